import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

import postgres from 'postgres'
import sharp from 'sharp'

import { LARGE } from './fill.mjs'
import { beside } from './last.mjs'
import { median } from './median.mjs'

const NOTES = 500
/** As fast as a hand turns a wheel without stopping: 3,000 pixels a second. */
const WHEEL_PX = 100
const WHEEL_EVERY_MS = 1000 / 30
/** A machine that cannot keep up comes less far, and says how far. */
const LONGEST_MS = 120_000
/** So far the empty page is scrolled. */
const BASELINE_PX = 30_000
const PICTURES = 12
const SLOW_FRAME_MS = 50
/** A smaller share of slow frames, or of the time in long tasks, is as good as none. */
const LEAST_SHARE = 0.01

/**
 * What a browser makes of the feed of a job with 500 photo notes: how soon it is drawn, and how smoothly all of it goes by
 * under a wheel, beside an empty page that goes by in the same way.
 * @param {{ base: string, url: string, files: string, path: string, cookie: string, executablePath: string, rounds: number }} options
 * `files`: the folder that the app keeps files in
 */
export async function measureFeed({ base, url, files, path, cookie, executablePath, rounds }) {
  await layPictures(url, files)
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const [name, value] = cookie.split('=')
  await context.addCookies([{ name, value, url: base }])

  await openFeed(context, base + path).then(({ page }) => page.close())
  const opened = []
  for (let round = 0; round < Math.max(3, rounds); round++) {
    const { page, ...times } = await openFeed(context, base + path)
    opened.push(times)
    await page.close()
  }
  const [drawn, seen] = ['drawn', 'seen'].map((what) => median(opened.map((times) => times[what])).toFixed(0))
  console.log(`\nFrom the address to the first notes of ${NOTES}: ${drawn} ms, to their first photo: ${seen} ms`)

  const empty = await context.newPage()
  await empty.setContent(`<div style="height: ${2 * BASELINE_PX}px">Nothing</div>`)
  const baseline = await scroll(empty, (least) => scrollY >= least, BASELINE_PX)
  await empty.close()

  const { page } = await openFeed(context, base + path)
  const feed = await scroll(
    page,
    (last) =>
      document.querySelector('[aria-label="Feed"] > li:last-child')?.getAttribute('aria-posinset') === String(last) &&
      scrollY + innerHeight >= document.documentElement.scrollHeight - 2,
    NOTES,
  )
  await browser.close()

  console.log(
    `\n| scrolled at ${((WHEEL_PX * 1000) / WHEEL_EVERY_MS).toFixed(0)} px/s | pixels | notes | frames/s | frames over ${SLOW_FRAME_MS} ms | long tasks | longest | cards at most | jumps | requests, of them images |\n|---|---|---|---|---|---|---|---|---|---|`,
  )
  for (const [what, seen] of Object.entries({ [`feed of ${NOTES} notes`]: feed, 'empty page': baseline })) {
    const cells = [
      what,
      seen.pixels.toFixed(0),
      seen.notes,
      framesASecond(seen).toFixed(1),
      `${(100 * shareOfSlow(seen)).toFixed(2)} %`,
      seen.longTasks.length,
      `${Math.max(0, ...seen.longTasks).toFixed(0)} ms`,
      seen.cards,
      seen.jumps,
      `${seen.requests}, ${seen.images}`,
    ]
    console.log(`| ${cells.join(' | ')} |`)
  }
  const share = { lowerIsBetter: true, least: LEAST_SHARE }
  const marks = {
    'frames ÷ empty page’s': beside('feed, frames ÷ empty page', framesASecond(feed) / framesASecond(baseline)),
    [`frames over ${SLOW_FRAME_MS} ms, share`]: beside('feed, slow frames, share', shareOfSlow(feed), share),
    'time in long tasks, share': beside('feed, long tasks, share of the time', shareOfLongTasks(feed), share),
  }
  console.log('\n| the feed, scrolled | |\n|---|---|')
  for (const [name, mark] of Object.entries(marks)) console.log(`| ${name} | ${mark} |`)
}

