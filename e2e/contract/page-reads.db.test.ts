import { AsyncLocalStorage } from 'node:async_hooks'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

import { NoopLogger } from 'drizzle-orm'
import { isValidElement } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

import { closeDatabase } from '@/db/client'
import { newId } from '@/lib/base/wire'
import { actAs, makeOrganization, makeUser } from '@/lib/desk/demo/factories'
import { REPORT_IDS } from '@/lib/desk/management/rules'
import { sealClaims } from '@/lib/platform/auth/claims'
import { PATH_HEADER, sessionCookieName } from '@/lib/platform/auth/cookie-name'

import { serve } from './next-headers'
import { ORIGIN } from './send'
import { EVERY_KIND, Scope } from './world'

/** Opens a page: its title, its frame and the page itself, drawn side by side as Next does. */

const staff = path.join(import.meta.dirname, '../../app/(staff)')
const JOB = 'jobs/[id]/(parts)'
const PAGES = readdirSync(staff, { recursive: true, encoding: 'utf8' })
  .filter((file) => path.basename(file) === 'page.tsx')
  .map((file) => path.dirname(file))
const PARTS = PAGES.filter((page) => page.startsWith(JOB)).map((page) => path.relative(JOB, page))

/** The pages of other than one transaction, and how many they have. */
const EXCEPTIONS: Record<string, number> = {
  administration: 0,
  'contact-support': 0,
  help: 0,
  'help/[page]': 0,
  'jobs/[id]': 0,
  // The number of clients says which page of them there is to read.
  clients: 2,
  // Nothing else is read until it is known that there is such a client.
  'clients/[id]': 2,
  'clients/[id]/contacts': 2,
  'clients/[id]/jobs': 2,
  'clients/[id]/kpi-targets': 2,
  // An address without a filter may lead to the one that its person saved.
  'jobs/(list)': 2,
}
/** The dashboard, whose cards may fail alone and wait for no other; and what is shown in place of a page. */
const UNCOUNTED = ['.', 'access-denied']
const OTHERS = PAGES.filter((page) => !page.startsWith(JOB) && !UNCOUNTED.includes(page))

type Memo = Map<unknown, { args: unknown[]; result: unknown }[]>
const rendering = vi.hoisted(() => ({ memo: undefined as AsyncLocalStorage<Memo> | undefined }))

// React's build for servers does this, and the one for browsers does not: an answer is kept for the time of a request.
vi.mock('react', async (original) => ({
  ...(await original<typeof import('react')>()),
  cache:
    (work: (...args: unknown[]) => unknown) =>
    (...args: unknown[]) => {
      const memo = rendering.memo!.getStore()!
      const reads = memo.get(work) ?? []
      memo.set(work, reads)
      const found = reads.find((one) => one.args.every((value, index) => value === args[index]))
      if (found) return found.result
      const result = work(...args)
      reads.push({ args, result })
      return result
    },
}))
rendering.memo = new AsyncLocalStorage()

interface Asked {
  scope: Scope
  ids: object
  search?: object
}

interface Opened extends Asked {
  ids: { id: string; siteVisitID: string; formId: string; estimateId: string }
}

async function makeSite(): Promise<Opened> {
  const organization = await makeOrganization()
  const scope = new Scope(await actAs(await makeUser(organization, { role: 'Administrator' })))
  const [id, siteVisitID] = [await scope.get('job'), await scope.get('visit')]
  const [formId, estimateId] = [await scope.get('formOfJob'), await scope.get('estimate')]
  for (const kind of EVERY_KIND) await scope.get(kind)
  return { scope, ids: { id, siteVisitID, formId, estimateId } }
}

let site: Opened
beforeAll(async () => {
  site = await makeSite()
})
afterAll(closeDatabase)

/** A figure of the first report of the management. */
const FIGURE = { column: 'judged' }

type Draw = (props: object) => Promise<unknown>
const load = (file: string): Promise<{ default: Draw; generateMetadata?: Draw }> =>
  import(/* @vite-ignore */ pathToFileURL(path.join(staff, file)).href)

const AsyncFunction = (async () => {}).constructor as new () => Draw

/** Draws the server's part of a page. */
const draw = async (Component: Draw, props: object): Promise<void> => drawWithin(await Component(props))

async function drawWithin(drawn: unknown): Promise<void> {
  if (Array.isArray(drawn)) await Promise.all(drawn.map(drawWithin))
  if (!isValidElement<{ children?: unknown }>(drawn)) return
  const { type, props } = drawn
  await (type instanceof AsyncFunction ? draw(type, props) : drawWithin(props.children))
}

