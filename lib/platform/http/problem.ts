import 'server-only'
import { DomainError, STATUS_OF, conflict, invalid, malformed, notFound, unavailable } from '@/lib/base/errors'

import { log } from './log'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Not logged in',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Invalid fields',
  429: 'Too many requests',
  500: 'Something went wrong',
  503: 'Not available',
}

/** Constraints that people can run into, in words for them. Any other refusal of Postgres is our defect. */
const CONSTRAINTS: Record<string, () => DomainError> = {
  users_email: () => invalid({ email: 'This email already has an account.' }),
  users_email_in_organization: () => invalid({ email: 'This email already has an account.' }),
  users_keep_an_administrator: () =>
    conflict('This is the last Administrator. Make somebody else an Administrator first.'),
  clients_company_name: () => invalid({ companyName: 'A client with this name exists already.' }),
  recorded_at_a_visit: () => notFound('site visit'),
  inspections_one_initial_attendance: () => conflict('This job has its initial attendance already.'),
  contacts_one_primary: () => conflict('Someone else just made another contact the primary one.'),
  rooms_names: () => invalid({ roomName: 'This job has a room of that name already' }),
  equipment_categories_names: () => invalid({ name: 'There is a category of this name already' }),
  task_types_name: () => invalid({ name: 'There is a task type of this name already' }),
  estimate_templates_name: () => invalid({ name: 'There is a template of this name already' }),
  message_templates_name: () => invalid({ name: 'There is a template of this name already' }),
  letterheads_name: () => invalid({ name: 'There is a letterhead of this name already' }),
  report_sets_name: () => invalid({ name: 'There is a set of this name already' }),
  report_sets_one_a_client: () => invalid({ clientId: 'This client has a set already' }),
  catalogue_items_code: () => invalid({ code: 'Another item has this code' }),
  catalogue_items_basis: () => invalid({ basis: 'Another active item prices this' }),
  leave_once: () => invalid({ startsOn: 'They are on leave then already' }),
  price_lists_one_a_day: () => invalid({ validFrom: 'Another list of this client holds on these days' }),
  form_template_groups_name: () => invalid({ groupName: 'There is a group of this name already' }),
  form_template_groups_client: () =>
    conflict('Forms belong to this client. Give their group to all clients, or delete it, first.'),
  form_templates_name: () => invalid({ templateName: 'This group has a template of this name already' }),
  form_signatures_one_an_item: () => conflict('Somebody else just signed this.'),
  clients_default_letterhead: () => invalid({ defaultLetterheadId: 'Please select a letterhead' }),
  equipment_items_reference: () => invalid({ 'item.referenceId': 'Another unit bears this asset number' }),
  equipment_installations_in_one_place: () => conflict('This unit stood somewhere else at that time.'),
  equipment_items_installed: () => conflict('This unit is installed. Pick it up first.'),
  jobs_organization_id_client_id_clients_organization_id_id_fk: () => invalid({ clientId: 'Please select a client' }),
}

interface DriverError {
  code?: string
  constraint_name?: string
  cause?: DriverError
}

/** Connection refused, reset or timed out: the server is starting, stopping or out of connections. */
const AWAY = /^(ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|CONNECT\w*|CONNECTION_\w+|08\w{3}|57P0[123]|53300)$/
/** The statement or the lock took too long, or two transactions deadlocked: another try makes sense. */
const BUSY = /^(57014|55P03|40001|40P01)$/

/** Any thrown thing as the one error that the product knows; null for a defect of ours. */
export function asDomainError(error: unknown): DomainError | null {
  if (error instanceof DomainError) return error
  const driver = driverError(error)
  if (!driver?.code) return null
  if (AWAY.test(driver.code)) return unavailable('The database does not answer at the moment.')
  if (BUSY.test(driver.code))
    return unavailable('That took too long because others are changing the same records. Please try again.', 1)
  if (driver.constraint_name?.endsWith('_organization_id_id_pk')) return conflict('This id is in use already.')
  if (driver.constraint_name) return CONSTRAINTS[driver.constraint_name]?.() ?? null
  if (driver.code === '22021') return malformed('Text must not contain a NUL character.')
  return null
}

/** Drizzle wraps the driver's error; its code and constraint are one level down. */
function driverError(error: unknown): DriverError | undefined {
  const outer = error as DriverError | undefined
  return outer?.cause?.code ? outer.cause : outer?.code ? outer : undefined
}

/**
 * The RFC 9457 answer to any thrown thing. A defect is logged without anybody's words and answered with an id alone.
 */
export function problem(error: unknown, requestId: string): Response {
  const known = asDomainError(error)
  if (!known) log.error({ requestId, err: error }, 'unexpected error')
  const code = known?.code ?? 'internal'
  const status = STATUS_OF[code]
  const body = {
    type: `/problems/${code.replace('_', '-')}`,
    title: TITLES[status],
    status,
    detail: known?.message,
    errors: known?.fields.length ? known.fields : undefined,
    current: known?.current,
    requestId,
  }
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  if (known?.retryAfter) headers['Retry-After'] = String(known.retryAfter)
  return new Response(JSON.stringify(body), { status, headers })
}
