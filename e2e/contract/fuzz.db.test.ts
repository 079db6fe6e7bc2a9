import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { closeDatabase } from '@/db/client'
import { gone, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { problem } from '@/lib/platform/http/problem'
import { seeded } from '@/scripts/lib/seeded.mjs'

import { Api } from './api'
import { fuzz } from './fuzz'
import { type ServedOperation, isForMachines } from './operations'

/** `FUZZ_CALLS=2000 FUZZ_SEED=$RANDOM npm test -- contract fuzz` is a larger run; the suite's own is always the same. */
const SEED = Number(process.env.FUZZ_SEED ?? 20_260_309)
const CALLS = Number(process.env.FUZZ_CALLS ?? 30)

const api = await Api.load()
beforeAll(() => void process.stdout.write(`Odd calls: ${CALLS} of each operation, seed ${SEED}\n`))
afterAll(closeDatabase)

describe('odd calls', () => {
  it.each(
    api.operations
      .filter((operation) => !isForMachines(operation))
      .map((operation, index) => [operation.key, operation, index] as const),
  )('of %s are answered as its description says', { timeout: 3_600_000 }, async (_, operation, index) => {
    expect(await fuzz(api, operation, { calls: CALLS, random: seeded(SEED + index) })).toEqual([])
  })
})

/** The content of a call, for bugs to stumble over. */
interface Received {
  path: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
}

const crash = () => {
  throw new TypeError('Cannot read properties of undefined')
}
const requestId = newId()
const answer = (response: Response) => {
  response.headers.set('X-Request-Id', requestId)
  return response
}
/** A table's rows that somebody forgot to make without a prototype. */
const MOVES: Record<string, string[]> = { CUSTOMER_CONTACTED: ['JOB_COMPLETED'] }

/** Bugs in calls that are otherwise right: each breaks on a request's content before the work begins. */
const BUGS: Record<string, [key: string, bug: (received: Received) => unknown]> = {
  'a NUL reaches Postgres': ['POST /api/v1/notes/{jobId}', ({ body }) => String(body.text).includes('\0') && crash()],
  'half a pair is encoded': ['POST /api/v1/client', ({ body }) => void encodeURIComponent(String(body.companyName))],
  'a version outgrows its column': ['PUT /api/v2/jobs/{id}', ({ body }) => Number(body.version) >= 2 ** 31 && crash()],
  'a date is none': ['GET /api/v1/calendar/tasks', ({ query }) => void new Date(query.start!).toISOString()],
  'a field is missing': ['POST /api/v1/calendar/copy/{id}', ({ body }) => body.date === undefined && crash()],
  'a text is a list': ['POST /api/v1/sms', ({ body }) => Array.isArray(body.text) && crash()],
  'a text is too long for its index': [
    'POST /api/v1/meters',
    ({ body }) => String(body.name).length > 2_704 && crash(),
  ],
  'an id is decoded twice': ['GET /api/v1/client/{id}', ({ path }) => void decodeURIComponent(path.id!)],
  'a word is looked up in an object': [
    'POST /api/v1/jobs/{id}/status',
    ({ body }) => void MOVES[String(body.status)]?.includes('JOB_COMPLETED'),
  ],
  'a refusal is no problem answer': [
    'PUT /api/v1/organization/drying-settings',
    ({ body }) => body.equipmentDayRule === null && answer(new Response('Bad Request', { status: 400 })),
  ],
  'a refusal names a place that nobody filled in': [
    'POST /api/v1/client',
    ({ body }) => body.companyName === '' && answer(problem(invalid({ company_name: 'Required' }), requestId)),
  ],
  'a refusal is none of those that are promised': [
    'GET /api/v2/jobs',
    ({ query }) => Number(query.page) < 0 && answer(problem(gone('This page is gone.'), requestId)),
  ],
  'a success is none of those that are described': [
    'GET /api/v1/notes/{jobId}',
    ({ query }) => query.limit === '' && answer(Response.json([{ passwordHash: '…' }])),
  ],
}

/** The operation with a bug in it. */
function planted(key: string, bug: (received: Received) => unknown): ServedOperation {
  const operation = api.get(key)
  const handle = async (request: Request, context: Parameters<typeof operation.handler>[1]) => {
    const body = await request
      .clone()
      .json()
      .catch(() => ({}))
    const query = Object.fromEntries(new URL(request.url).searchParams)
    const found = bug({ path: { ...(await context.params) } as Received['path'], query, body: Object(body) })
    return found instanceof Response ? found : operation.handler(request, context)
  }
  return { ...operation, handler: Object.assign(handle, { spec: operation.spec }) }
}

/** How many seeds may pass before a bug is found. */
const MOST_SEEDS = 30

describe('a bug is found, and not where it is not', () => {
  it.each(Object.entries(BUGS))('where %s', async (_, [key, bug]) => {
    for (let seed = SEED; seed < SEED + MOST_SEEDS; seed++) {
      const called = (operation: ServedOperation) => fuzz(api, operation, { calls: 30, random: seeded(seed) })
      if (!(await called(planted(key, bug))).length) continue
      expect(await called(api.get(key))).toEqual([])
      return
    }
    expect.fail(`${MOST_SEEDS} seeds did not find it.`)
  })
})
