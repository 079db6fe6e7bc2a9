import type { IMPORT_KINDS } from '@/db/enums/company'
import { SHEET_HEADINGS } from '@/lib/paper/catalogue/rules'

export type ImportKind = (typeof IMPORT_KINDS)[number]

/** A field of ours that a column of theirs may fill. */
export interface ImportField {
  label: string
  /** What other products call it, the likeliest first; compared by `headingKey`. */
  also: readonly string[]
  /** What it is called only where no other field is. */
  leftTo?: readonly string[]
  help?: string
  /** The words of theirs in it are matched with ours, one by one. */
  hasWords?: true
  isDate?: true
  isNumber?: true
  /** How the lines of a cell go on in it: as they are, or one behind another with commas; without it, with spaces. */
  lines?: 'kept' | 'listed'
  /** It tells a record from others: a spreadsheet may have made a date of it. */
  isIdentifier?: true
  /** What stands in it in the sheet that we hand out. */
  example?: string
}

/** Names in lines of several. */
export const names = (...lines: string[]): string[] => lines.flatMap((line) => line.split(', '))

const ADDRESS = {
  suburb: {
    label: 'Suburb',
    also: names(
      'city, town, locality, po city, address 1 city, addr 1 city, site suburb, site city',
      'job city, loss city, property city, billing city, suburb/town',
    ),
  },
  state: {
    label: 'State',
    also: names(
      'region, state/region, state/province, province, po region, address 1 region, addr 1 state',
      'site state, job state, loss state, property state, billing state',
    ),
  },
  postcode: {
    label: 'Postcode',
    also: names(
      'post code, postal code, zip, zip code, po postal code, address 1 postal code, addr 1 postcode',
      'site postcode, site zip, job zip, loss zip, property zip, billing zip, billing postcode',
    ),
  },
  country: { label: 'Country', also: ['country/region', 'po country', 'address 1 country', 'addr 1 country'] },
} satisfies Record<string, ImportField>

const REFERENCE = names(
  'client id, client no, client code, client reference, customer id, customer number, customer code',
  'account number, account code, account id, company id, contact id, card id, record id, external id',
)

const CLIENT_FIELDS = {
  reference: {
    label: 'Client number',
    also: [...REFERENCE, 'reference', 'code', 'id'],
    isIdentifier: true,
    help: 'What the other product calls it. With it a client is found again after it was renamed.',
  },
  companyName: {
    label: 'Company name',
    also: names(
      'company, name, client, client name, customer, customer name, business name, trading name',
      'organization, organisation, organization name, organisation name, organization 1 name',
      'account name, contact name, display name, co last name, insurer, insurance company, carrier',
    ),
  },
  type: {
    label: 'Type',
    also: ['client type', 'customer type', 'company type', 'contact type', 'category', 'industry', 'group'],
    hasWords: true,
  },
  abn: { label: 'ABN', also: ['a b n', 'tax number', 'tax id', 'business number', 'company number'] },
  streetAddress: {
    label: 'Street',
    also: names(
      'street address, address, address line 1, address 1, street address 1, po address line 1',
      'address 1 street, addr 1 line 1, billing street, billing address, postal address, sa address line 1',
    ),
    lines: 'listed',
  },
  ...ADDRESS,
  phone: {
    label: 'Phone',
    also: names(
      'phone number, telephone, tel, main phone, office phone, business phone, work phone',
      'company phone, phone 1 value, addr 1 phone no 1, mobile, mobile number, mobile phone',
    ),
  },
  email: {
    label: 'E-mail',
    also: ['email address', 'company email', 'e-mail 1 value', 'addr 1 email', 'main email', 'work email'],
  },
  accountsEmail: {
    label: 'Accounts e-mail',
    also: ['billing email', 'invoice email', 'accounts payable email', 'ap email', 'account email'],
  },
  notes: {
    label: 'Notes',
    also: ['note', 'comments', 'comment', 'description', 'remarks', 'memo'],
    lines: 'kept',
  },
} satisfies Record<string, ImportField>

