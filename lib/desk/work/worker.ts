import 'server-only'
import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'

import { Logger, type Runner, type TaskList, type WorkerEvents, parseCronItems, run } from 'graphile-worker'
import type { Pool } from 'pg'

import { directUrl } from '@/db/direct'
import { openQueuePool } from '@/db/queue'
import { handlers, timetable } from '@/lib/desk/work/handlers'
import { log } from '@/lib/platform/http/log'
import type { Attempt } from '@/lib/platform/queue/tasks'

const AT_ONCE = 4
const BEAT_MS = 2000
/** A worker that is silent for so long is dead, and its jobs are taken over. */
const DEAD_AFTER = '10 seconds'
const RESTART_MS = 2000

export interface Worker {
  /** Takes no more jobs and resolves when the running ones are done. */
  stop: () => Promise<void>
}

/**
 * Starts working off the queue in this process; any number of processes may. While the database is away, it waits.
 * Throws when the database can only be reached through a pooler, on which the queue cannot listen.
 */
export function startWorker(): Worker {
  const pool = openQueuePool(directUrl(), AT_ONCE + 3)
  const stopping = new AbortController()
  const ended = keepRunning(pool, stopping.signal).finally(() => pool.end())
  return {
    stop() {
      stopping.abort()
      return ended
    },
  }
}

/**
 * Works off the due jobs and returns, for hosts without a process between requests: it stops taking jobs when the queue
 * is empty or the time is up, and waits for the running ones.
 * @returns how many jobs are still due
 */
export async function drain(budgetMs: number): Promise<{ waiting: number }> {
  const pool = openQueuePool(directUrl(), AT_ONCE + 3)
  const until = Date.now() + budgetMs
  try {
    const { runner, cronStarted, ended } = await startRunner(pool)
    // After this, the work that fell due by the clock since the last call is queued.
    await cronStarted
    let waiting: number
    do {
      await pause(200)
      waiting = await countDue(pool)
    } while (waiting && Date.now() < until)
    await Promise.all([runner.stop(), ended])
    return { waiting: await countDue(pool) }
  } finally {
    await pool.end()
  }
}

async function countDue(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ due: number }>(
    'select count(*)::int as due from graphile_worker.jobs where run_at <= now() and attempts < max_attempts',
  )
  return rows[0]!.due
}

async function keepRunning(pool: Pool, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      const { runner, ended } = await startRunner(pool)
      const stop = () => runner.stop().catch(() => {})
      stopping.addEventListener('abort', stop, { once: true })
      if (stopping.aborted) stop()
      await ended.finally(() => stopping.removeEventListener('abort', stop))
    } catch (error) {
      log.error({ err: error }, 'the queue worker stopped and starts again')
    }
    await pause(RESTART_MS, undefined, { signal: stopping }).catch(() => {})
  }
}

interface Running {
  runner: Runner
  cronStarted: Promise<unknown>
  /** Settles when no job runs any more and nobody waits for this worker's heartbeat. */
  ended: Promise<void>
}

async function startRunner(pool: Pool): Promise<Running> {
  const events: WorkerEvents = new EventEmitter()
  const cronStarted = once(events, 'cron:started')
  let poolId = ''
  events.once('pool:create', ({ workerPool }) => (poolId = workerPool.id))
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(timetable),
    concurrency: AT_ONCE,
    // The server around us decides when to stop, and running jobs are left to finish.
    noHandleSignals: true,
    gracefulShutdownAbortTimeout: 60_000,
    // In batches, even of one: otherwise an outcome that cannot be written becomes an unhandled rejection.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    events,
    logger,
  })
  const beat = () =>
    pool
      .query('select queue.beat($1, $2)', [poolId, DEAD_AFTER])
      .catch((error) => log.warn({ err: error }, 'the queue worker could not say that it lives'))
  const beating = setInterval(beat, BEAT_MS)
  await beat()
  const ended = runner.promise.finally(async () => {
    clearInterval(beating)
    await pool.query('delete from queue.heartbeats where pool_id = $1', [poolId]).catch(() => {})
  })
  return { runner, cronStarted, ended }
}

const taskList: TaskList = Object.fromEntries(
  Object.entries(handlers).map(([name, handle]) => [
    name,
    (payload, { job }) =>
      (handle as (payload: unknown, attempt: Attempt) => Promise<void>)(payload, {
        number: job.attempts,
        isLast: job.attempts >= job.max_attempts,
      }),
  ]),
)

/** Logs that the queue said something, and about which job; not its words, which quote payloads and errors. */
const logger = new Logger(({ label, taskIdentifier, jobId }) => (level, _words, meta) => {
  const details = { queue: label, task: taskIdentifier, jobId, err: meta?.error }
  if (level === 'error') log.error(details, 'the queue reports a failure')
  else if (level === 'warning') log.warn(details, 'the queue warns')
  else log.debug(details, 'the queue works')
})
