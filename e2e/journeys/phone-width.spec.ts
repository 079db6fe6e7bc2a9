import type { Locator, Page } from '@playwright/test'

import { type Firm, PHONE, type Role, expect, sideways, test } from '@/e2e/fixtures'
import { giveCamera } from '@/e2e/give-camera'
import { newId } from '@/lib/base/ids'
import * as gathered from '@/lib/desk/areas/gathered'
import type { Area } from '@/lib/platform/areas/area'
import { everyVisitSection, roomAtVisitHref, visitHref } from '@/lib/site/visits/sections'

const AREAS: readonly Area[] = Object.values(gathered)
const ADDRESS = '1204/1168 Woolloomooloo-Warrnambool Avenue'
const LAST_NAME = 'Featherstonehaugh-Wolstonecrof'

/** Somebody with a long name and a timer on, at a visit to a room and a site with names as long. */
async function busy(firm: Firm, role: Role) {
  expect([ADDRESS.length, LAST_NAME.length]).toEqual([42, 30])
  const { api: owner } = await firm.member('Administrator')
  const { api, id } = await firm.member(role)
  const renamed = await api.put(`/api/v1/users/me/${id}`, { data: { lastName: LAST_NAME } })
  expect(renamed.ok()).toBe(true)
  const made = async (path: string, data: object) => {
    const answer = await owner.post(path, { data })
    expect(answer.ok()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const site = { siteAddress: ADDRESS, suburb: 'Woolloomooloo', isPrivateJob: true, contactName: LAST_NAME }
  const job = await made('/api/v2/jobs', { type: 'Water', ...site, contactEmail: `${LAST_NAME}@example.com` })
  const hour = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString()
  const task = { name: 'Moisture check', start: hour(-0.1), end: hour(0.5), assignedUserIds: [id], jobId: job.id }
  // An Administrator does no field work.
  if (role === 'Technician') await made('/api/v1/calendar', task)
  const room = await made(`/api/v1/rooms/${job.id}`, { roomName: LAST_NAME })
  const visit = (await (await api.post(`/api/v2/inspections/${job.id}`, { data: {} })).json()) as { id: string }
  const timer = { id: newId(), start: new Date().toISOString(), jobId: job.id, category: 'MONITORING' }
  expect((await api.post('/api/v2/timesheets', { data: timer })).ok()).toBe(true)
  return { id, made, job, room, visit }
}

/** Goes to a page as somebody busy sees it, once it is all there. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('link', { name: /^Timer running/ }), path).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/^Loading/)
}

for (const role of ['Technician', 'Administrator'] as const satisfies readonly Role[]) {
  test(`no page is wider than the phone of a busy ${role}`, async ({ firm }) => {
    // Some forty pages, one after the other.
    test.setTimeout(240_000)
    const { id, job, room, visit } = await busy(firm, role)
    const pages = [
      ...AREAS.flatMap((area) => area.pages ?? []).filter(
        // That of a profile leads to somebody's.
        ({ path, entry, roles, plans }) =>
          entry && path !== '/users/profile' && roles.includes(role) && (plans?.includes('FREE') ?? true),
      ),
      { path: `/users/profile/${id}` },
      ...AREAS.flatMap((area) => area.jobParts ?? [])
        .filter(({ roles }) => roles.includes(role))
        .map(({ part }) => ({ path: `/jobs/${job.id}/${part}` })),
      ...everyVisitSection.map((section) => ({ path: visitHref(job.id, visit.id, section) })),
      { path: roomAtVisitHref(job.id, visit.id, room.id) },
    ].map(({ path }) => path)
    const page = await firm.signIn(role, PHONE)
    const wide: string[] = []
    for (const path of pages) {
      await page.setViewportSize({ width: 390, height: 844 })
      await look(page, path)
      for (const width of [390, 360]) {
        await page.setViewportSize({ width, height: 844 })
        const over = await sideways(page)
        if (over > 0) wide.push(`${path} at ${width}: ${over} px`)
      }
    }
    expect(wide).toEqual([])
  })
}

test('letters twice as large leave a technician on site nothing beside the screen, and Next and the shutter on it', async ({
  firm,
}) => {
  test.slow()
  const { made, job, room, visit } = await busy(firm, 'Technician')
  await made('/api/v1/meters', {
    name: 'Protimeter',
    kind: 'PIN',
    scales: [{ label: 'Wood', min: 0, max: 60, unit: '% WME' }],
  })
  const page = await firm.signIn('Technician', PHONE)
  await page.addInitScript(giveCamera)
  // Before anything is drawn: what grows later moves the page.
  await page.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('html { font-size: 32px }')
    document.adoptedStyleSheets = [sheet]
  })
  const wide: string[] = []
  const measure = async (what: string, mustStay?: Locator) => {
    for (const width of [390, 360]) {
      await page.setViewportSize({ width, height: 844 })
      const over = await sideways(page)
      if (over > 0) wide.push(`${what} at ${width}: ${over} px`)
      if (mustStay) await expect(mustStay).toBeInViewport({ ratio: 1 })
    }
  }

  const inRoom = roomAtVisitHref(job.id, visit.id, room.id)
  const sections = ['overview', 'rooms', 'readings'] as const
  for (const path of ['/', ...sections.map((section) => visitHref(job.id, visit.id, section)), inRoom]) {
    await look(page, path)
    await measure(path)
  }

  const add = page.getByRole('toolbar', { name: `Add to ${LAST_NAME}` })
  await add.getByRole('button', { name: 'Reading' }).tap()
  const pad = page.getByRole('group', { name: 'Number pad' })
  await expect(pad).toBeVisible()
  await measure('the number pad', pad.getByRole('button', { name: 'Next' }))
  await look(page, inRoom)
  await add.getByRole('button', { name: 'Photo' }).tap()
  const shutter = page.getByRole('dialog', { name: /^Camera: / }).getByRole('button', { name: 'Take photo' })
  await expect(shutter).toBeEnabled()
  await measure('the camera', shutter)
  await shutter.tap()
  await expect(page.getByRole('button', { name: 'Done (1)' })).toBeInViewport({ ratio: 1 })
  expect(wide).toEqual([])
})
