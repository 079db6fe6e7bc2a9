import http from 'node:http'
import { createBrotliDecompress } from 'node:zlib'

/** What is measured of the calendar beyond the comparison with the bare app. */

/** How many bytes an answer is, as it stands and as it travels to a browser. */
export function bytesOf(/** @type {string} */ url, /** @type {string} */ token) {
  return new Promise((resolve, reject) => {
    const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'br' }
    http
      .get(url, { headers }, (response) => {
        if (response.statusCode !== 200 || response.headers['content-encoding'] !== 'br')
          return reject(new Error(`${url} answered ${response.statusCode}, not compressed.`))
        let [sent, whole] = [0, 0]
        response.on('data', (chunk) => (sent += chunk.length))
        response
          .pipe(createBrotliDecompress())
          .on('data', (chunk) => (whole += chunk.length))
          .on('end', () => resolve({ sent, whole }))
          .on('error', reject)
      })
      .on('error', reject)
  })
}

/**
 * How long a browser takes from the address to a drawn week, with 300 events and with none.
 * @param {{ base: string, cookie: { name: string, value: string }, token: string, executablePath: string, rounds: number }} options
 * @returns {Promise<{ full: number[], empty: number[] }>} milliseconds
 */
export async function measureDrawnWeek({ base, cookie, token, executablePath, rounds }) {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const me = await (await fetch(`${base}/api/v1/users/validate`, { headers })).json()
  for (let n = 0; n < 300; n++) {
    const start = new Date(Date.parse('2031-03-02T21:00:00.000Z') + (n % 7) * 86_400_000 + (n % 20) * 1_800_000)
    const body = {
      name: `Bench ${n}`,
      start: start.toISOString(),
      // At most three at once: a fourth and more would not all be drawn.
      end: new Date(start.getTime() + 1_800_000).toISOString(),
      assignedUserIds: [me.id],
    }
    const answer = await fetch(`${base}/api/v1/calendar`, { method: 'POST', headers, body: JSON.stringify(body) })
    if (answer.status !== 201) throw new Error(`A task was not scheduled: ${await answer.text()}`)
  }
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ ...cookie, url: base }])
  const drawn = async (/** @type {string} */ date, /** @type {number} */ events) => {
    const page = await context.newPage()
    const began = performance.now()
    await page.goto(`${base}/calendar?view=week&date=${date}&user=all`, { waitUntil: 'commit' })
    await page.waitForFunction(
      (expected) =>
        document.querySelector('.fc-timegrid-slot') &&
        document.querySelectorAll('.fc-timegrid-event').length >= expected,
      events,
    )
    const took = performance.now() - began
    await page.close()
    return took
  }
  const full = []
  const empty = []
  await drawn('2031-03-05', 300)
  for (let round = 0; round < rounds; round++) {
    full.push(await drawn('2031-03-05', 300))
    empty.push(await drawn('2032-03-03', 0))
  }
  await browser.close()
  return { full, empty }
}
