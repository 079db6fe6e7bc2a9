import { createHash, randomBytes, randomUUID } from 'node:crypto'

import {
  type APIRequestContext,
  type BrowserContextOptions,
  type Page,
  test as base,
  expect,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestInfo,
} from '@playwright/test'
import axe from 'axe-core'

import { addressKey } from '@/lib/platform/http/network-address.mjs'
import { aheadMs } from '@/scripts/lib/faked-time.mjs'

import { asOperator } from './as-operator'

export { expect } from '@playwright/test'

export type Role = 'Administrator' | 'ProjectManager' | 'Supervisor' | 'Technician'

export interface Member {
  id: string
  firstName: string
  email: string
  token: string
  /** Calls the API with this person's bearer token. */
  api: APIRequestContext
}

/** The browser of a phone, held upright. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const PASSWORD = 'correct horse battery staple'
const FIRST_NAMES: Record<Role, string> = {
  Administrator: 'Olivia',
  ProjectManager: 'Priya',
  Supervisor: 'Marcus',
  Technician: 'Tui',
}

/**
 * Makes a page's clock as far off from the browser's own as `npm test -- --at` makes this process's. Playwright's clock
 * starts anew at every page, and does not go on when the browser's is behind.
 */
function moveClock(apartMs: number): void {
  const now = Date.now
  globalThis.Date = new Proxy(Date, {
    apply: (type) => new type(now() + apartMs).toString(),
    construct: (type, values, made) => Reflect.construct(type, values.length ? values : [now() + apartMs], made),
    get: (type, name) => (name === 'now' ? () => now() + apartMs : Reflect.get(type, name)),
  })
}

/** What a page moves by itself, without a recent touch or key, by the browser's own measure. */
interface Moved {
  page: string
  by: number
  what: string[]
}

interface MovedWindow {
  movedBy: number
  tellMoved(moved: Moved): void
}

/** What the makers of the measure call good. */
const MOST_MOVED = 0.1
/** What a page moves by more is told, so that it can be mended: docs/adr/0036-pages-that-stand-still.md. */
const AIM_MOVED = 0.02
const mostMovedIn = new WeakMap<TestInfo, number>()

/** Holds the pages of the running test to the aim itself. */
export const holdStill = (): void => void mostMovedIn.set(base.info(), AIM_MOVED)