const CONTACT_FIELDS = {
  client: {
    label: 'Client',
    also: names(
      'company, company name, client name, associated company, primary associated company, insurer',
      'organization, organisation, organization name, organisation name, organization 1 name',
      'account, account name, employer, business name, customer, customer name',
    ),
    help: 'The company that the person works for.',
  },
  clientReference: {
    label: 'Client number',
    also: REFERENCE,
    isIdentifier: true,
    help: 'In place of the company’s name, or beside it.',
  },
  name: {
    label: 'Name',
    also: ['full name', 'contact name', 'contact', 'contact person', 'display name', 'person'],
    help: 'Or first and last name.',
  },
  firstName: { label: 'First name', also: ['given name', 'forename', 'christian name'] },
  lastName: { label: 'Last name', also: ['surname', 'family name'] },
  role: {
    label: 'Role',
    also: ['job title', 'title', 'position', 'organization title', 'organization 1 title', 'department'],
  },
  phone: {
    label: 'Phone',
    also: [
      'phone number',
      'telephone',
      'tel',
      'work phone',
      'business phone',
      'office phone',
      'direct phone',
      'phone 1 value',
    ],
  },
  mobile: {
    label: 'Mobile',
    also: ['mobile number', 'mobile phone', 'mobile phone number', 'cell', 'cell phone', 'phone 2 value'],
  },
  email: { label: 'E-mail', also: ['email address', 'e-mail 1 value', 'work email', 'business email'] },
  isPrimary: { label: 'Primary contact', also: ['is primary', 'primary', 'main contact', 'default contact'] },
} satisfies Record<string, ImportField>

const JOB_FIELDS = {
  jobNumber: {
    label: 'Job number',
    also: names(
      'job no, job #, job id, job, job code, project number, project id, project, file number',
      'uuid, id, number',
    ),
    isIdentifier: true,
    help: 'The number there. By it a job is found again.',
    example: '10045',
  },
  refNumber: {
    label: 'Claim number',
    also: names(
      'claim no, claim #, claim, claim id, insurance claim number, reference, reference number',
      'ref, insurer reference, client reference, your reference, customer reference',
    ),
    isIdentifier: true,
    example: 'CLM-204817',
  },
  status: {
    label: 'Status',
    also: ['job status', 'stage', 'job stage', 'project status', 'phase', 'current status'],
    hasWords: true,
    help: 'Only for new jobs.',
  },
  type: {
    label: 'Type',
    also: names(
      'job type, loss type, type of loss, loss category, work type, service type, job category',
      'division, category, peril, service',
    ),
    hasWords: true,
    help: 'A job without one becomes Other.',
    example: 'Water',
  },
  priority: { label: 'Priority', also: ['urgency', 'job priority'], hasWords: true },
  siteAddress: {
    label: 'Site address',
    also: names(
      'site, job address, property address, loss address, risk address, street, street address',
      'address, address line 1, address 1, site street, job street, loss street, property street',
      'job location, location, service address',
    ),
    lines: 'listed',
    example: '12 Esplanade',
  },
  ...ADDRESS,
  client: {
    label: 'Client',
    also: names(
      'client name, company, company name, insurer, insurance company, insurance carrier, carrier',
      'bill to, account, account name, customer company, client company',
    ),
    // Alone, a customer is the person whose home it is; beside one, the firm that gives the job.
    leftTo: names('customer, customer name'),
    help: 'A job without a client is a private one.',
    example: 'Harbour Mutual',
  },
  clientReference: {
    label: 'Client number',
    // A job’s reference at its client is the claim’s number.
    also: REFERENCE.filter((name) => name !== 'client reference'),
    isIdentifier: true,
    help: 'In place of the client’s name, or beside it.',
  },
  contactName: {
    label: 'Contact',
    also: names(
      'contact name, insured, insured name, policyholder, policy holder, policyholder name, homeowner',
      'property owner, owner, site contact, tenant, occupant, customer, customer name, name',
    ),
    example: 'Sam Householder',
  },
  contactNumber: {
    label: 'Contact’s phone',
    also: names(
      'contact number, contact phone, contact mobile, insured phone, customer phone, phone, phone number',
      'mobile, mobile number, cell, cell phone, home phone, main phone, telephone, site contact phone',
    ),
    example: '0491 570 156',
  },
  contactEmail: {
    label: 'Contact’s e-mail',
    also: ['contact email', 'insured email', 'customer email', 'email', 'email address', 'site contact email'],
  },
  lossAdjusterName: { label: 'Loss adjuster', also: ['adjuster', 'adjuster name', 'loss adjuster name', 'assessor'] },
  lossAdjusterNumber: {
    label: 'Loss adjuster’s phone',
    also: ['adjuster phone', 'loss adjuster phone', 'assessor phone'],
  },
  lossAdjusterEmail: {
    label: 'Loss adjuster’s e-mail',
    also: ['adjuster email', 'loss adjuster email', 'assessor email'],
  },
  policyNumber: { label: 'Policy number', also: ['policy no', 'policy #', 'policy', 'policy id'], isIdentifier: true },
  orderNumber: {
    label: 'Order number',
    also: names(
      'order no, order #, order, order id, work order number, work order, work order no, work order #, wo number',
      'wo no, wo #, wo, po number, po no, po #, po, purchase order number, purchase order no, purchase order',
      'client order number',
    ),
    isIdentifier: true,
  },
  excessCents: { label: 'Excess', also: ['deductible', 'policy excess', 'excess amount'], isNumber: true },
  dateOfLoss: {
    label: 'Date of loss',
    also: ['loss date', 'dol', 'incident date', 'date of incident', 'event date', 'loss occurred'],
    isDate: true,
    example: '2026-03-07',
  },
  causeOfLoss: { label: 'Cause of loss', also: ['cause', 'loss cause', 'source of loss', 'cause of damage'] },
  instructionReceivedAt: {
    label: 'Received',
    also: names(
      'instruction received, instructed, date instructed, instruction date',
      'date received, received date, received on, date created, created, created date, created on',
      'date opened, opened, job date, assigned date, date assigned, start date, date',
    ),
    isDate: true,
  },
  accessNotes: { label: 'Access notes', also: ['access', 'access instructions', 'site access'], lines: 'kept' },
  description: {
    label: 'Description',
    also: ['job description', 'loss description', 'description of loss', 'notes', 'job notes', 'comments', 'scope'],
    lines: 'kept',
  },
  tags: { label: 'Tags', also: ['tag', 'labels', 'badges', 'keywords'], lines: 'listed' },
  projectManagerId: {
    label: 'Coordinator',
    also: [
      'project coordinator',
      'project manager',
      'pm',
      'job manager',
      'coordinator name',
      'assigned to',
      'case manager',
    ],
    help: 'By e-mail address or full name.',
  },
  supervisorId: {
    label: 'Supervisor',
    also: ['site supervisor', 'lead technician', 'crew chief', 'team leader'],
    help: 'By e-mail address or full name.',
  },
} satisfies Record<string, ImportField>

