import type { Locator, Page } from '@playwright/test'

import { type Firm, PHONE, type Role, expect, sideways, test } from '@/e2e/fixtures'
import { giveCamera } from '@/e2e/give-camera'
import { STAFF_PAGES } from '@/e2e/staff-pages'
import { newId } from '@/lib/base/ids'
import * as gathered from '@/lib/desk/areas/gathered'
import { pageAt } from '@/lib/desk/areas/page-at'
import type { Area } from '@/lib/platform/areas/area'
import { everyVisitSection, roomAtVisitHref, visitHref } from '@/lib/site/visits/sections'

const AREAS: readonly Area[] = Object.values(gathered)
/** Who may open which page, as in lib/desk/areas/pages.ts, which is the server's. */
const PAGES = AREAS.flatMap(({ pages = [], jobParts = [] }) => [
  ...pages,
  ...jobParts.map(({ part, roles }) => ({ path: `/jobs/[id]/${part}`, roles })),
])
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
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const client = await made('/api/v1/client', { companyName: `${LAST_NAME} & ${LAST_NAME}`, streetAddress: ADDRESS })
  const site = { siteAddress: ADDRESS, suburb: 'Woolloomooloo', clientId: client.id, contactName: LAST_NAME }
  const job = await made('/api/v2/jobs', { type: 'Water', ...site, contactEmail: `${LAST_NAME}@example.com` })
  const hour = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString()
  const task = { name: 'Moisture check', start: hour(-0.1), end: hour(0.5), assignedUserIds: [id], jobId: job.id }
  // An Administrator does no field work.
  if (role === 'Technician') await made('/api/v1/calendar', task)
  const room = await made(`/api/v1/rooms/${job.id}`, { roomName: LAST_NAME })
  const visit = (await (await api.post(`/api/v2/inspections/${job.id}`, { data: {} })).json()) as { id: string }
  const timer = { id: newId(), start: new Date().toISOString(), jobId: job.id, category: 'MONITORING' }
  expect((await api.post('/api/v2/timesheets', { data: timer })).ok()).toBe(true)
  return { id, owner, made, client, job, room, visit }
}

/** What the pages of one record show: each has a name or an amount that takes room. */
async function recordsOf({ id, owner, made, client, job, visit }: Awaited<ReturnType<typeof busy>>) {
  const category = await made('/api/v1/equipment/category', { name: `Dehumidifiers of ${LAST_NAME}` })
  const unit = { categoryId: category.id, item: { referenceId: 'DH-04', name: LAST_NAME } }
  const item = await made('/api/v1/equipment/item', unit)
  const lines = [{ description: `Dry ${ADDRESS}`, quantity: 1_234, unitRateCents: 98_765_43 }]
  const sections = [{ title: LAST_NAME, lines }]
  const estimate = await made('/api/v1/estimates', { jobId: job.id, name: ADDRESS, sections })
  const [group] = await (await owner.get('/api/v1/form/template-groups')).json()
  const formItems = [{ id: 'owner', kind: 'signature', label: `${LAST_NAME} signs`, required: true }]
  const named = { templateName: ADDRESS, formTemplateGroupId: group.id, formItems }
  const template = await made('/api/v1/form/templates', named)
  const form = await made(`/api/v1/form/jobForms/${job.id}`, { formTemplateId: template.id })
  const [letterhead] = await (await owner.get('/api/v1/letterheads')).json()
  const sheet = { name: 'clients.csv', mimeType: 'text/csv', buffer: Buffer.from(`Company\n${LAST_NAME} Pty Ltd\n`) }
  const read = await owner.post('/api/v1/imports', { multipart: { kind: 'CLIENTS', file: sheet } })
  expect(read.ok(), await read.text()).toBe(true)
  return {
    '/administration/import/[id]': (await read.json()).id,
    '/administration/letterheads/[id]': letterhead.id,
    '/administration/management-reports/[report]': 'kpi-compliance',
    '/clients/[id]': client.id,
    '/equipment/category/[id]': category.id,
    '/equipment/item/[id]': item.id,
    '/formbuilder-customize/[jobId]': job.id,
    '/help/[page]': 'jobs',
    '/jobs/[id]': job.id,
    '/jobs/[id]/estimates/[estimateId]': estimate.id,
    '/jobs/[id]/forms/[formId]': form.id,
    '/jobs/[id]/site-visits/[siteVisitID]': visit.id,
    '/users/profile/[id]': id,
  }
}

/** Fills in each record of a route: whoever adds a page of another kind of record gives it one in `recordsOf`. */
const filled = (route: string, records: Record<string, string>) =>
  route.replace(/\[\w+\]/g, (_, at: number) => {
    const record = records[route.slice(0, route.indexOf(']', at) + 1)]
    if (!record) throw new Error(`Give e2e/journeys/phone-width.spec.ts a record of ${route}`)
    return record
  })

/** Goes to a page as somebody busy sees it, once it is all there. */
async function look(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('link', { name: /^Timer running/ }), path).toBeVisible()
  await expect(page.getByRole('main')).not.toContainText(/^Loading/)
}

const WIDTHS = {
  Technician: [390, 360],
  Administrator: [1440, 1280, 768, 390, 360],
}

for (const role of ['Technician', 'Administrator'] as const satisfies readonly Role[]) {
  test(`no page of a busy ${role} can be moved sideways, on a phone or wider`, async ({ firm }) => {
    // Some sixty pages, one after the other.
    test.setTimeout(300_000)
    const { job, room, visit, ...rest } = await busy(firm, role)
    const records = await recordsOf({ job, room, visit, ...rest })
    const pages = [
      ...STAFF_PAGES.filter(({ route }) => pageAt(PAGES, route)!.roles.includes(role)).map(({ route }) =>
        filled(route, records),
      ),
      ...everyVisitSection.map((section) => visitHref(job.id, visit.id, section)),
      roomAtVisitHref(job.id, visit.id, room.id),
    ]
    const page = await firm.signIn(role, PHONE)
    const wide: string[] = []
    for (const path of pages) {
      await page.setViewportSize({ width: WIDTHS[role][0]!, height: 844 })
      await look(page, path)
      for (const width of WIDTHS[role]) {
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