/** Tells what the page moves by itself, with what moved. */
function watchMoves(most: number): void {
  type Shift = PerformanceEntry & {
    value: number
    hadRecentInput: boolean
    sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[]
  }
  const placed = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  const named = ({ node, previousRect, currentRect }: Shift['sources'][number]) => {
    const what = node instanceof Element ? node.outerHTML : (node?.textContent ?? 'what is gone')
    return `${what.slice(0, 160)}: ${placed(previousRect)} -> ${placed(currentRect)}`
  }
  const told = window as never as MovedWindow
  told.movedBy = 0
  new PerformanceObserver((list) => {
    for (const { value: by, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue
      told.movedBy += by
      if (by > most) told.tellMoved({ page: location.pathname, by, what: sources.map(named) })
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

interface Tools {
  playwright: PlaywrightWorkerArgs['playwright']
  baseURL: string
  launchOptions: PlaywrightWorkerOptions['launchOptions']
}

// Started at first use: tests of the API alone never need it.
let browser: ReturnType<Tools['playwright']['chromium']['launch']> | undefined

/** An organisation for one test, made through the product's own calls, with a member of any role on demand. */
export class Firm {
  readonly #members = new Map<Role, Promise<Member>>()
  readonly #contexts: { dispose?(): Promise<void>; close?(): Promise<void> }[] = []
  readonly #complaints: string[] = []
  readonly #moved: Moved[] = []
  /** An address of its own: throttles count by address, and tests run beside each other. */
  readonly address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`
  readonly name = `Firm ${randomUUID().slice(0, 8)}`

  constructor(private readonly tools: Tools) {}

  /** A request context: a stranger's, or with a bearer token. */
  async client(token?: string): Promise<APIRequestContext> {
    const context = await this.tools.playwright.request.newContext({
      baseURL: this.tools.baseURL,
      extraHTTPHeaders: { 'X-Forwarded-For': this.address, ...(token && { Authorization: `Bearer ${token}` }) },
    })
    this.#contexts.push({ dispose: () => context.dispose() })
    return context
  }

  /** The member with this role, made at first use. The Administrator registered the organisation. */
  member(role: Role): Promise<Member> {
    let member = this.#members.get(role)
    if (!member) this.#members.set(role, (member = role === 'Administrator' ? this.#register() : this.#invite(role)))
    return member
  }

  async api(role: Role): Promise<APIRequestContext> {
    return (await this.member(role)).api
  }

  async #register(): Promise<Member> {
    const firstName = FIRST_NAMES.Administrator
    const email = `${firstName}.${randomUUID()}@example.test`.toLowerCase()
    const stranger = await this.client()
    const answer = await stranger.post('/auth/register', {
      data: { firstName, lastName: 'Hart', organizationName: this.name, email, password: PASSWORD },
    })
    expect(answer.status(), await answer.text()).toBe(201)
    const { token } = await answer.json()
    const api = await this.client(token)
    const { id, organization } = await (await api.get('/api/v1/users/validate')).json()
    // A new organisation is on the FREE plan, which has too few places for most tests.
    await this.setPlan(organization.id, 'UNRESTRICTED')
    return { id, firstName, email, token, api }
  }

  async #invite(role: Role): Promise<Member> {
    const { api: owner } = await this.member('Administrator')
    const firstName = FIRST_NAMES[role]
    const email = `${firstName}.${randomUUID()}@example.test`.toLowerCase()
    const added = await owner.post('/api/v1/users', { data: { firstName, lastName: 'Tester', email, role } })
    expect(added.status(), await added.text()).toBe(201)
    const { id } = await added.json()
    const stranger = await this.client()
    const set = await stranger.post('/auth/reset-password', {
      data: { token: await this.invitationOf(email), password: PASSWORD },
    })
    expect(set.status(), await set.text()).toBe(204)
    const { token } = await (await stranger.post('/auth/login', { data: { email, password: PASSWORD } })).json()
    return { id, firstName, email, token, api: await this.client(token) }
  }

  /** The secret of the newest invitation to an address. */
  async invitationOf(email: string): Promise<string> {
    return /reset_password#([\w-]+)/.exec(await this.mailTo(email))![1]!
  }

  /** The text of the newest message to somebody, read where its Administrator reads it: in the outbox. */
  async mailTo(email: string): Promise<string> {
    const { api: owner } = await this.member('Administrator')
    const { payload } = await (await owner.get('/api/v1/outbox')).json()
    const mail = payload.find((one: { recipient: string }) => one.recipient === email)
    const { text } = await (await owner.get(`/api/v1/outbox/${mail.id}`)).json()
    return text
  }

  /** The code of the newest text to a number: it would be on their phone, and no member of staff can read it. */
  async codeTo(number: string): Promise<string> {
    const { organization } = await (await (await this.api('Administrator')).get('/api/v1/users/validate')).json()
    const [text] = await asOperator(
      (sql) => sql`select secret from sms_messages
        where organization_id = ${organization.id} and recipient_number = ${number} order by created_at desc limit 1`,
    )
    return text!.secret
  }

  /** A link that resets a person's password: it would be in their mailbox, and no member of staff can read it. */
  async makeResetLink(email: string): Promise<string> {
    const token = randomBytes(32).toString('base64url')
    const hash = createHash('sha256').update(token).digest()
    await asOperator(
      (sql) => sql`insert into account_links (organization_id, id, user_id, kind, token_hash, expires_at)
        select organization_id, gen_random_uuid(), id, 'RESET', ${hash}, now() + interval '1 hour'
          from users where email = ${email}`,
    )
    return token
  }

  async setPlan(organizationId: number, plan: 'FREE' | 'PAYG' | 'UNRESTRICTED'): Promise<void> {
    await asOperator(
      (sql) => sql`update organizations set pricing_plan = ${plan} where organization_id = ${organizationId}`,
    )
  }

  /** Uses up the organisation's limits of today (sending, exporting, importing), and its address's registrations. */
  async spendAllowances(): Promise<void> {
    const { organization } = await (await (await this.api('Administrator')).get('/api/v1/users/validate')).json()
    const allowed = ['email', 'sms', 'invitation', 'export', 'import'].map(
      (what) => `allowance ${what}:${organization.id}`,
    )
    const keys = [...allowed, `register address:${addressKey(this.address)}`]
    await asOperator(
      (sql) => sql`insert into throttles (key, hits, resets_at)
        select unnest(${keys}::text[]), 1000000, now() + interval '20 hours'
        on conflict (key) do update set hits = excluded.hits, resets_at = excluded.resets_at`,
    )
  }

  /** Makes an organisation's files take up as much as the FREE plan holds. */
  async fillStorage(organizationId: number): Promise<void> {
    await asOperator(
      (sql) => sql`update plan_usage set storage_bytes = ${2 ** 40} where organization_id = ${organizationId}`,
    )
  }

  /** A browser of its own, in which nobody is logged in. A complaint in its console, or a page that moves, fails the test. */
  async browse(options: BrowserContextOptions = {}): Promise<Page> {
    browser ??= this.tools.playwright.chromium.launch(this.tools.launchOptions)
    const context = await (
      await browser
    ).newContext({
      viewport: { width: 1440, height: 900 },
      baseURL: this.tools.baseURL,
      locale: 'en-AU',
      timezoneId: 'Australia/Brisbane',
      // Moving parts are drawn many times, and tests wait for them.
      reducedMotion: 'reduce',
      // At the first page it loads all scripts of the app, half of a journey's cost; tests that need it ask for it.
      serviceWorkers: 'block',
      extraHTTPHeaders: { 'X-Forwarded-For': this.address },
      ...options,
    })
    this.#contexts.push({ close: () => context.close() })
    if (aheadMs()) await context.addInitScript(moveClock, aheadMs())
    await context.exposeFunction('tellMoved', (moved: Moved) => this.#moved.push(moved))
    await context.addInitScript(watchMoves, AIM_MOVED)
    let hasBeenAway = false
    const setOffline = context.setOffline.bind(context)
    context.setOffline = (isAway) => {
      hasBeenAway ||= isAway
      return setOffline(isAway)
    }
    const page = await context.newPage()
    page.on('pageerror', (error) => this.#complaints.push(String(error)))
    page.on('console', (message) => {
      // The browser reports every refused call by itself; tests look at what the page makes of the refusal.
      const isRefusal = message.text().startsWith('Failed to load resource')
      // Without a network Next says so of a page that somebody taps at, and opens it by its address.
      const isOfTheNetwork =
        hasBeenAway &&
        /^Failed to fetch RSC payload for \S+ Falling back to browser navigation\. TypeError/.test(message.text())
      if (message.type() === 'error' && !isRefusal && !isOfTheNetwork)
        this.#complaints.push(`${page.url()}: ${message.text()}`)
    })
    return page
  }

  /** A browser in which the member with this role is logged in before its first page. */
  async signIn(role: Role, options: BrowserContextOptions = {}): Promise<Page> {
    const { email } = await this.member(role)
    const page = await this.browse(options)
    const client = await this.client()
    const answer = await client.post('/auth/login', { data: { email, password: PASSWORD } })
    expect(answer.status(), await answer.text()).toBe(200)
    const { cookies } = await client.storageState()
    // Without an end, which the browser would check by its own clock under `npm test -- --at`.
    await page.context().addCookies(cookies.map((cookie) => ({ ...cookie, expires: -1 })))
    return page
  }

  async close(): Promise<void> {
    for (const { close, dispose } of this.#contexts) await (close ?? dispose)?.()
    expect(this.#complaints, 'The browser console stays silent').toEqual([])
    const most = mostMovedIn.get(base.info()) ?? MOST_MOVED
    const lines = this.#moved.map(({ page, by, what }) => `Moved by ${by.toFixed(3)} on ${page}: ${what[0]}\n`)
    process.stdout.write(lines.join(''))
    const moved = this.#moved.filter(({ by }) => by > most)
    expect(moved, 'What stands on a page stays there').toEqual([])
  }
}

export { PASSWORD }

export const test = base.extend<{ firm: Firm; otherFirm: Firm }>({
  firm: ({ playwright, baseURL, launchOptions }, use) =>
    withFirm({ playwright, baseURL: baseURL!, launchOptions }, use),
  otherFirm: ({ playwright, baseURL, launchOptions }, use) =>
    withFirm({ playwright, baseURL: baseURL!, launchOptions }, use),
})

async function withFirm(tools: Tools, use: (firm: Firm) => Promise<void>): Promise<void> {
  const firm = new Firm(tools)
  await use(firm)
  await firm.close()
}

/** The rules whose result depends on the theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block']

/** Axe finds nothing on the fully drawn page, in the light theme and in the colours of the dark one. */
export async function expectAccessible(page: Page): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(async () => {
      const violations = await violationsOn(page, theme === 'dark' ? RULES_OF_COLOUR : undefined)
      const found = violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
      )
      expect(found, `${page.url()} in the ${theme} theme`).toEqual([])
    }).toPass({ timeout: 30_000 })
  }
}

/** Axe's findings on a page, by these rules or by all. Its script goes to each document once. */
async function violationsOn(page: Page, rules?: string[]): Promise<axe.Result[]> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source)
  }
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
  }
  const { violations } = await page.evaluate(
    (asked) => (window as unknown as { axe: typeof axe }).axe.run(document, asked),
    options,
  )
  return violations
}

/** Opens a section of a visit on a phone: the title in the top bar leads to them. */
export async function openSection(page: Page, section: string): Promise<void> {
  await page.getByRole('button', { name: /^Section of the site visit/ }).tap()
  await page.getByRole('dialog', { name: 'The site visit' }).getByRole('link', { name: section }).tap()
}

/**
 * Counts the work of a thumb on a page: taps, and the photos from a camera or a gallery, one tap each time.
 * @returns how many there were since it was asked last
 */
export async function countTaps(page: Page): Promise<() => number> {
  let taps = 0
  await page.exposeFunction('countTap', () => taps++)
  await page.addInitScript(() =>
    addEventListener(
      // A click on a label comes twice: once more at its control.
      'pointerdown',
      ({ isTrusted }) => isTrusted && (window as never as { countTap(): void }).countTap(),
      true,
    ),
  )
  return () => {
    const counted = taps
    taps = 0
    return counted
  }
}

/** How far a page can be moved sideways, in pixels. The window itself grows with a page that is wider than its phone. */
export const sideways = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** How much of the page has moved by itself, in all, since it was opened. */
export async function shiftOf(page: Page): Promise<number> {
  await page.waitForTimeout(500)
  return page.evaluate(() => (window as never as MovedWindow).movedBy)
}
