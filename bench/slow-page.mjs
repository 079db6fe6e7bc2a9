/** How much slower than this machine the processor of a phone is. */
export const SLOWER = 4
/** What was done before is over by then. */
const QUIET_MS = 2_000
/** A page that is too slow is still measured. */
const MOST_MS = 120_000

/**
 * Opens a page as somebody, and does something there.
 * @template Answer
 * @param {{ app: { url: string }, login: object, path: string, executablePath: string,
 *   viewport: { width: number, height: number } }} options
 * @param {(page: import('@playwright/test').Page, slowly: { slow: () => Promise<void>,
 *   slowestOf: (press: () => Promise<void>) => Promise<number> }) => Promise<Answer>} work `slow` slows the processor from
 *   then on; `slowestOf` says the ms of the slowest key, from its press to the next frame
 */
export async function onSlowPage({ app, login, path, executablePath, viewport }, work) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  try {
    const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
    const headers = { Origin: app.url }
    const answer = await context.request.post(`${app.url}/auth/login`, { data: login, headers })
    if (!answer.ok()) throw new Error(`/auth/login answered ${answer.status()}.`)
    context.setDefaultTimeout(MOST_MS)
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    const slow = async () => {
      await page.waitForTimeout(QUIET_MS)
      await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
    }
    const slowestOf = async (/** @type {() => Promise<void>} */ press) => {
      await page.waitForTimeout(QUIET_MS)
      await page.evaluate(watchKeys)
      await press()
      await page.waitForTimeout(QUIET_MS)
      return page.evaluate(() => window.slowest)
    }
    await page.goto(app.url + path)
    return await work(page, { slow, slowestOf })
  } finally {
    await browser.close()
  }
}

function watchKeys() {
  Object.assign(window, { slowest: 0 })
  const began = performance.now()
  new PerformanceObserver((seen) => {
    for (const { duration, startTime } of seen.getEntries())
      if (startTime > began) window.slowest = Math.max(window.slowest, duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: false })
}
