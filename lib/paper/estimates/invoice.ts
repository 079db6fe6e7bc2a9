import { type Cell, moneyCell } from '@/lib/platform/spreadsheets/cells'

import { discountLabel, measureInWords } from './rules'
import type { Estimate, EstimateLine } from './schema'
import { signed, sumOf } from './sums'

/** The lines of an approved estimate as accounting programs import an invoice: Xero's sales invoices, MYOB's service sales. */

export const ACCOUNTING = ['xero', 'myob'] as const
export type Accounting = (typeof ACCOUNTING)[number]
export const ACCOUNTING_LABELS: Record<Accounting, string> = { xero: 'Xero', myob: 'MYOB AccountRight' }
/** The sales account that each program comes with. */
export const USUAL_ACCOUNTS: Record<Accounting, string> = { xero: '200', myob: '4-1000' }

/** What the letters of a programme's fields come to. */
const MOST_MYOB_LETTERS = 255
const XERO_DECIMALS = 4

export interface Invoice {
  contact: { name: string; email: string | null }
  /** The job's number, as the reference of the invoice. */
  reference: string
  number: string
  /** `YYYY-MM-DD` */
  date: string
  dueDate: string
  account: string
  currency: string
}

interface InvoiceLine {
  code: string | null
  description: string
  quantity: number
  unitCents: number
  totalCents: number
  taxable: boolean
}

/** `2026-11-25` as Australians write it: both programs read days so. */
const dayInFull = (day: string): string => day.split('-').toReversed().join('/')

/**
 * The lines of an estimate and what stands below them. They add up to its subtotal, and those with tax to its taxable
 * total, to the cent.
 */
export function invoiceLines({ sections, totals, ...estimate }: Estimate): InvoiceLine[] {
  const lines = sections.flatMap((section) => section.lines)
  const { linesCents, taxableLinesCents } = sumOf(lines)
  const taxed = totals.taxableCents - taxableLinesCents
  const free = totals.subtotalCents - totals.taxableCents - (linesCents - taxableLinesCents)
  const words = [
    totals.contingencyCents ? `Contingency ${estimate.contingencyPercent} %` : '',
    totals.discountCents ? discountLabel(estimate) : '',
  ].filter(Boolean)
  const below = (cents: number, taxable: boolean): InvoiceLine[] =>
    cents
      ? [{ code: null, description: words.join(', '), quantity: 1, unitCents: cents, totalCents: cents, taxable }]
      : []
  return [...lines.map(asInvoiced), ...below(taxed, true), ...below(free, false)]
}

/** A line by its quantity over all days where that comes to the same amount, else as one. */
function asInvoiced({ code, description, quantity, days, totalCents, taxable, ...line }: EstimateLine) {
  const unitCents = signed(line.unitRateCents, line)
  const whole = Number((quantity * (days ?? 1)).toFixed(XERO_DECIMALS))
  const isSame = Math.round(whole * line.unitRateCents) === Math.abs(totalCents)
  const words = days === null ? description : `${description} (${measureInWords({ quantity, days })})`
  return isSame
    ? { code, description: words, quantity: whole, unitCents, totalCents, taxable }
    : { code, description: words, quantity: 1, unitCents: totalCents, totalCents, taxable }
}

const XERO_HEADINGS = [
  '*ContactName',
  'EmailAddress',
  'POAddressLine1',
  'POAddressLine2',
  'POAddressLine3',
  'POAddressLine4',
  'POCity',
  'PORegion',
  'POPostalCode',
  'POCountry',
  '*InvoiceNumber',
  'Reference',
  '*InvoiceDate',
  '*DueDate',
  'InventoryItemCode',
  '*Description',
  '*Quantity',
  '*UnitAmount',
  'Discount',
  '*AccountCode',
  '*TaxType',
  'TrackingName1',
  'TrackingOption1',
  'TrackingName2',
  'TrackingOption2',
  'Currency',
  'BrandingTheme',
]

const MYOB_HEADINGS = [
  'Co./Last Name',
  'Inclusive',
  'Invoice No.',
  'Date',
  'Customer PO',
  'Description',
  'Account No.',
  'Amount',
  'Comment',
  'Journal Memo',
  'Tax Code',
]

/** The rows that a program imports, its headings first. Amounts are without tax. */
export function invoiceRows(accounting: Accounting, estimate: Estimate, invoice: Invoice): Cell[][] {
  const { contact, number, reference, account, currency } = invoice
  const [date, dueDate] = [dayInFull(invoice.date), dayInFull(invoice.dueDate)]
  const isTaxed = ({ taxable }: InvoiceLine) => taxable && estimate.gstPercent > 0
  const lines = invoiceLines(estimate)
  if (accounting === 'myob') {
    const rows = lines.map((line): Cell[] => [
      contact.name,
      '',
      number,
      date,
      reference,
      cut([line.code, line.description].filter(Boolean).join(' ')),
      account,
      moneyCell(line.totalCents),
      `Due ${dueDate}`,
      cut(`${estimate.name}, ${reference}`),
      isTaxed(line) ? 'GST' : 'FRE',
    ])
    return [MYOB_HEADINGS, ...rows]
  }
  const blanks = (count: number): Cell[] => Array.from({ length: count }, () => null)
  const rows = lines.map((line): Cell[] => [
    contact.name,
    contact.email,
    ...blanks(8),
    number,
    reference,
    date,
    dueDate,
    line.code,
    line.description,
    line.quantity,
    moneyCell(line.unitCents),
    null,
    account,
    isTaxed(line) ? 'GST on Income' : 'GST Free Income',
    ...blanks(4),
    currency,
    null,
  ])
  return [XERO_HEADINGS, ...rows]
}

const cut = (text: string): string =>
  text.length > MOST_MYOB_LETTERS ? `${text.slice(0, MOST_MYOB_LETTERS - 1)}…` : text

const LINE_COLUMNS: { header: string; cell: (line: EstimateLine, section: Estimate['sections'][number]) => Cell }[] = [
  { header: 'Section', cell: (_, { title }) => title },
  { header: 'Code', cell: ({ code }) => code },
  { header: 'Description', cell: ({ description }) => description },
  { header: 'Quantity', cell: ({ quantity }) => quantity },
  { header: 'Days', cell: ({ days }) => days },
  { header: 'Unit', cell: ({ unit }) => unit },
  { header: 'Unit cost', cell: (line) => moneyCell(line.unitCostCents && signed(line.unitCostCents, line)) },
  { header: 'Markup %', cell: ({ markupPercent }) => markupPercent },
  { header: 'Unit rate', cell: (line) => moneyCell(signed(line.unitRateCents, line)) },
  { header: 'GST', cell: ({ taxable }) => (taxable ? 'Yes' : 'No') },
  { header: 'Amount', cell: ({ totalCents }) => moneyCell(totalCents) },
  { header: 'Note', cell: ({ note }) => note },
  { header: 'From the record', cell: ({ evidence }) => evidence && evidence.rests },
]

/** The lines of an estimate as a sheet, with our costs. */
export const lineRows = ({ sections }: Pick<Estimate, 'sections'>): Cell[][] => [
  LINE_COLUMNS.map(({ header }) => header),
  ...sections.flatMap((section) => section.lines.map((line) => LINE_COLUMNS.map(({ cell }) => cell(line, section)))),
]
