import { isAustralia } from '@/lib/base/address'
import { type DateOrder, LIKE_A_DATE, ordersOf, readDate } from '@/lib/base/dates'
import { regainedNumber } from '@/lib/base/phone'
import { type PeopleByName, type StaffByName, personNamed } from '@/lib/job/jobs/queries/staff-by-name'
import { IMPORT_LIMITS, PRIORITY_LABELS } from '@/lib/job/jobs/rules'
import { OpenJob } from '@/lib/job/jobs/schema'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { lineId } from '@/lib/platform/spreadsheets/line-id'
import type { SheetIn, SheetLine } from '@/lib/platform/spreadsheets/sheet-in'

/** The columns of a sheet of jobs, with their other names and an example. */
export const IMPORT_COLUMNS = {
  refNumber: { header: 'Reference', also: ['ref', 'reference number', 'claim number', 'claim'], example: 'CLM-204817' },
  type: { header: 'Type', also: ['job type'], example: 'Water' },
  priority: { header: 'Priority', also: [], example: 'Standard' },
  siteAddress: { header: 'Site address', also: ['site', 'address', 'street address'], example: '12 Esplanade' },
  suburb: { header: 'Suburb', also: ['city', 'town'], example: 'Manly' },
  state: { header: 'State', also: [], example: 'QLD' },
  postcode: { header: 'Postcode', also: ['zip', 'post code'], example: '4179' },
  country: { header: 'Country', also: [], example: 'Australia' },
  client: { header: 'Client', also: ['company', 'insurer'], example: 'Harbour Mutual' },
  contactName: { header: 'Contact', also: ['contact name', 'customer'], example: 'Sam Householder' },
  contactNumber: { header: 'Contact number', also: ['phone', 'mobile'], example: '0491 570 156' },
  contactEmail: { header: 'Contact e-mail', also: ['contact email', 'email', 'e-mail'], example: 'sam@example.com' },
  policyNumber: { header: 'Policy number', also: ['policy'], example: '' },
  dateOfLoss: { header: 'Date of loss', also: ['loss date'], example: '2026-03-07' },
  causeOfLoss: { header: 'Cause of loss', also: ['cause'], example: 'Burst pipe' },
  accessNotes: { header: 'Access notes', also: ['access'], example: '' },
  description: { header: 'Description', also: ['notes'], example: '' },
  tags: { header: 'Tags', also: [], example: 'asbestos, contents' },
  projectManagerId: { header: 'Coordinator', also: ['project coordinator', 'project manager'], example: '' },
  supervisorId: { header: 'Supervisor', also: [], example: '' },
} as const
type ImportColumn = keyof typeof IMPORT_COLUMNS
const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[]
export type JobLine = SheetLine<ImportColumn>

export const SHEET_OF_JOBS: SheetIn<ImportColumn> = {
  noun: 'job',
  columns: IMPORT_COLUMNS,
  required: ['siteAddress', 'type'],
  limits: IMPORT_LIMITS,
}

const headerOf = (path: string): string =>
  IMPORT_COLUMNS[path as ImportColumn]?.header ?? (path === 'clientId' ? IMPORT_COLUMNS.client.header : path)

/** The records that the names in a sheet mean. */
export interface Known extends StaffByName {
  /** By lower-case name. */
  clients: Map<string, string>
  /** The order of day and month in its dates; null where neither a date nor the organisation's place tells it. */
  dateOrder: DateOrder | null
}

export interface ReadRow extends JobLine {
  /** The same job gets the same id in every import. */
  id: string
  /** Null when the line has faults. */
  fields: Omit<OpenJob, 'id'> | null
  errors: { column: string; message: string }[]
}

/** Reads a line of a sheet by the rules of opening a job. */
export function readRow({ line, text }: JobLine, known: Known): ReadRow {
  const errors: ReadRow['errors'] = []
  const complain = (column: ImportColumn, message: string) => void errors.push({ column: headerOf(column), message })
  const person = (column: ImportColumn, among: PeopleByName, nobody: string) => {
    const found = text(column) ? personNamed(among, text(column), nobody) : { id: null }
    if ('refusal' in found) complain(column, found.refusal)
    return 'id' in found ? found.id : null
  }
  const given = Object.fromEntries(columns.map((column) => [column, text(column)]).filter(([, value]) => value))
  const { client: _, tags, priority, dateOfLoss, ...texts } = given
  const clientId = (text('client') && known.clients.get(plain(text('client')))) || null
  if (text('client') && !clientId) complain('client', 'There is no client of this name')
  if (!text('client') && !text('contactName')) {
    errors.push({ column: IMPORT_COLUMNS.contactName.header, message: 'Please enter a client or a contact' })
  }
  const isClear = known.dateOrder !== null || !ordersOf(text('dateOfLoss')).length
  const lostOn = (isClear && readDate(text('dateOfLoss'), known.dateOrder ?? 'DMY')?.day) || null
  if (dateOfLoss && !lostOn) complain('dateOfLoss', LIKE_A_DATE)
  const parsed = OpenJob.safeParse({
    ...texts,
    ...(texts.contactNumber && isAustralia(texts.country) && { contactNumber: regainedNumber(texts.contactNumber) }),
    priority: priority && priorityOf(priority),
    tags: tags
      ? tags
          .split(/[,;]/)
          .map((tag: string) => tag.trim())
          .filter(Boolean)
      : [],
    dateOfLoss: lostOn,
    clientId,
    isPrivateJob: !text('client'),
    projectManagerId: person('projectManagerId', known.coordinators, 'Nobody of this name coordinates jobs'),
    supervisorId: person('supervisorId', known.supervisors, 'Nobody of this name supervises jobs'),
  })
  for (const { path, message } of parsed.error?.issues ?? []) {
    const column = headerOf(String(path[0]))
    if (!errors.some((error) => error.column === column)) errors.push({ column, message })
  }
  const { id: __, ...fields } = parsed.data ?? { id: undefined }
  return { line, id: idOf(text), text, fields: errors.length ? null : (fields as ReadRow['fields']), errors }
}

const priorityOf = (text: string): string =>
  Object.entries(PRIORITY_LABELS).find(([, label]) => plain(label) === plain(text))?.[0] ?? text

/** The columns that identify a job. */
const KEY: ImportColumn[] = ['refNumber', 'siteAddress', 'suburb', 'client', 'contactName', 'type']

/** An id that the same line gets in every import. */
const idOf = (text: (column: ImportColumn) => string): string =>
  lineId(['job of a sheet', ...KEY.map((column) => plain(text(column)))])