const { status: _, ...UNMOVED_JOB_FIELDS } = JOB_FIELDS
/** A new job has moved nowhere yet, and need not have a number elsewhere. */
const NEW_JOB_FIELDS = {
  ...UNMOVED_JOB_FIELDS,
  jobNumber: { ...JOB_FIELDS.jobNumber, help: 'Only where another product gave it one.', example: '' },
  type: { ...JOB_FIELDS.type, help: undefined },
} satisfies Record<string, ImportField>

const UNIT_FIELDS = {
  referenceId: {
    label: 'Asset number',
    also: names(
      'referenceId, asset no, asset, asset id, asset tag, asset code, reference, unit number, unit no, unit id',
      'equipment number, equipment no, equipment id, barcode, tag number, id',
    ),
    isIdentifier: true,
    help: 'The number on the unit. By it a unit is found again.',
    example: 'AM-001',
  },
  category: {
    label: 'Category',
    also: names('type, equipment type, equipment category, asset type, class, group, kind'),
    help: 'One of yours, in one or several; another is added.',
    example: 'Air movers',
  },
  name: { label: 'Name', also: names('description, equipment name, asset name, item name, item'), example: 'Velo Pro' },
  brand: { label: 'Brand', also: [], example: 'Dri-Eaz' },
  make: { label: 'Make', also: ['manufacturer'], example: 'Dri-Eaz' },
  model: { label: 'Model', also: ['model number', 'model name'], example: 'Velo Pro' },
  serial: {
    label: 'Serial number',
    also: ['serial', 'serial no', 's/n', 'sn'],
    isIdentifier: true,
    example: 'VP-204817',
  },
  state: {
    label: 'State',
    also: ['status', 'condition', 'availability', 'equipment status', 'asset status'],
    hasWords: true,
    help: 'An installed unit stays installed.',
    example: 'Available',
  },
  capacity: { label: 'Capacity', also: ['airflow', 'output'], isNumber: true, example: '1500' },
  amps: { label: 'Amps', also: ['current', 'amp draw', 'amperage', 'ampere'], isNumber: true, example: '1.9' },
  dailyRateCents: {
    label: 'Daily rate',
    also: names('day rate, rate per day, price per day, daily price, daily charge, daily hire, hire rate, rate'),
    isNumber: true,
    help: 'Of the category: all of its units have one.',
    example: '45.00',
  },
  purchasedOn: {
    label: 'Purchased',
    also: names('purchaseDate, purchase date, purchased on, date purchased, date of purchase, bought'),
    isDate: true,
    example: '2025-03-07',
  },
  tagDueOn: {
    label: 'Test and tag due',
    also: names('tagDue, tag due, test & tag due, tag due on, test and tag, next test, retest date, next tag'),
    isDate: true,
    example: '2027-01-31',
  },
  notes: { label: 'Notes', also: ['note', 'comments', 'comment', 'remarks'], lines: 'kept', example: '' },
} satisfies Record<string, ImportField>