const framesASecond = ({ frames, took }) => (frames.length * 1000) / took
const shareOfSlow = ({ frames }) => frames.filter((took) => took > SLOW_FRAME_MS).length / frames.length
const shareOfLongTasks = ({ longTasks, took }) => longTasks.reduce((sum, duration) => sum + duration, 0) / took

/** Opens a page with the feed; says when its first notes were there, and when the first photo could be seen. */
async function openFeed(context, /** @type {string} */ url) {
  const page = await context.newPage()
  const began = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  await page.waitForSelector('[aria-label="Feed"] article')
  const drawn = performance.now() - began
  await page.waitForFunction(() => {
    const image = document.querySelector('[aria-label="Feed"] img')
    return image instanceof HTMLImageElement && image.complete && image.naturalWidth > 0
  })
  return { page, drawn, seen: performance.now() - began }
}

/** Turns the wheel at one pace, whether or not the page keeps up, and watches the frames. */
async function scroll(page, /** @type {(argument: number) => boolean} */ isThere, /** @type {number} */ argument) {
  const requests = []
  page.on('request', (request) => requests.push(request.resourceType()))
  await page.evaluate(watchFrames)
  await page.mouse.move(700, 500)
  const began = performance.now()
  const turns = []
  let isAtEnd = false
  while (!isAtEnd && performance.now() - began < LONGEST_MS) {
    turns.push(page.mouse.wheel(0, WHEEL_PX))
    await pause(Math.max(0, began + turns.length * WHEEL_EVERY_MS - performance.now()))
    if (turns.length % 15 === 0) isAtEnd = await page.evaluate(isThere, argument)
  }
  await Promise.all(turns)
  const seen = await page.evaluate(() => window['watched']())
  return { ...seen, requests: requests.length, images: requests.filter((type) => type === 'image').length }
}

/** Runs in the page. */
function watchFrames() {
  const [frames, longTasks] = [[], []]
  let [cards, notes, jumps] = [0, 0, 0]
  const began = performance.now()
  let last = began
  let places = new Map()
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longTasks.push(duration)
  }).observe({ type: 'longtask' })
  const frame = (now) => {
    frames.push(now - last)
    last = now
    const drawn = document.querySelectorAll('[aria-label="Feed"] > li')
    cards = Math.max(cards, drawn.length)
    notes = Math.max(notes, Number(drawn[drawn.length - 1]?.getAttribute('aria-posinset') ?? 0))
    const shown = new Map()
    for (const card of drawn) {
      const { top, bottom } = card.getBoundingClientRect()
      if (bottom > 0 && top < innerHeight) shown.set(card.dataset.index, top)
    }
    // The wheel only ever goes down: what moves down on the screen was pushed there.
    if ([...shown].some(([index, top]) => top > (places.get(index) ?? Infinity) + 1)) jumps++
    places = shown
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  window['watched'] = () => ({
    frames: frames.slice(1),
    longTasks,
    cards,
    notes,
    jumps,
    pixels: scrollY,
    took: last - began,
  })
}

/** Gives the photos of the feed what the worker would have made: small pictures with as much in them as a wall has. */
async function layPictures(/** @type {string} */ url, /** @type {string} */ files) {
  const sql = postgres(url, { max: 1 })
  const base = `${LARGE}/2026`
  const rows = await sql`
    update files set renditions_key = ${`${base}/`} || id
     where organization_id = ${LARGE} and key like 'bench/%' returning renditions_key as key`
  await sql.end()
  await mkdir(join(files, base), { recursive: true })
  const noise = /** @type {const} */ ({ type: 'gaussian', mean: 128, sigma: 20 })
  for (let n = 0; n < PICTURES; n++) {
    const background = `hsl(${n * 30}, 40%, 50%)`
    const picture = sharp({ create: { width: 400, height: 300, channels: 3, background, noise } }).blur(1.2)
    await writeFile(join(files, `${base}/picture-${n}`), await picture.jpeg({ quality: 75 }).toBuffer())
  }
  await Promise.all(
    rows.map(({ key }, at) => link(join(files, `${base}/picture-${at % PICTURES}`), join(files, `${key}_thumbnail`))),
  )
}
