import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

import sharp from 'sharp'

import { browserArguments, findChromium } from './lib/chromium.mjs'
import { root } from './lib/paths.mjs'
import { isPublic, readScreens } from './lib/screens.mjs'

/**
 * Photographs each screen of a running demo (`npm run up` in another terminal) at a desk's and a phone's width, light
 * and dark, into docs/screenshots; with names, only those screens; with `--guide`, the pictures of docs/guide. The
 * browser's complaints are printed and fail the command.
 */
const base = process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`
const widths = { 1440: 900, 390: 844 }
const themes = ['light', 'dark']

/** What the guide shows, as it is at a desk and on a phone. */
const GUIDE = {
  desk: [
    'dashboard',
    'jobs',
    'job-overview',
    'calendar',
    'job-photos',
    'job-moisture',
    'equipment-out',
    'job-inventory',
    'job-reports',
    'job-estimate',
    'job-communication',
    'job-kpi',
    'clients',
    'management-report',
    'billing',
  ],
  phone: ['visit-details', 'visit-rooms', 'visit-readings'],
}
const GUIDE_SIZES = { desk: { width: 1280, height: 800, scale: 1 }, phone: { width: 390, height: 844, scale: 2 } }

const { chromium } = await import('@playwright/test')
const { cookie, token, screens } = await readScreens(base)
const names = process.argv.slice(2)
const complaints = new Set()
const browser = await chromium.launch({ executablePath: await findChromium(), args: browserArguments })
if (names.includes('--guide')) await photographGuide()
else await photographAll(Object.keys(screens).filter((screen) => !names.length || names.includes(screen)))
await browser.close()
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.size ? 1 : 0

async function photographAll(/** @type {string[]} */ wanted) {
  const folder = join(root, 'docs/screenshots')
  mkdirSync(folder, { recursive: true })
  for (const colorScheme of themes) {
    for (const [width, height] of Object.entries(widths)) {
      for (const screen of wanted) {
        const picture = await photograph(screen, { width: Number(width), height, scale: 1, colorScheme })
        writeFileSync(join(folder, `${screen}-${width}-${colorScheme}.png`), picture)
      }
    }
  }
}

/** Where Next serves them from, and where those who read the guide in the repository see them too. */
async function photographGuide() {
  const folder = join(root, 'public/guide')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const [kind, wanted] of Object.entries(GUIDE)) {
    for (const screen of wanted) {
      const picture = await photograph(screen, { ...GUIDE_SIZES[kind], colorScheme: 'light' })
      const name = kind === 'phone' ? `${screen}-phone` : screen
      await sharp(picture)
        .webp({ quality: 80 })
        .toFile(join(folder, `${name}.webp`))
    }
  }
}

/** In the page: whether nothing is waited for any more. */
function isThere() {
  const main = document.querySelector('main')
  return !main?.querySelector('[aria-busy=true]') && !/Loading(\.\.\.|…)/.test(main?.innerText ?? '')
}

/** @returns a screen as the Administrator of the demo sees it, as PNG */
async function photograph(/** @type {string} */ screen, { width, height, scale, colorScheme }) {
  const path = screens[screen]
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: scale,
    colorScheme,
    locale: 'en-AU',
    timezoneId: 'Australia/Brisbane',
    reducedMotion: 'reduce',
  })
  if (!isPublic(path)) {
    await context.addCookies([{ ...cookie, url: base }])
    await context.addInitScript((value) => localStorage.setItem('token', value), token)
  }
  const page = await context.newPage()
  page.on('pageerror', (error) => complaints.add(`${screen}: ${error}`))
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.add(`${screen}: ${message.text()}`)
  })
  // The stream of live changes would never come to rest.
  await page.route('**/api/v1/live', (route) => route.fulfill({ status: 204 }))
  await page.goto(base + path, { waitUntil: 'networkidle' })
  await page.waitForFunction(isThere)
  const picture = await page.screenshot()
  await context.close()
  return picture
}