const ITEM_FIELDS = {
  code: {
    label: SHEET_HEADINGS.code,
    also: names('item code, item number, sku, product code, item'),
    isIdentifier: true,
    example: 'AM',
  },
  name: { label: SHEET_HEADINGS.name, also: ['item name', 'title', 'product', 'service'], example: 'Air mover' },
  description: { label: SHEET_HEADINGS.description, also: ['details', 'notes'], lines: 'kept', example: '' },
  section: { label: SHEET_HEADINGS.section, also: ['category', 'group', 'trade'], example: 'Drying equipment' },
  unit: { label: SHEET_HEADINGS.unit, also: ['uom', 'unit of measure', 'units'], example: 'unit' },
  costCents: {
    label: SHEET_HEADINGS.costCents,
    also: ['unit cost', 'cost price', 'buy price'],
    isNumber: true,
    example: '20.00',
  },
  sellCents: {
    label: SHEET_HEADINGS.sellCents,
    also: names('sell, price, rate, unit price, sales price, selling price, charge'),
    isNumber: true,
    example: '45.00',
  },
  taxable: { label: SHEET_HEADINGS.taxable, also: ['gst', 'tax', 'taxed'], hasWords: true, example: 'yes' },
  isLabour: { label: SHEET_HEADINGS.isLabour, also: ['labor', 'is labour'], hasWords: true, example: 'no' },
  isPerDay: { label: SHEET_HEADINGS.isPerDay, also: ['daily', 'a day'], hasWords: true, example: 'yes' },
  isActive: { label: SHEET_HEADINGS.isActive, also: ['status', 'offered'], hasWords: true, example: 'yes' },
  basis: {
    label: SHEET_HEADINGS.basis,
    also: ['basis', 'evidence'],
    hasWords: true,
    help: 'What of a job’s record it prices.',
    example: 'Air mover, a day',
  },
} satisfies Record<string, ImportField>

export type ClientColumn = keyof typeof CLIENT_FIELDS
export type ContactColumn = keyof typeof CONTACT_FIELDS
export type JobColumn = keyof typeof JOB_FIELDS
export type UnitColumn = keyof typeof UNIT_FIELDS
export type ItemColumn = keyof typeof ITEM_FIELDS

/** The fields of each kind of sheet, in the order of the form. */
export const IMPORT_FIELDS: Record<ImportKind, Record<string, ImportField>> = {
  CLIENTS: CLIENT_FIELDS,
  CONTACTS: CONTACT_FIELDS,
  JOBS: JOB_FIELDS,
  EQUIPMENT: UNIT_FIELDS,
  CATALOGUE: ITEM_FIELDS,
  NEW_JOBS: NEW_JOB_FIELDS,
}

/** The fields of which a sheet must have one, for each thing that a row cannot be without. */
export const REQUIRED_FIELDS: Record<ImportKind, readonly (readonly string[])[]> = {
  CLIENTS: [['companyName']],
  CONTACTS: [
    ['client', 'clientReference'],
    ['name', 'firstName', 'lastName'],
  ],
  JOBS: [['jobNumber'], ['siteAddress'], ['client', 'clientReference', 'contactName']],
  EQUIPMENT: [['category'], ['referenceId']],
  CATALOGUE: [['code']],
  NEW_JOBS: [['siteAddress'], ['type'], ['client', 'clientReference', 'contactName']],
}
