import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { browserArguments, findChromium } from './lib/chromium.mjs'
import { root } from './lib/paths.mjs'
import { isPublic, readScreens } from './lib/screens.mjs'

/**
 * Photographs each screen of a running demo (`npm run up` in another terminal) at a desk's and a phone's width, light
 * and dark, into docs/screenshots; with names, only those screens. The browser's complaints are printed and fail the
 * command.
 */
const base = process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`
const folder = join(root, 'docs/screenshots')
const widths = { 1440: 900, 390: 844 }
const themes = ['light', 'dark']

const { chromium } = await import('@playwright/test')
const { cookie, token, screens } = await readScreens(base)
const names = process.argv.slice(2)
const wanted = Object.entries(screens).filter(([screen]) => !names.length || names.includes(screen))

mkdirSync(folder, { recursive: true })
const complaints = new Set()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: browserArguments,
})
for (const colorScheme of themes) {
  for (const [width, height] of Object.entries(widths)) {
    for (const [screen, path] of wanted) {
      const context = await browser.newContext({
        viewport: { width: Number(width), height },
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
      await page.screenshot({ path: join(folder, `${screen}-${width}-${colorScheme}.png`) })
      await context.close()
    }
  }
}
await browser.close()
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.size ? 1 : 0
