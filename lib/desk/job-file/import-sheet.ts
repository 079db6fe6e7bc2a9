import { isAustralia } from '@/lib/base/address'
import { LIKE_A_DATE } from '@/lib/base/dates'
import { regainedNumber } from '@/lib/base/phone'
import type { JobColumn } from '@/lib/desk/imports/fields'
import { addressNotes, firstAddress } from '@/lib/desk/imports/plans/plan'
import type { MappedRow } from '@/lib/desk/imports/reading'
import { type PeopleByName, type StaffByName, personNamed } from '@/lib/job/jobs/queries/staff-by-name'
import { PRIORITY_LABELS } from '@/lib/job/jobs/rules'
import { OpenJob } from '@/lib/job/jobs/schema'
import { plain } from '@/lib/platform/spreadsheets/columns'
import { lineId } from '@/lib/platform/spreadsheets/line-id'

/** The columns of a sheet of jobs with an example; their other names are those of the importer's fields. */
export const IMPORT_COLUMNS = {
  refNumber: { header: 'Reference', example: 'CLM-204817' },
  type: { header: 'Type', example: 'Water' },
  priority: { header: 'Priority', example: 'Standard' },
  siteAddress: { header: 'Site address', example: '12 Esplanade' },
  suburb: { header: 'Suburb', example: 'Manly' },
  state: { header: 'State', example: 'QLD' },
  postcode: { header: 'Postcode', example: '4179' },
  country: { header: 'Country', example: 'Australia' },
  client: { header: 'Client', example: 'Harbour Mutual' },
  contactName: { header: 'Contact', example: 'Sam Householder' },
  contactNumber: { header: 'Contact number', example: '0491 570 156' },
  contactEmail: { header: 'Contact e-mail', example: 'sam@example.com' },
  policyNumber: { header: 'Policy number', example: '' },
  dateOfLoss: { header: 'Date of loss', example: '2026-03-07' },
  causeOfLoss: { header: 'Cause of loss', example: 'Burst pipe' },
  accessNotes: { header: 'Access notes', example: '' },
  description: { header: 'Description', example: '' },
  tags: { header: 'Tags', example: 'asbestos, contents' },
  projectManagerId: { header: 'Coordinator', example: '' },
  supervisorId: { header: 'Supervisor', example: '' },
} as const satisfies Partial<Record<JobColumn, { header: string; example: string }>>
export type ImportColumn = keyof typeof IMPORT_COLUMNS
const columns = Object.keys(IMPORT_COLUMNS) as ImportColumn[]
export type JobLine = MappedRow<ImportColumn>
/** A sheet without these columns is refused. */
export const REQUIRED_COLUMNS = ['siteAddress', 'type'] as const satisfies readonly ImportColumn[]

const headerOf = (path: string): string =>
  IMPORT_COLUMNS[path as ImportColumn]?.header ?? (path === 'clientId' ? IMPORT_COLUMNS.client.header : path)

/** The records that the names in a sheet mean. */
export interface Known extends StaffByName {
  /** By lower-case name. */
  clients: Map<string, string>
}

export interface ReadRow extends Pick<JobLine, 'text'> {
  /** The line's number as a spreadsheet counts, the headings first. */
  line: number
  /** The same job gets the same id in every import. */
  id: string
  /** What is left out of the line. */
  notes: string[]
  /** Null when the line has faults. */
  fields: Omit<OpenJob, 'id'> | null
  errors: { column: string; message: string }[]
}

/** Reads a line of a sheet by the rules of opening a job. */
export function readRow(mapped: JobLine, known: Known, timezone: string): ReadRow {
  const { row: line, text, meaning, day } = mapped
  const errors: ReadRow['errors'] = mapped.faults.map(({ field, message }) => ({ column: field, message }))
  const complain = (column: ImportColumn, message: string) => void errors.push({ column: headerOf(column), message })
  const person = (column: ImportColumn, among: PeopleByName, nobody: string) => {
    const found = text(column) ? personNamed(among, text(column), nobody) : { id: null }
    if ('refusal' in found) complain(column, found.refusal)
    return 'id' in found ? found.id : null
  }
  const given = Object.fromEntries(columns.map((column) => [column, text(column)]).filter(([, value]) => value))
  const { client: _, tags, priority, dateOfLoss, contactEmail, ...texts } = given
  const clientId = (text('client') && known.clients.get(plain(text('client')))) || null
  if (text('client') && !clientId) complain('client', 'There is no client of this name')
  if (!text('client') && !text('contactName')) {
    errors.push({ column: IMPORT_COLUMNS.contactName.header, message: 'Please enter a client or a contact' })
  }
  const lossDay = day('dateOfLoss', timezone)
  if (dateOfLoss && !lossDay) complain('dateOfLoss', LIKE_A_DATE)
  if (priority && !meaning('priority')) complain('priority', PRIORITIES)
  const parsed = OpenJob.safeParse({
    ...texts,
    ...(texts.contactNumber && isAustralia(texts.country) && { contactNumber: regainedNumber(texts.contactNumber) }),
    priority: meaning('priority') ?? undefined,
    contactEmail: contactEmail && firstAddress(contactEmail),
    tags: tags
      ? tags
          .split(/[,;]/)
          .map((tag: string) => tag.trim())
          .filter(Boolean)
      : [],
    dateOfLoss: lossDay,
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
  const notes = [...mapped.notes, ...addressNotes('JOBS', ['contactEmail'], text)]
  return { line, id: idOf(text), text, notes, fields: errors.length ? null : (fields as ReadRow['fields']), errors }
}

const PRIORITIES = `Please write ${new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(Object.values(PRIORITY_LABELS))}`

/** The columns that identify a job. */
const KEY: ImportColumn[] = ['refNumber', 'siteAddress', 'suburb', 'client', 'contactName', 'type']

/** An id that the same line gets in every import. */
const idOf = (text: (column: ImportColumn) => string): string =>
  lineId(['job of a sheet', ...KEY.map((column) => plain(text(column)))])
