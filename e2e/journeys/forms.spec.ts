import { writeFile } from 'node:fs/promises'

import type { Page } from '@playwright/test'

import { drawOn } from '@/e2e/draw-on'
import { type Firm, PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'
import { giveCamera } from '@/e2e/give-camera'
import { pagesOf } from '@/e2e/pages-of'

async function jobOf(firm: Firm): Promise<string> {
  const data = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Sam Rivers' }
  return (await (await (await firm.api('Administrator')).post('/api/v2/jobs', { data })).json()).id
}

test('an Administrator builds a form, a technician fills it in and signs it on a phone, and it is locked', async ({
  firm,
}, testInfo) => {
  test.slow()
  const jobId = await jobOf(firm)
  const office = await firm.signIn('Administrator')

  await test.step('a group, a template and its items', async () => {
    await office.goto('/administration/form-templates')
    await expect(office.getByRole('heading', { name: 'Form Templates' })).toBeVisible()
    await expectAccessible(office)
    await office.getByRole('button', { name: 'New group' }).first().click()
    const group = office.getByRole('dialog', { name: 'New group' })
    await group.getByLabel('Name').fill('Ours')
    await group.getByRole('button', { name: 'Add group' }).click()
    await office.getByRole('button', { name: 'New template in Ours' }).click()
    const named = office.getByRole('dialog', { name: 'New template' })
    await named.getByLabel('Name').fill('Hallway check')
    await named.getByRole('button', { name: 'Add template' }).click()
    await expect(office).toHaveURL(/\/formbuilder\?template=/)

    const palette = office.getByRole('list', { name: 'Items to add' })
    const items = office.getByRole('list', { name: 'Items of the form' }).getByRole('listitem')
    const label = (text: string) => office.getByLabel('Question').fill(text)
    await palette.getByRole('button', { name: 'Add Yes or no' }).click()
    await label('Is the floor wet?')
    await office.getByRole('checkbox', { name: 'Required' }).check()
    await palette.getByRole('button', { name: 'Add Number' }).click()
    await label('How many square metres?')
    await office.getByRole('checkbox', { name: 'Required' }).check()
    await office.getByRole('button', { name: 'Add a condition' }).click()
    await palette.getByRole('button', { name: 'Add Table' }).click()
    await label('Who was there')
    await palette.getByRole('button', { name: 'Add From the job' }).click()
    await label('Where')
    await palette.getByRole('button', { name: 'Add Photos' }).click()
    await label('Show the floor')
    await office.getByRole('checkbox', { name: 'Required' }).check()
    await palette.getByRole('button', { name: 'Add Signature' }).click()
    await label('The occupant signs')
    await office.getByRole('checkbox', { name: 'Required' }).check()
    await office.getByLabel('Whoever signs agrees that').fill('We may work in the hallway.')
    await expect(items).toHaveCount(6)
    await expectAccessible(office)
  })

  await test.step('moved by the keys, taken back, tried and published', async () => {
    const items = office.getByRole('list', { name: 'Items of the form' }).getByRole('listitem')
    const handle = office.getByRole('button', { name: 'Move Where' })
    await handle.focus()
    await office.keyboard.press('Space')
    await expect(handle).toHaveAttribute('aria-pressed', 'true')
    // It hears arrows once it has measured the places.
    await expect(office.getByText('Where would be at place 4 of 6')).toBeAttached()
    await office.keyboard.press('ArrowUp')
    await expect(office.getByText('Where would be at place 3 of 6')).toBeAttached()
    await office.keyboard.press('Space')
    await expect(items.nth(2)).toContainText('Where')
    await office.getByRole('button', { name: 'Undo' }).click()
    await expect(items.nth(3)).toContainText('Where')
    await office.getByRole('button', { name: 'Redo' }).click()
    await expect(items.nth(2)).toContainText('Where')
    await office.getByRole('button', { name: 'Try it' }).click()
    const tried = office.getByRole('form', { name: 'The form for a try' })
    await expect(tried.getByText('How many square metres?')).toBeHidden()
    await tried.getByRole('radiogroup', { name: 'Is the floor wet?' }).getByText('Yes').click()
    await expect(tried.getByText('How many square metres?')).toBeVisible()
    await office.getByRole('button', { name: 'Go on building' }).click()
    await expect(office.getByText('Saved', { exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'Publish' }).click()
    await expect(office).toHaveURL(/form-templates$/)
    await expect(office.getByRole('list', { name: 'Templates of Ours' })).toContainText('Version 1')
  })

  const phone = await firm.signIn('Technician', PHONE)
  await phone.addInitScript(giveCamera)
  await test.step('filled in on a phone, with what is missing a tap away', async () => {
    await phone.goto(`/jobs/${jobId}/forms`)
    await expect(phone.getByText('No forms yet')).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('button', { name: 'New form' }).first().click()
    const dialog = phone.getByRole('dialog', { name: 'New form' })
    await dialog.getByRole('button', { name: 'Hallway check' }).click()
    await expect(phone.getByRole('heading', { name: 'Hallway check' })).toBeVisible()
    await expect(phone.getByText('12 Esplanade').last()).toBeVisible()
    const missing = phone.getByRole('list', { name: 'Still missing' }).getByRole('listitem')
    await expect(missing).toHaveCount(3)
    await phone.getByRole('radiogroup', { name: 'Is the floor wet?' }).getByText('Yes').click()
    await expect(missing).toHaveCount(3)
    await missing.filter({ hasText: 'How many square metres?' }).getByRole('button').click()
    await expect(phone.getByLabel('How many square metres?')).toBeFocused()
    await phone.keyboard.type('12,5')
    await phone.getByRole('button', { name: 'Add a row' }).click()
    await phone.getByLabel('Column').fill('Sam')
    await expect(phone.getByRole('status').filter({ hasText: /^\s*Saved$/ })).toBeVisible()
    await expectAccessible(phone)
    await expect(phone.getByRole('button', { name: 'Submit' })).toBeDisabled()
  })

  await test.step('photographed by the form’s own camera, also without a connection', async () => {
    const photos = phone.getByRole('group', { name: 'Show the floor' })
    const shown = photos.getByRole('list', { name: 'Photos' }).getByRole('listitem')
    const shoot = async (until: number) => {
      await photos.getByRole('button', { name: 'Take photos' }).click()
      const camera = phone.getByRole('dialog', { name: 'Camera: Show the floor' })
      await camera.getByRole('button', { name: 'Take photo' }).click()
      await camera.getByRole('button', { name: 'Done (1)' }).click()
      await expect(shown).toHaveCount(until)
    }
    await shoot(1)
    await expect(photos.getByRole('img', { name: 'Photo' })).toHaveCount(1)
    const cut = '**/api/v1/form/jobForms/**'
    await phone.context().route(cut, (route) => route.abort())
    await shoot(2)
    await expect(photos.getByRole('button', { name: /^Cancel / })).toBeVisible()
    await expectAccessible(phone)
    await phone.context().unroute(cut)
    await phone.evaluate(() => window.dispatchEvent(new Event('online')))
    await expect(photos.getByRole('img', { name: 'Photo' })).toHaveCount(2)
    await expect(phone.getByRole('list', { name: 'Still missing' }).getByRole('listitem')).toHaveCount(1)
  })

  await test.step('signed, and submitted for good', async () => {
    await phone.getByRole('group', { name: 'The occupant signs' }).getByRole('button', { name: 'Sign' }).click()
    const dialog = phone.getByRole('dialog', { name: 'The occupant signs' })
    await expect(dialog.getByText('We may work in the hallway.')).toBeVisible()
    await dialog.getByLabel('Name of whoever signs').fill('Sam Rivers')
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog.getByText('Please sign')).toBeVisible()
    await phone.context().grantPermissions(['geolocation'])
    await phone.context().setGeolocation({ latitude: -27.4698, longitude: 153.0251 })
    await dialog.getByRole('checkbox', { name: 'Keep the place with it' }).check()
    await expect(dialog.getByText('This device told its place.')).toBeVisible()
    await drawOn(phone)
    await expectAccessible(phone)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(phone.getByRole('img', { name: 'Signature of Sam Rivers' })).toBeVisible()
    await phone.getByRole('button', { name: 'Submit' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(phone.getByText('Submitted and locked', { exact: true })).toBeVisible()
    await expect(phone.getByText('12.5')).toBeVisible()
    await expectAccessible(phone)
  })

  await test.step('another signs beside, and the paper says all of it', async () => {
    await phone.getByRole('button', { name: 'Sign beside Sam Rivers' }).click()
    const dialog = phone.getByRole('dialog', { name: 'Sign beside Sam Rivers' })
    await dialog.getByLabel('Name of whoever signs').fill('Wilma Witness')
    await drawOn(phone)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(phone.getByRole('img', { name: 'Signature of Wilma Witness' })).toBeVisible()
    const [form] = await (await phone.request.get(`/api/v2/form/jobforms/${jobId}`)).json()
    const [photo] = await (await phone.request.get(`/api/v1/jobs/${jobId}/photos`)).json()
    const refused = await (await firm.api('Administrator')).delete(`/api/v1/jobs/${jobId}/photos/${photo.id}`)
    expect(refused.status()).toBe(409)
    expect((await refused.json()).detail).toContain('“Hallway check” was submitted with this photo')
    expect(form.signatures[0].place).toEqual({ latitude: -27.4698, longitude: 153.0251 })
    const pdf = await phone.request.get(`/api/v1/reports/${jobId}/dynamic-report/${form.id}`)
    expect(pdf.status()).toBe(200)
    const file = testInfo.outputPath('form.pdf')
    await writeFile(file, await pdf.body())
    const { text } = await pagesOf(file)
    for (const said of ['Hallway check', 'Is the floor wet?', 'Sam Rivers', 'Wilma Witness', '12 Esplanade']) {
      expect(text).toContain(said)
    }
  })
})

/** The items of a longer form: what is added, what it asks, and the question whose Yes shows it. */
const ITEMS: [kind: string, asks: string, shownBy?: string][] = [
  ['Heading', 'Before we begin'],
  ['From the job', 'Site'],
  ['Date', 'Day'],
  ['Time', 'Time of arrival'],
  ['Short text', 'Who let us in'],
  ['Paragraph', 'Please walk the whole site first.'],
  ['Yes or no', 'Is the floor wet?'],
  ['Number', 'How many square metres?', 'Is the floor wet?'],
  ['Long text', 'What was it?', 'Is the floor wet?'],
  ['Yes or no', 'Is the power on?'],
  ['Checkbox', 'The power was made safe', 'Is the power on?'],
  ['Heading', 'What stands on site'],
  ['Table', 'Units'],
  ['Single choice', 'Access'],
  ['Multiple choice', 'Rooms'],
  ['Short text', 'Number of the key'],
  ['Number', 'Air movers'],
  ['Number', 'Dehumidifiers'],
  ['Yes or no', 'Is a photo needed?'],
  ['Photos', 'The photo', 'Is a photo needed?'],
  ['Long text', 'Anything else'],
  ['Checkbox', 'The site is clean'],
  ['Short text', 'Next visit'],
  ['Paragraph', 'Please keep the equipment running.'],
  ['Signature', 'The occupant signs'],
]

test('a form of 25 items keeps the version that it began with, and what the job said when it was submitted', async ({
  firm,
}) => {
  test.slow()
  const jobId = await jobOf(firm)
  const api = await firm.api('Administrator')
  const [group] = await (await api.get('/api/v1/form/template-groups')).json()
  const named = { templateName: 'Site walk', formTemplateGroupId: group.id }
  const { id } = await (await api.post('/api/v1/form/templates/drafts', { data: named })).json()
  const template = async () => (await api.get(`/api/v1/form/templates/${id}`)).json()

  await test.step('built by the palette, with conditions and a table', async () => {
    const office = await firm.signIn('Administrator')
    await office.goto(`/formbuilder?template=${id}`)
    const palette = office.getByRole('list', { name: 'Items to add' })
    for (const [kind, asks, shownBy] of ITEMS) {
      await palette.getByRole('button', { name: `Add ${kind}`, exact: true }).click()
      const label = kind === 'Heading' ? 'Heading' : kind === 'Paragraph' ? 'Text' : 'Question'
      await office.getByLabel(label, { exact: true }).fill(asks)
      if (!shownBy) continue
      await office.getByRole('button', { name: 'Add a condition' }).click()
      await office.getByLabel('Condition 1: item').selectOption(shownBy)
    }
    await expect(office.getByRole('list', { name: 'Items of the form' }).getByRole('listitem')).toHaveCount(25)
    await expect(office.getByText('Saved', { exact: true })).toBeVisible()
    await office.getByRole('button', { name: 'Publish' }).click()
    await expect(office).toHaveURL(/form-templates$/)
    const { formItems } = await template()
    expect(formItems.map((item: { label: string }) => item.label)).toEqual(ITEMS.map(([, asks]) => asks))
    expect(formItems.filter((item: object) => 'shownWhen' in item)).toHaveLength(4)
  })

  const phone = await firm.signIn('Technician', PHONE)
  await test.step('filled in while the office publishes another version of it', async () => {
    await phone.goto(`/jobs/${jobId}/forms?start=${id}`)
    await phone.getByRole('dialog', { name: 'New form' }).getByRole('button', { name: 'Site walk' }).click()
    await expect(phone.getByRole('heading', { name: 'Site walk' })).toBeVisible()
    await expect(phone.getByLabel('How many square metres?')).toBeHidden()
    const { formItems } = await template()
    const next = { ...named, id, version: 1, formItems: formItems.slice(0, 3) }
    expect((await api.post('/api/v1/form/templates', { data: next })).ok()).toBe(true)
    await phone.getByRole('radiogroup', { name: 'Is the floor wet?' }).getByText('Yes').click()
    await phone.getByLabel('How many square metres?').fill('12')
    await phone.getByRole('button', { name: 'Add a row' }).click()
    await phone.getByLabel('Column').fill('Air mover 7')
    await phone.getByRole('radiogroup', { name: 'Is the floor wet?' }).getByText('No').click()
    await expect(phone.getByLabel('How many square metres?')).toBeHidden()
    await phone.getByRole('group', { name: 'The occupant signs' }).getByRole('button', { name: 'Sign' }).click()
    const dialog = phone.getByRole('dialog', { name: 'The occupant signs' })
    await dialog.getByLabel('Name of whoever signs').fill('Sam Rivers')
    await drawOn(phone)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await phone.getByRole('button', { name: 'Submit' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(phone.getByText('Submitted and locked', { exact: true })).toBeVisible()
  })

  await test.step('locked as it was, whatever the job says afterwards', async () => {
    const [before] = await (await api.get(`/api/v2/form/jobforms/${jobId}`)).json()
    const { version } = await (await api.get(`/api/v1/jobs/${jobId}`)).json()
    const moved = { type: 'Water', siteAddress: '99 Harbour Road', isPrivateJob: true, contactName: 'Sam Rivers' }
    const put = await api.put(`/api/v2/jobs/${jobId}`, { data: { ...moved, version } })
    expect(put.status(), await put.text()).toBe(200)
    await phone.reload()
    await expect(phone.getByText('Air mover 7')).toBeVisible()
    await expect(phone.getByRole('main').getByText('12 Esplanade')).toBeVisible()
    await expect(phone.getByText('How many square metres?')).toHaveCount(0)
    const [after] = await (await api.get(`/api/v2/form/jobforms/${jobId}`)).json()
    expect(after).toMatchObject({ templateVersion: 1, newestVersion: 2, sha256: before.sha256 })
    expect(after.formItems).toHaveLength(25)
    expect(after.jobFields).toEqual(before.jobFields)
  })
})

test('two fill in one form: what each answered stays, and where they met one decides', async ({ firm }) => {
  test.slow()
  const jobId = await jobOf(firm)
  const api = await firm.api('Administrator')
  const [group] = await (await api.get('/api/v1/form/template-groups')).json()
  const formItems = [
    { id: 'what', kind: 'shortText', label: 'What happened' },
    { id: 'where', kind: 'shortText', label: 'Which room' },
  ]
  const data = { templateName: 'Two at once', formTemplateGroupId: group.id, formItems }
  const template = await (await api.post('/api/v1/form/templates', { data })).json()
  const started = await api.post(`/api/v1/form/jobForms/${jobId}`, { data: { formTemplateId: template.id } })
  const form = await started.json()
  const [one, other] = [await firm.signIn('Administrator'), await firm.signIn('Technician', PHONE)]
  const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^\s*Saved$/ })
  for (const page of [one, other]) await page.goto(`/jobs/${jobId}/forms/${form.id}`)

  await one.getByLabel('What happened').fill('A hose burst')
  await expect(saved(one)).toBeVisible()
  await other.getByLabel('Which room').fill('Laundry')
  await expect(saved(other)).toBeVisible()
  await expect(other.getByLabel('What happened')).toHaveValue('A hose burst')
  await expect(one.getByLabel('Which room')).toHaveValue('Laundry')

  const cut = '**/api/v1/form/jobForms/**'
  await other.context().route(cut, (route) => route.abort())
  await other.getByLabel('What happened').fill('A pipe froze')
  await expect(other.getByText('Not sent yet. It is kept on this device.')).toBeVisible()
  await one.getByLabel('What happened').fill('A tap was left open')
  const happened = async () => (await (await api.get(`/api/v1/form/jobForms/${jobId}/${form.id}`)).json()).answers.what
  await expect.poll(happened).toBe('A tap was left open')
  await other.context().unroute(cut)
  await other.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(other.getByText(/ changed the same.*: What happened/)).toBeVisible()
  await other.getByRole('button', { name: 'Keep mine' }).click()
  await expect(one.getByLabel('What happened')).toHaveValue('A pipe froze')
})

test('a form that the first visit requires is begun from Finish visit, offers its status, and goes out by e-mail', async ({
  firm,
}) => {
  test.slow()
  const jobId = await jobOf(firm)
  const api = await firm.api('Administrator')
  const groupsPath = '/api/v1/form/template-groups'
  for (const { id } of await (await api.get(groupsPath)).json()) await api.delete(`${groupsPath}/${id}`)
  const office = await firm.signIn('Administrator')

  await test.step('an organisation without templates adds the starter forms', async () => {
    await office.goto('/administration/form-templates')
    await office.getByRole('button', { name: 'Add the starter forms' }).click()
    const templates = office.getByRole('list', { name: 'Templates of Standard forms' }).getByRole('listitem')
    await expect(templates).toHaveCount(8)
    await expect(templates.filter({ hasText: 'Work authorisation' })).toContainText('Offers In progress')
    await expect(office.getByRole('button', { name: 'More actions for form templates' })).toBeHidden()
  })

  await test.step('a template is required at the first visit, and offers a status', async () => {
    const [group] = await (await api.get(groupsPath)).json()
    const formItems = [{ id: 'sign', kind: 'signature', label: 'The owner signs', required: true, mayBeTyped: true }]
    const data = { templateName: 'Key handed over', formTemplateGroupId: group.id, formItems }
    expect((await api.post('/api/v1/form/templates', { data })).status()).toBe(201)
    await office.reload()
    await office.getByRole('button', { name: 'Actions for Key handed over' }).click()
    await office.getByRole('menuitem', { name: 'Settings' }).click()
    const settings = office.getByRole('dialog', { name: 'Settings of “Key handed over”' })
    await settings.getByLabel('Offers the status').selectOption('In progress')
    await settings.getByLabel('Belongs to').selectOption('Initial attendance')
    await settings.getByLabel('Required').check()
    await expectAccessible(office)
    await settings.getByRole('button', { name: 'Save' }).click()
    await expect(settings).toBeHidden()
    await expect(office.getByText('Initial attendance, required · Offers In progress')).toBeVisible()
  })

  const technician = await firm.api('Technician')
  const begun = await technician.post(`/api/v2/inspections/${jobId}`, { data: { isInitialAttendance: true } })
  const visit = `/jobs/${jobId}/site-visits/${(await begun.json()).id}`
  const phone = await firm.signIn('Technician', PHONE)
  await test.step('the technician begins it from Finish visit, and has it signed', async () => {
    await phone.goto(visit)
    await phone.getByRole('button', { name: 'Finish visit' }).click()
    const finish = phone.getByRole('dialog', { name: 'Finish visit' })
    await expectAccessible(phone)
    await finish.getByRole('button', { name: 'Key handed over is not started' }).click()
    await expect(phone.getByRole('heading', { name: 'Key handed over' })).toBeVisible()
    await phone.goto(visit)
    await phone.getByRole('link', { name: '1 form to sign' }).click()
    await phone.getByRole('link', { name: 'Key handed over' }).click()
    await phone.getByRole('group', { name: 'The owner signs' }).getByRole('button', { name: 'Sign' }).click()
    const dialog = phone.getByRole('dialog', { name: 'The owner signs' })
    await dialog.getByLabel('Name of whoever signs').fill('Sam Rivers')
    await drawOn(phone)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await phone.getByRole('button', { name: 'Submit' }).click()
    await phone.getByRole('alertdialog').getByRole('button', { name: 'Submit' }).click()
    await expect(phone.getByText('Submitted and locked', { exact: true })).toBeVisible()
    await expect(phone.getByRole('button', { name: 'Send by e-mail' })).toBeHidden()
    await phone.goto(visit)
    await phone.getByRole('button', { name: 'Finish visit' }).click()
    await expect(finish.getByText('Missing for the report')).toBeVisible()
    await expect(finish.getByText(/Key handed over/)).toBeHidden()
  })

  await test.step('the office is offered the move, and makes it', async () => {
    const [form] = await (await api.get(`/api/v2/form/jobforms/${jobId}`)).json()
    await office.goto(`/jobs/${jobId}/forms/${form.id}`)
    const offer = office.getByRole('status').filter({ hasText: 'Move the job to In progress?' })
    await expect(offer).toContainText('“Key handed over” was submitted')
    await expectAccessible(office)
    await offer.getByRole('button', { name: 'Move job' }).click()
    await office.getByRole('dialog', { name: 'Move to In progress' }).getByRole('button', { name: 'Move job' }).click()
    await expect(office.getByRole('button', { name: /^Status: In progress/ })).toBeVisible()
    await expect(offer).toHaveCount(0)
  })

  await test.step('and sends it to whoever has it signed', async () => {
    await office.getByRole('button', { name: 'Send by e-mail' }).click()
    const sending = office.getByRole('dialog', { name: 'Send the key handed over' })
    await expect(sending.getByLabel('Subject')).toHaveValue(/: Key handed over$/)
    await sending.getByLabel('To', { exact: true }).fill('sam@example.test')
    await office.keyboard.press('Enter')
    await expectAccessible(office)
    await sending.getByRole('button', { name: 'Send e-mail' }).click()
    await expect(sending).toBeHidden()
    const [email] = await (await api.get(`/api/v1/email/${jobId}`)).json()
    expect(email).toMatchObject({ to: ['sam@example.test'], attachments: [{ mimeType: 'application/pdf' }] })
  })
})
