import { execFile } from 'node:child_process'
import { constants } from 'node:fs'
import { open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

import sharp from 'sharp'

import { asOperator } from '@/e2e/as-operator'
import { type Firm, PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'
import { pagesOf } from '@/e2e/pages-of'
import { DAY_MS, toDay } from '@/lib/base/time'

const JOB = { type: 'Water', siteAddress: '14 Wharf Street', contactName: 'Sam Householder' }

test('a coordinator saves a completion report, sends it, and a stranger verifies it', async ({ firm }) => {
  test.slow()
  const api = await firm.api('Administrator')
  const client = { companyName: 'Harbour Mutual', type: 'INSURER' }
  const { id: clientId } = await (await api.post('/api/v1/client', { data: client })).json()
  const contact = { name: 'Casey', email: 'casey@example.test', receivesReports: true }
  await api.post(`/api/v1/client/${clientId}/contacts`, { data: contact })
  const { id } = await (await api.post('/api/v2/jobs', { data: { ...JOB, clientId } })).json()

  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/reports`)
  await expect(page.getByText('No reports yet')).toBeVisible()
  await expect(page.getByText('No initial attendance is recorded yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Make: Completion' })).toBeDisabled()
  await expectAccessible(page)

  await api.post(`/api/v2/inspections/${id}`, { data: { isInitialAttendance: true } })
  await page.reload()
  await page.getByRole('button', { name: 'Make: Completion' }).click()
  const making = page.getByRole('dialog', { name: 'Completion report' })
  await expect(making.getByLabel('Letterhead')).toBeVisible()
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Preview' }).click()
  await expect(making.getByRole('button', { name: 'Back to the options' })).toBeVisible()
  await making.getByRole('button', { name: 'Save to the job' }).click()
  await expect(making).toBeHidden()

  const row = page.getByRole('row', { name: /Completion report v1/ })
  await expect(row.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(row).toContainText(/\d+ pages?, /)
  await expect(page.getByRole('link', { name: /^Reports 1$/ })).toBeVisible()
  await expectAccessible(page)

  const actions = row.getByRole('button', { name: 'Actions for Completion report, version 1' })
  await actions.click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ])
  const report = await readFile(await download.path())
  expect(report.subarray(0, 5).toString()).toBe('%PDF-')

  await actions.click()
  await page.getByRole('menuitem', { name: 'Send by e-mail' }).click()
  const sending = page.getByRole('dialog', { name: 'Send the completion report' })
  await expect(sending.getByRole('button', { name: 'Remove casey@example.test' })).toBeVisible()
  await expect(sending.getByLabel('Subject')).toHaveValue(/ - \d+: Completion report$/)
  await expectAccessible(page)
  await sending.getByRole('button', { name: 'Send e-mail' }).click()
  await expect(sending).toBeHidden()
  await expect(row).toContainText('Sent to casey@example.test')

  const [{ code }] = await (await api.get(`/api/v1/job-reports/${id}`)).json()
  const stranger = await firm.browse()
  await stranger.goto(`/verify/${code}`)
  await expect(stranger.getByText(firm.name).first()).toBeVisible()
  await expect(stranger.getByText(/ - ••/)).toBeVisible()
  await expect(stranger.getByText('Casey')).toHaveCount(0)
  await expectAccessible(stranger)
  const drop = (buffer: Buffer) =>
    stranger.locator('input[type=file]').setInputFiles({ name: 'report.pdf', mimeType: 'application/pdf', buffer })
  await drop(report)
  await expect(stranger.getByText('This is the report, unchanged')).toBeVisible()
  await drop(Buffer.concat([report, Buffer.from('\n')]))
  await expect(stranger.getByText('This is not the report')).toBeVisible()
  await expectAccessible(stranger)

  expect((await stranger.goto('/verify/NOSUCHCODE22'))?.status()).toBe(404)
  await expect(stranger.getByText('There is no report under this code')).toBeVisible()
  await stranger.getByLabel('Code of the report').fill(`${code.slice(0, 6).toLowerCase()} ${code.slice(6)}`)
  await stranger.getByRole('button', { name: 'Look it up' }).click()
  await expect(stranger.getByText(firm.name).first()).toBeVisible()

  await actions.click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No reports yet')).toBeVisible()

  // Another asks for one and deletes it, while this page looks on.
  const theirs = await (await api.post(`/api/v1/job-reports/${id}`, { data: { type: 'DryingLog' } })).json()
  await expect(page.getByRole('row', { name: /Drying log v1/ })).toBeVisible()
  expect((await api.delete(`/api/v1/job-reports/${id}/${theirs.id}`)).status()).toBe(204)
  await expect(page.getByText('No reports yet')).toBeVisible()
})

test('a technician makes a site visit report on a phone, and neither sends nor deletes one', async ({ firm }) => {
  test.slow()
  const api = await firm.api('Administrator')
  const data = { ...JOB, isPrivateJob: true }
  const { id } = await (await api.post('/api/v2/jobs', { data })).json()
  const visit = await (await api.post(`/api/v2/inspections/${id}`, { data: { isInitialAttendance: false } })).json()

  const page = await firm.signIn('Technician', PHONE)
  await page.goto(`/jobs/${id}/reports`)
  await page.getByRole('button', { name: 'Make: Site visit' }).tap()
  const making = page.getByRole('dialog', { name: 'Site visit report' })
  await expect(making.getByLabel('Site visit')).toHaveValue(visit.id)
  await expectAccessible(page)
  await making.getByRole('button', { name: 'Preview' }).tap()
  const first = making.getByRole('group', { name: /^Page 1 of \d+$/ })
  await expect(first).toContainText('14 Wharf Street', { timeout: 60_000 })
  await expect(first.locator('canvas')).toBeVisible()
  await expectAccessible(page)
  // As two fingers do it.
  const devtools = await page.context().newCDPSession(page)
  const pixels = () => first.locator('canvas').evaluate((canvas: HTMLCanvasElement) => canvas.width)
  const before = await pixels()
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 2 })
  await expect.poll(pixels).toBe(before * 2)
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  const preview = making.getByRole('link', { name: 'Open in a tab' })
  const answer = await page.request.get((await preview.getAttribute('href'))!)
  expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'application/pdf'])
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'self'")
  await making.getByRole('button', { name: 'Save to the job' }).tap()
  await expect(making).toBeHidden()

  const row = page.getByRole('row', { name: /Site visit report, .* v1/ })
  await expect(row.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: /^Actions for Site visit report, .*, version 1$/ }).tap()
  await expect(page.getByRole('menuitem')).toHaveText(['Download', 'Make again', 'Verification page'])
  await expectAccessible(page)
})

test('a coordinator mends one point before a report goes out, and explains another', async ({ firm }, testInfo) => {
  test.slow()
  const api = await firm.api('Administrator')
  const { id } = await (await api.post('/api/v2/jobs', { data: { ...JOB, isPrivateJob: true } })).json()
  for (const isInitialAttendance of [true, false])
    await api.post(`/api/v2/inspections/${id}`, { data: { isInitialAttendance } })
  await api.post(`/api/v1/job-reports/${id}`, { data: { type: 'DryingLog' } })

  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/reports`)
  await expect(page.getByText('2 points are neither mended nor explained')).toBeVisible()
  const card = page.getByRole('region', { name: 'Before it goes out' })
  await expect(card.getByRole('heading', { name: '2 visits without hours' })).toBeVisible()
  await expect(card.getByText(/^Initial attendance of .* has no hours/)).toBeVisible()
  await expectAccessible(page)

  await card.getByRole('link', { name: /^Mend it: Initial attendance/ }).click()
  await page.getByRole('button', { name: 'Add time' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Date').fill(toDay(new Date(Date.now() - 2 * DAY_MS), 'Australia/Sydney'))
  await dialog.getByLabel('Start').fill('09:00')
  await dialog.getByLabel('End').fill('10:00')
  await dialog.getByLabel('Category').selectOption('Monitoring')
  await dialog.getByLabel('Why is it entered only now?').fill('The book was in the van')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await page.goBack()
  await expect(card.getByRole('heading', { name: '1 visit without hours' })).toBeVisible()

  const row = page.getByRole('row', { name: /Drying log v1/ })
  await expect(row.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 })
  await row.getByRole('button', { name: 'Actions for Drying log, version 1' }).click()
  await page.getByRole('menuitem', { name: 'Send by e-mail' }).click()
  await expect(dialog.getByText('1 point is neither mended nor explained')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Show them' }).click()
  await expect(dialog).toBeHidden()
  await expect(card.getByRole('heading', { name: 'Before it goes out' })).toBeInViewport()

  const technician = await firm.signIn('Technician', PHONE)
  await technician.goto(`/jobs/${id}/reports`)
  const seen = technician.getByRole('region', { name: 'Before it goes out' })
  await expect(seen.getByRole('link', { name: /^Mend it: Site visit/ })).toBeVisible()
  await expect(seen.getByRole('button', { name: /reason/ })).toHaveCount(0)
  await expectAccessible(technician)

  await card.getByRole('button', { name: /^Give a reason: Site visit/ }).press('Enter')
  await expect(card.getByRole('textbox', { name: 'Reason' })).toBeFocused()
  await page.keyboard.type('Done on the way home')
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Save the reason' }).press('Enter')
  await expect(card.getByText('“Done on the way home”')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Change the reason: Site visit/ })).toBeFocused()
  await expect(page.getByText('The record tells one story')).toBeVisible()
  await expect(seen.getByText('“Done on the way home”')).toBeVisible()

  const report = await api.get(`/api/v1/reports/${id}/drying-log`)
  const file = testInfo.outputPath('drying-log.pdf')
  await writeFile(file, await report.body())
  const { text } = await pagesOf(file)
  expect(text).toContain('1 visit without hours: section Exceptions')
  expect(text).toMatch(/has no hours: .* Done on the way home \(.+, \d+ \w+ \d{4}\)/)

  await card.getByRole('button', { name: /^Take the reason back/ }).click()
  await expect(page.getByText('1 point is neither mended nor explained')).toBeVisible()
})

/** A job with three photos, and where the store keeps them. */
async function photographed(firm: Firm) {
  const { api } = await firm.member('Administrator')
  const { id } = await (await api.post('/api/v2/jobs', { data: { ...JOB, isPrivateJob: true } })).json()
  const visit = await (await api.post(`/api/v2/inspections/${id}`, { data: {} })).json()
  const room = await (await api.post(`/api/v1/rooms/${id}`, { data: { roomName: 'Kitchen' } })).json()
  const multipart = new FormData()
  for (const red of [20, 120, 220]) {
    const background = { r: red, g: 120, b: 60 }
    const picture = sharp({ create: { width: 320, height: 240, channels: 3, background } })
    const bytes = new Uint8Array(await picture.jpeg().toBuffer())
    multipart.append('photos', new File([bytes], `wall ${red}.jpg`, { type: 'image/jpeg' }))
  }
  const taken = await api.post(`/api/v1/rooms/${id}/${room.id}/${visit.id}/room-feed-item-photos`, { multipart })
  expect(taken.status(), await taken.text()).toBe(201)
  // A report takes a photo's smaller size where the worker has made one: from here on there is none.
  const rendered = () =>
    asOperator(
      (sql) => sql<{ key: string; done: boolean }[]>`
    select key, renditions_key is not null as done from files
     where id in (select file_id from photos where job_id = ${id}) order by key`,
    )
  await expect.poll(async () => (await rendered()).filter(({ done }) => done)).toHaveLength(3)
  const stored = await rendered()
  await asOperator(
    (sql) => sql`update files set renditions_key = null where key in ${sql(stored.map(({ key }) => key))}`,
  )
  return { api, id, places: stored.map(({ key }) => path.join(process.env.DATA_DIR!, 'files', key)) }
}

test('a report whose photos are broken or gone is made, and says where one is missing', async ({ firm }, testInfo) => {
  test.slow()
  const { id, places } = await photographed(firm)
  await rm(places[0]!)
  await writeFile(places[1]!, 'no picture any more')

  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/reports`)
  await page.getByRole('button', { name: 'Make: Photos' }).click()
  const making = page.getByRole('dialog')
  await making.getByRole('button', { name: 'Save to the job' }).click()
  await expect(making).toBeHidden()
  const row = page.getByRole('row', { name: /v1/ })
  await expect(row.getByText('Complete', { exact: true })).toBeVisible({ timeout: 60_000 })

  await row.getByRole('button', { name: /^Actions for / }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Download' }).click(),
  ])
  const file = testInfo.outputPath('photos.pdf')
  await download.saveAs(file)
  const { text } = await pagesOf(file)
  expect(text.split('This photo could not be read.')).toHaveLength(3)
  for (const number of ['P1', 'P2', 'P3']) expect(text).toContain(number)
})

test('a coordinator watches a report in the making go when another deletes it, and it never comes back', async ({
  firm,
}) => {
  test.slow()
  const { api, id, places } = await photographed(firm)
  // The store takes its time: whoever reads this photo waits until somebody writes.
  await rm(places[2]!)
  await promisify(execFile)('mkfifo', [places[2]!])
  const letRead = async () => (await open(places[2]!, constants.O_RDWR | constants.O_NONBLOCK)).close()
  try {
    const page = await firm.signIn('ProjectManager')
    await page.goto(`/jobs/${id}/reports`)
    await page.getByRole('button', { name: 'Make: Photos' }).click()
    const making = page.getByRole('dialog')
    await making.getByRole('button', { name: 'Save to the job' }).click()
    await expect(making).toBeHidden()
    const row = page.getByRole('row', { name: /v1/ })
    await expect(row.getByText(/^[12] of 3 photos$/)).toBeVisible()
    await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuenow', /^(25|50)/)
    await expectAccessible(page)

    const [report] = await (await api.get(`/api/v1/job-reports/${id}`)).json()
    expect((await api.delete(`/api/v1/job-reports/${id}/${report.id}`)).status()).toBe(204)
    await expect(page.getByText('No reports yet')).toBeVisible()
    await letRead()
    const waiting = () =>
      asOperator((sql) => sql`select from graphile_worker._private_jobs where payload ->> 'reportId' = ${report.id}`)
    await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(0)
    await expect(page.getByText('No reports yet')).toBeVisible()
    expect(await (await api.get(`/api/v1/job-reports/${id}`)).json()).toEqual([])
  } finally {
    await letRead()
  }
})
