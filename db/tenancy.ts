import 'server-only'
import { type SQL, sql } from 'drizzle-orm'

import { type AuditedRequest, doAudited } from './audited'
import { nameChangers } from './changers'
import { database, type Database } from './client'
import { Guess, WrongGuess } from './guess'
import { doOnce, type OnceScope } from './once'

/** A transaction. Every query takes one, so that nobody writes a query outside of a transaction by accident. */
export type Tx = Parameters<Parameters<Database['transaction']>[0]>[0]

/**
 * Long enough for any honest request, short enough that a stuck one frees its connection, and an abandoned one its
 * locks. Set in each transaction, because a pooler gives every one another server process.
 */
const LIMITS = `set_config('statement_timeout', '15s', true), set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '30s', true)`

/**
 * A statement begins at once, in its own server process. Postgres would start further ones or compile the statement for a
 * count of 100,000 jobs: both take longer than to count, and further ones take processors from everybody else's requests.
 */
const AT_ONCE = `set_config('max_parallel_workers_per_gather', '0', true), set_config('jit', 'off', true)`

/**
 * Joins run in the written order: from the wanted rows to the rows that they name. Otherwise Postgres may pair all of
 * an organisation's rows in one table with all in another, and a third, when it assumes that the organisation has a row
 * or two, as it does for one that has grown since it was last counted.
 */
const JOINED_AS_WRITTEN = `set_config('join_collapse_limit', '1', true)`

/**
 * Plans each statement for its own values, even a prepared one: a plan for an organisation of ten jobs is wrong for one
 * of a hundred thousand. The whole table is never read: it holds everybody's rows.
 */
const BY_VALUE = `set_config('plan_cache_mode', 'force_custom_plan', true), set_config('enable_seqscan', 'off', true)`

const limits = sql.raw(LIMITS)
const byValue = sql.raw(BY_VALUE)
const settings = sql.raw([LIMITS, AT_ONCE, JOINED_AS_WRITTEN].join(', '))
const settingsByValue = sql.raw([LIMITS, AT_ONCE, JOINED_AS_WRITTEN, BY_VALUE].join(', '))

async function transaction<T>(first: (SQL | Guess)[], work: (tx: Tx) => Promise<T>): Promise<T> {
  return database().transaction(async (tx) => {
    // Sent together with the first query of `work` instead of before it: the settings cost no round trip of their own.
    const set = Promise.all(first.map((one) => (one instanceof Guess ? one.isRight(tx) : tx.execute(one).then())))
    set.catch(() => {})
    const result = await work(tx)
    await set
    return result
  })
}

/** This comes first: a transaction that has read anything keeps its level. */
const asOneState = sql`set transaction isolation level repeatable read, read only`

interface Scope {
  organizationId: number
  tabId?: string
  guess?: Guess
  request?: AuditedRequest
}

function settingsOf({ organizationId, tabId, request }: Scope, { planByValue = false } = {}): SQL {
  const tab = tabId ? sql`, set_config('app.tab_id', ${tabId}, true)` : sql.empty()
  const asked = request ? sql`, set_config('app.request_id', ${request.id}, true)` : sql.empty()
  return sql`select set_config('role', 'makegood_app', true), set_config('app.organization_id', ${String(organizationId)}, true), ${planByValue ? settingsByValue : settings}${tab}${asked}`
}

/**
 * Runs `work` in one transaction that can see and write the rows of one organisation and nothing else: the role and the
 * organisation are set for this transaction only, and row-level security refuses the rest. For an actor whose request
 * has an Idempotency-Key, the work is done once. Lists that people filter and sort are planned by value. Triggers that
 * announce a change (announce_jobs) name the tab that asked for it. A request that changes something is written down with
 * its work. What is refused because others changed it names them.
 */
export async function inOrganization<T>(
  scope: Scope & Partial<OnceScope>,
  work: (tx: Tx) => Promise<T>,
  options?: { planByValue?: boolean },
): Promise<T> {
  const { organizationId, userId, once, guess, request } = scope
  if (guess && !(await guess.isRight())) throw new WrongGuess()
  const result = await transaction([settingsOf(scope, options)], (tx) => {
    const named = () => work(tx).catch((error) => nameChangers(tx, scope, error))
    const doWork = () => (once && userId ? doOnce(tx, { organizationId, userId, once }, named) : named())
    return request && userId ? doAudited(tx, { organizationId, userId, request }, doWork) : doWork()
  })
  if (request) request.isNoted = true
  return result
}

/**
 * The same for a read, which is answered before its COMMIT: that adds nothing to it. A guessed caller is confirmed in the
 * same flight, and until then Postgres refuses to write. A read that a POST asks with an Idempotency-Key writes that down.
 * Of several statements, one state of the organisation is seen by those of a snapshot.
 */
export function inRead<T>(
  scope: Scope & Partial<OnceScope>,
  read: (tx: Tx) => Promise<T>,
  { isSnapshot = false, ...options }: { planByValue?: boolean; isSnapshot?: boolean } = {},
): Promise<T> {
  if (scope.once && isSnapshot) throw new Error('A snapshot is read by a GET: it writes down no answer.')
  if (scope.once) return inOrganization(scope, read, options)
  const { guess } = scope
  const mode = isSnapshot ? [asOneState] : guess ? [sql`set transaction read only`] : []
  const first = [...mode, ...(guess ? [guess] : []), settingsOf(scope, options)]
  return new Promise((resolve, reject) => {
    transaction(first, async (tx) => resolve(await read(tx))).catch(reject)
  })
}

/** The same for reads: all see the organisation as of the first of them, and Postgres refuses to write. */
export const inSnapshot = <T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T> =>
  transaction([asOneState, settingsOf(scope)], work)

/** Plans everything that a transaction asks from now on by value. */
export const planByValue = (tx: Tx) => tx.execute(sql`select ${byValue}`)

/** Runs `work` before anybody is known: registration, log in and links. It reaches only the accounts tables. */
export function atTheDoor<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction([sql`select set_config('role', 'makegood_accounts', true), ${limits}`], work)
}
