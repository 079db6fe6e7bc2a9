import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

import { PASSWORD, expect, test } from '@/e2e/fixtures'
import { startBrowser } from '@/e2e/start-browser'

const UNITS = 20

test('a technician on a slow line who picks up twenty units and is killed has picked up all of them', async ({
  firm,
  baseURL,
}) => {
  test.slow()
  const owner = await firm.api('Administrator')
  const make = async (url: string, data: object) => (await owner.post(url, { data })).json()
  const site = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const job = await make('/api/v2/jobs', site)
  const room = await make(`/api/v1/rooms/${job.id}`, { roomName: 'Laundry' })
  const visit = await make(`/api/v2/inspections/${job.id}`, { isInitialAttendance: true })
  const category = await make('/api/v1/equipment/category', { name: 'Axial fans', kind: 'AIR_MOVER' })
  const units: { id: string }[] = []
  for (let at = 0; at < UNITS; at++)
    units.push(
      await make('/api/v1/equipment/item', { categoryId: category.id, item: { referenceId: `AM-${100 + at}` } }),
    )
  await make(`/api/v1/inspections/equipment-installation/${job.id}/${visit.id}/${room.id}/install`, {
    selectedEquipmentItems: units.map(({ id }) => id),
  })
  const pickedUp = async () =>
    (await (await owner.get(`/api/v1/equipment/job/${job.id}`)).text()).match(/"installedStatus":"PICKED_UP"/g)
      ?.length ?? 0

  const profile = await mkdtemp(path.join(tmpdir(), 'makegood-pick-up-'))
  try {
    const { email } = await firm.member('Technician')
    let browser = await startBrowser(profile)
    let { page } = browser
    await page.goto(`${baseURL}/login`)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible()
    // The browser writes its cookies to the disk as it closes; a kill right after would log out as well.
    await browser.close()
    browser = await startBrowser(profile)
    ;({ page } = browser)
    await page.goto(`${baseURL}/jobs/${job.id}/site-visits/${visit.id}?section=equipment`)
    // A line so slow that no answer comes while the page lives.
    await page.route('**/pickup/**', () => {})
    await page.getByRole('button', { name: 'Pick up all in Laundry' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Pick up ${UNITS} units` })
      .click()
    await expect(page.getByRole('button', { name: `${UNITS} not sent yet` })).toBeVisible()
    expect(await pickedUp()).toBe(0)
    await browser.kill()

    browser = await startBrowser(profile)
    ;({ page } = browser)
    await page.goto(`${baseURL}/jobs/${job.id}/site-visits/${visit.id}?section=equipment`)
    await expect.poll(pickedUp, { timeout: 60_000 }).toBe(UNITS)
    await expect(page.getByRole('button', { name: /not sent yet|not saved/ })).toBeHidden()
    await browser.close()
  } finally {
    await rm(profile, { recursive: true, force: true })
  }
})
