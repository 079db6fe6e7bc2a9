import { readFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'

import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'
import { unzip, unzipInto } from '@/e2e/unzip'

const JOB = { type: 'Water', siteAddress: '14 Wharf Street', contactName: 'Sam Householder', isPrivateJob: true }

test('a coordinator makes the claim file of a job, and it opens from a disk with the network off', async ({
  firm,
}, info) => {
  test.slow()
  const api = await firm.api('Administrator')
  const { id } = await (await api.post('/api/v2/jobs', { data: JOB })).json()
  await api.post(`/api/v1/notes/${id}`, { data: { text: 'Key with the neighbour' } })

  const page = await firm.signIn('ProjectManager')
  await page.goto(`/jobs/${id}/claim-file`)
  await expect(page.getByText('No file yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Make the claim file' }).click()
  const fetchIt = page.getByRole('button', { name: /^Download .* claim file/ })
  await expect(fetchIt).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()])
  expect(download.suggestedFilename()).toMatch(/ - \d+ claim file \d{4}-\d\d-\d\d\.zip$/)
  const folder = info.outputPath('claim-file')
  await unzipInto(folder, await readFile(await download.path()))

  const disk = await firm.browse()
  await disk.context().setOffline(true)
  await disk.goto(pathToFileURL(`${folder}/index.html`).href)
  await expect(disk.getByRole('heading', { level: 1 })).toContainText('Sam Householder')
  await expect(disk.getByRole('cell', { name: 'Key with the neighbour' }).first()).toBeVisible()
  await expectAccessible(disk)

  const phone = await firm.signIn('Supervisor', PHONE)
  await phone.goto(`/jobs/${id}/claim-file`)
  await expect(phone.getByRole('button', { name: /^Download/ })).toBeVisible()
  await expectAccessible(phone)
  await phone.getByRole('button', { name: /^Actions for/ }).tap()
  await phone.getByRole('menuitem', { name: 'Delete' }).tap()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).tap()
  await expect(phone.getByText('No file yet')).toBeVisible()

  const technician = await firm.signIn('Technician')
  await technician.goto(`/jobs/${id}/claim-file`)
  await expect(technician.getByText('Access Denied!')).toBeVisible()
})

test('an Administrator takes everything of the organisation away as one file, and nobody else does', async ({
  firm,
}) => {
  test.slow()
  const page = await firm.signIn('Administrator')
  await page.goto('/administration')
  await page.getByRole('link', { name: 'Your data' }).first().click()
  await expect(page.getByText('No file yet')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Export everything' }).click()
  const fetchIt = page.getByRole('button', { name: /^Download/ })
  await expect(fetchIt).toBeVisible({ timeout: 60_000 })
  await expectAccessible(page)
  const [download] = await Promise.all([page.waitForEvent('download'), fetchIt.click()])
  const bytes = await readFile(await download.path())
  const found = await unzip(bytes)
  expect([...found.keys()]).toEqual(expect.arrayContaining(['README.md', 'data/users.csv', 'manifest.json']))

  const [{ id }] = await (await page.request.get('/api/v1/organization/exports')).json()
  const rest = await page.request.get(`/api/v1/organization/exports/${id}`, { headers: { Range: 'bytes=100-' } })
  expect(rest.status()).toBe(206)
  expect((await rest.body()).equals(bytes.subarray(100))).toBe(true)

  const coordinator = await firm.signIn('ProjectManager')
  await coordinator.goto('/administration/data')
  await expect(coordinator.getByText('Access Denied!')).toBeVisible()
  expect((await coordinator.request.get(`/api/v1/organization/exports/${id}`)).status()).toBe(403)
})
