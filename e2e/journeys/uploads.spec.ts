import { readFile } from 'node:fs/promises'

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'

import { type Firm, expect, expectAccessible, test } from '@/e2e/fixtures'

const phone = { viewport: { width: 390, height: 844 } }
const JOB = { type: 'Water', siteAddress: '12 Esplanade', state: 'QLD', isPrivateJob: true, contactName: 'Sam Holt' }

async function openJob(firm: Firm): Promise<string> {
  const answer = await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: JOB })
  return (await answer.json()).id
}

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer()
const file = (name: string, buffer: Buffer | string) => ({
  name,
  mimeType: '',
  buffer: typeof buffer === 'string' ? Buffer.from(buffer) : buffer,
})

/** Drops files on the drop zone, as a hand does. */
async function drop(zone: Locator, files: { name: string; type: string; bytes: Buffer }[]): Promise<void> {
  const carried = files.map(({ bytes, ...rest }) => ({ ...rest, text: bytes.toString('base64') }))
  const dataTransfer = await zone.page().evaluateHandle((list) => {
    const transfer = new DataTransfer()
    for (const { name, type, text } of list) {
      const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([bytes], name, { type }))
    }
    return transfer
  }, carried)
  await zone.dispatchEvent('dragover', { dataTransfer })
  await zone.dispatchEvent('drop', { dataTransfer })
}

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })
const picker = (page: Page) => page.getByLabel('Add files')
const POSTS = '**/api/v1/uploads/job/*'

test('files are dropped together; what is refused stays with the reason, the others are kept, looked at, packed and deleted', async ({
  firm,
}) => {
  const jobId = await openJob(firm)
  const page = await firm.signIn('Technician')
  await page.goto(`/jobs/${jobId}/uploads`)
  await expect(page.getByText('No uploads yet')).toBeVisible()
  await expectAccessible(page)

  await drop(page.getByText('Choose files'), [
    { name: 'Ceiling.jpg', type: 'image/jpeg', bytes: await photo('teal') },
    { name: 'Hallway.jpg', type: 'image/jpeg', bytes: await photo('brown') },
    { name: 'contents.csv', type: 'text/csv', bytes: Buffer.from('item,room\nSofa,Lounge\n') },
    { name: 'invoice.pdf', type: 'application/pdf', bytes: Buffer.from('7f454c4602010100', 'hex') },
    { name: 'setup.exe', type: 'application/x-msdownload', bytes: Buffer.from('MZ') },
  ])
  await expect(page.getByText('setup.exe is not of an accepted type.')).toBeVisible()
  for (const name of ['Ceiling.jpg', 'Hallway.jpg', 'contents.csv'])
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  const onTheWay = page.getByRole('region', { name: 'Files on their way' })
  await expect(
    onTheWay.getByText('“invoice.pdf” was not taken: files of this kind are not accepted here.'),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uploads 3' })).toBeVisible()
  // The queue makes the small picture, and the list looks for it.
  await expect(row(page, 'Ceiling.jpg').locator('img')).toBeVisible()
  await expectAccessible(page)
  await onTheWay.getByRole('button', { name: 'Dismiss invoice.pdf' }).click()
  await expect(onTheWay).toBeHidden()

  await page.getByRole('button', { name: 'Actions for Ceiling.jpg' }).click()
  await page.getByRole('menuitem', { name: 'Rename or comment' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('')
  await expect(dialog.getByText('Please enter a name')).toBeVisible()
  await dialog.getByLabel('Name').fill('Bedroom 2')
  await dialog.getByLabel('Comments').fill('Before the strip-out')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'Bedroom 2.jpg')).toContainText('Before the strip-out')

  await page.getByRole('button', { name: 'Bedroom 2.jpg', exact: true }).click()
  await expect(dialog.getByRole('img', { name: 'Before the strip-out' })).toBeVisible()
  await expect(dialog.getByText('Loading the preview…')).toBeHidden()
  await expectAccessible(page)
  const at = async () => Number(/^(\d)/.exec((await dialog.getByText(/^\d of 3/).textContent())!)![1])
  const first = await at()
  await page.keyboard.press(first === 1 ? 'ArrowRight' : 'ArrowLeft')
  await expect.poll(at).toBe(first === 1 ? 2 : first - 1)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await page.getByRole('checkbox', { name: 'Select Bedroom 2.jpg' }).check()
  await page.getByRole('checkbox', { name: 'Select contents.csv' }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download as ZIP' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/uploads\.zip$/)
  const packed = (await readFile(await download.path())).toString('latin1')
  expect(packed).toContain('item,room\nSofa,Lounge')
  expect(packed).not.toContain('Hallway.jpg')

  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Delete 2 files?')
  await question.getByRole('button', { name: 'Delete 2 files' }).click()
  await expect(row(page, 'Bedroom 2.jpg')).toBeHidden()
  await expect(row(page, 'Hallway.jpg')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Uploads 1' })).toBeVisible()
})

test('uploads go on while other parts are looked at, and one is cancelled, fails and is tried again', async ({
  firm,
}) => {
  const jobId = await openJob(firm)
  const page = await firm.signIn('Technician', phone)
  await page.goto(`/jobs/${jobId}/uploads`)
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(POSTS, async (route) => {
    if (route.request().method() === 'POST') await held
    await route.continue()
  })
  await picker(page).setInputFiles(['a.txt', 'b.txt', 'c.txt', 'd.txt'].map((name) => file(name, `This is ${name}`)))
  await page.getByRole('button', { name: 'Cancel d.txt' }).click()
  await expect(page.getByText('Cancelled')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Part of the job: Uploads' }).click()
  await page.getByRole('link', { name: 'Overview' }).click()
  await expect(page).toHaveURL(/overview$/)
  await page.getByRole('button', { name: 'Part of the job: Overview' }).click()
  await expect(page.getByRole('link', { name: /^Uploads \d+%/ })).toBeVisible()
  letThrough()
  await page.getByRole('link', { name: 'Uploads 3' }).click()
  await page.unrouteAll({ behavior: 'wait' })

  // The answer is lost, but not the file: the automatic next try finds it there.
  await page.route(POSTS, async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Try d.txt again' }).click()
  await expect(page.getByRole('button', { name: '1 not sent yet' })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByRole('button', { name: 'd.txt', exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Part of the job: Uploads' }).click()
  await expect(page.getByRole('link', { name: 'Uploads 4' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
})

test('the free trial without room says so before anything is chosen', async ({ firm }) => {
  const jobId = await openJob(firm)
  const owner = await firm.member('Administrator')
  const { organization } = await (await owner.api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  await firm.fillStorage(organization.id)
  const page = await firm.signIn('Administrator')
  await page.goto(`/jobs/${jobId}/uploads`)
  await expect(
    page.getByText(
      'Your organization has reached the storage limit allowed in the free trial. Please upgrade your plan to upload more files.',
    ),
  ).toBeVisible()
  await expect(picker(page)).toBeDisabled()
  await expectAccessible(page)
})
