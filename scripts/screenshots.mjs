import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

import { readLogins } from './lib/app.mjs'
import { findChromium } from './lib/chromium.mjs'
import { root } from './lib/paths.mjs'

/**
 * Photographs each screen of a running demo (`npm run up` in another terminal) at a desk's and a phone's width, light and
 * dark, into docs/screenshots. What the browser complains about meanwhile is printed and fails the command.
 */
const base = process.env.BASE_URL || `http://localhost:${process.env.PORT || 3000}`
const folder = join(root, 'docs/screenshots')
const widths = { 1440: 900, 390: 844 }
const themes = ['light', 'dark']

const { chromium } = await import('@playwright/test')
const [{ email, password }] = readLogins()
const logIn = await fetch(`${base}/auth/login`, {
  method: 'POST',
  headers: { 'Content-Type': 'application/json' },
  body: JSON.stringify({ email, password }),
})
const [name, value] = logIn.headers.getSetCookie()[0].split(';')[0].split('=')
const { token } = await logIn.json()
const api = async (/** @type {string} */ path) =>
  (await fetch(base + path, { headers: { Authorization: `Bearer ${token}` } })).json()
const filters = encodeURIComponent(JSON.stringify({ table: 'Open_Jobs', status: ['IN_PROGRESS'] }))
const { items } = await api(`/api/v2/jobs?jobFilters=${filters}`)
const [client] = await api('/api/v1/client')
const me = await api('/api/v1/users/validate')

const screens = {
  'log-in': '/login',
  register: '/register',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset_password/used-before',
  dashboard: '/',
  jobs: '/jobs',
  'job-overview': `/jobs/${items[0].id}/overview`,
  'job-new': '/jobs/new',
  calendar: '/calendar',
  clients: '/clients',
  client: `/clients/${client.id}`,
  'client-contacts': `/clients/${client.id}/contacts`,
  'client-jobs': `/clients/${client.id}/jobs`,
  users: '/administration/users',
  organization: '/administration/organization',
  outbox: '/administration/outbox',
  profile: `/users/profile/${me.id}`,
  'contact-support': '/contact-support',
}
const isPublic = /^\/(login|register|forgot|reset)/

mkdirSync(folder, { recursive: true })
const complaints = new Set()
const browser = await chromium.launch({
  executablePath: await findChromium(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
})
for (const colorScheme of themes) {
  for (const [width, height] of Object.entries(widths)) {
    for (const [screen, path] of Object.entries(screens)) {
      const context = await browser.newContext({
        viewport: { width: Number(width), height },
        colorScheme,
        locale: 'en-AU',
        timezoneId: 'Australia/Brisbane',
        reducedMotion: 'reduce',
      })
      if (!isPublic.test(path)) {
        await context.addCookies([{ name, value, url: base }])
        await context.addInitScript((kept) => localStorage.setItem('token', kept), token)
      }
      const page = await context.newPage()
      page.on('pageerror', (error) => complaints.add(`${screen}: ${error}`))
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.add(`${screen}: ${message.text()}`)
      })
      await page.goto(base + path, { waitUntil: 'networkidle' })
      await page.screenshot({ path: join(folder, `${screen}-${width}-${colorScheme}.png`) })
      await context.close()
    }
  }
}
await browser.close()
for (const complaint of complaints) console.error(complaint)
process.exitCode = complaints.size ? 1 : 0
