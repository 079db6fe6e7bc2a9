/** What a browser makes of a page: how long it blocks whoever touches it, when it is painted, and when it can be used. */

/** @typedef {{ blocking: number, painted: number, usable: number }} Seen milliseconds */

const PHONE_AGENT =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

/** A phone's processor is so many times slower; the office's is this machine's. */
const SHAPES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, userAgent: PHONE_AGENT, slower: 4 },
  office: { viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false, slower: 1 },
}
/** A page has come to rest when it neither worked nor loaded for so long. */
const REST_MS = 2_000
const LONGEST_MS = 60_000

/** The pages that people open most, by their names in `scripts/lib/screens.mjs`. */
export const PAGES = ['log-in', 'dashboard', 'jobs', 'job-overview', 'job-rooms', 'job-moisture', 'calendar', 'clients']

/**
 * Opens each page with nothing in the browser's store, the pages in turn, so that a machine that drifts drifts for all.
 * @param {{
 *   base: string, cookie: { name: string, value: string }, paths: Record<string, string>, isPublic: (path: string) => boolean,
 *   executablePath: string, rounds: number,
 * }} options
 * @returns {Promise<Record<string, Record<string, Seen[]>>>} by shape and page, a sight a round
 */
export async function measurePages({ base, cookie, paths, isPublic, executablePath, rounds }) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const seen = {}
  for (const [shape, device] of Object.entries(SHAPES)) {
    seen[shape] = Object.fromEntries(Object.keys(paths).map((name) => [name, []]))
    for (let round = -1; round < rounds; round++) {
      for (const [name, path] of Object.entries(paths)) {
        const one = await open(browser, device, base + path, isPublic(path) ? [] : [{ ...cookie, url: base }])
        // The first time the server itself is new to the page.
        if (round >= 0) seen[shape][name].push(one)
      }
    }
  }
  await browser.close()
  return seen
}

/** @returns {Promise<Seen>} */
async function open(browser, { slower, ...device }, /** @type {string} */ url, cookies) {
  const context = await browser.newContext({ ...device, serviceWorkers: 'block' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit', timeout: LONGEST_MS })
  await page.waitForFunction((rest) => window['watched'](rest), REST_MS, { polling: 250, timeout: LONGEST_MS })
  const seen = await page.evaluate(() => window['watched'](0))
  await context.close()
  return seen
}

/** Runs in the page. */
function watch() {
  const [tasks, paints] = [[], []]
  let lastLoad = 0
  const observe = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
  observe('longtask', (task) => tasks.push(task))
  observe('largest-contentful-paint', (paint) => paints.push(paint.startTime))
  observe('resource', (resource) => (lastLoad = Math.max(lastLoad, resource.responseEnd)))
  /** What was seen, once the page has rested for so long; undefined until then. */
  window['watched'] = (rest) => {
    const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime
    const worked = Math.max(0, ...tasks.map(({ startTime, duration }) => startTime + duration))
    const since = performance.now() - Math.max(worked, lastLoad)
    if (first === undefined || document.readyState !== 'complete' || since < rest) return undefined
    const late = tasks.filter(({ startTime, duration }) => startTime + duration > first)
    const painted = paints.at(-1) ?? first
    return {
      blocking: late.reduce((sum, { duration }) => sum + duration - 50, 0),
      painted,
      usable: Math.max(painted, worked),
    }
  }
}