async function open(folder: string, { scope, ids, search = {} }: Asked): Promise<void> {
  const { sessionId, userId, role } = scope.caller
  const claims = { sid: sessionId, uid: userId, role, plan: 'UNRESTRICTED' as const }
  const cookie = `${sessionCookieName(process.env.APP_URL)}=${await sealClaims(claims, process.env.AUTH_SECRET!, 60)}`
  const page = await load(`${folder}/page.tsx`)
  const frame = folder.startsWith(JOB) ? await load(`${JOB}/layout.tsx`) : null
  const props = { params: Promise.resolve(ids), searchParams: Promise.resolve(search) }
  await serve(new Request(ORIGIN, { headers: { cookie, [PATH_HEADER]: '/jobs' } }), async () => {
    await rendering.memo!.run(new Map(), () =>
      Promise.all([page.generateMetadata?.(props), frame && draw(frame.default, props), draw(page.default, props)]),
    )
    return new Response()
  })
}

/** Opens a page that may do nothing but lead to another one. */
const openOrLeave = (folder: string, asked: Asked) =>
  open(folder, asked).catch((error: { digest?: string }) => {
    if (!error.digest?.startsWith('NEXT_REDIRECT')) throw error
  })

/** The kind of record that a page under a folder is of. */
const KINDS: Record<string, string> = {
  'administration/import': 'sheetImport',
  'administration/letterheads': 'letterhead',
  clients: 'client',
  'equipment/category': 'equipmentCategory',
  'equipment/item': 'equipmentItem',
  jobs: 'job',
}

const openPart = (part: string, site: Opened) => open(`${JOB}/${part}`, site)

/** The statements that Postgres got meanwhile, each with its values. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const asked = vi.spyOn(NoopLogger.prototype, 'logQuery')
  try {
    await work()
    return asked.mock.calls.map(([text, values]: unknown[]) => `${String(text)} ${JSON.stringify(values)}`)
  } finally {
    asked.mockRestore()
  }
}

const REQUIRE_JOB = 'select "id", "status", "timezone" from "jobs"'
const transactionsIn = (statements: string[]) => statements.filter((one) => one.includes("'app.organization_id'"))
const twiceIn = (statements: string[]) => statements.filter((one, index) => statements.indexOf(one) !== index)

describe('what opening a part of a job reads', { timeout: 120_000 }, () => {
  it.each(PARTS)('is read in one transaction, and nothing of it twice: %s', async (part) => {
    const statements = await statementsOf(() => openPart(part, site))
    expect(transactionsIn(statements)).toHaveLength(1)
    expect(statements.filter((one) => one.startsWith(REQUIRE_JOB))).toHaveLength(1)
    expect(twiceIn(statements)).toEqual([])
  })

  it('is read in one transaction, and nothing of it twice: a room of a visit', async () => {
    const search = { room: await site.scope.get('room') }
    const statements = await statementsOf(() => openPart('site-visits/[siteVisitID]', { ...site, search }))
    expect(transactionsIn(statements)).toHaveLength(1)
    expect(twiceIn(statements)).toEqual([])
  })

  it('is not found where there is no such job', async () => {
    const gone = { ...site, ids: { ...site.ids, id: newId() } }
    for (const part of PARTS) {
      await expect(openPart(part, gone)).rejects.toMatchObject({ digest: 'NEXT_HTTP_ERROR_FALLBACK;404' })
    }
  })

  it('is read in a transaction of its own for each of two who open it at once', async () => {
    const other = await makeSite()
    const statements = await statementsOf(() => Promise.all([openPart('overview', site), openPart('overview', other)]))
    const [first, second] = transactionsIn(statements)
    expect(transactionsIn(statements)).toHaveLength(2)
    expect(first).not.toBe(second)
  })
})

describe('what opening another page reads', { timeout: 120_000 }, () => {
  it.each(OTHERS)('is read in one transaction, and nothing of it twice, but for the exceptions: %s', async (folder) => {
    const { scope } = site
    const kind = KINDS[folder.split('/[')[0]!]
    const id = kind ? await scope.get(kind) : scope.caller.userId
    const { id: jobId, formId: form } = site.ids
    // A new job may be for a client that is read with it; the builder names what it changes, a list the figure it is of.
    const search = { clientId: await scope.get('client'), template: await scope.get('formTemplate'), form, ...FIGURE }
    const ids = { id, jobId, page: 'jobs', report: REPORT_IDS[0] }
    const statements = await statementsOf(() => openOrLeave(folder, { scope, ids, search }))
    expect(transactionsIn(statements)).toHaveLength(EXCEPTIONS[folder] ?? 1)
    if (!(folder in EXCEPTIONS)) expect(twiceIn(statements)).toEqual([])
  })
})
