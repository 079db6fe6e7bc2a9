import { drawOn } from '@/e2e/draw-on'
import { PHONE, expect, expectAccessible, test } from '@/e2e/fixtures'

test('the owner reads and signs a form by link, while the office watches', async ({ firm }) => {
  test.slow()
  const api = await firm.api('Administrator')
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Jo Owner' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data: job })).json()
  const [group] = await (await api.get('/api/v1/form/template-groups')).json()
  const formItems = [
    { id: 'scope', kind: 'paragraph', label: 'We take up the carpet of the hallway and dry what is below it.' },
    { id: 'where', kind: 'jobField', field: 'address', label: 'Site' },
    { id: 'access', kind: 'longText', label: 'How do we get in?' },
    {
      id: 'owner',
      kind: 'signature',
      label: 'The owner signs',
      required: true,
      signerRole: 'owner',
      consent: 'I agree.',
    },
  ]
  const template = await (
    await api.post('/api/v1/form/templates', {
      data: { templateName: 'Hallway authority', formTemplateGroupId: group.id, formItems },
    })
  ).json()
  const started = await api.post(`/api/v1/form/jobForms/${jobId}`, { data: { formTemplateId: template.id } })
  const form = await started.json()

  const office = await firm.signIn('Administrator')
  const links = office.getByRole('list', { name: 'Asked to sign by link' })
  await test.step('asked for by the office', async () => {
    await office.goto(`/jobs/${jobId}/forms/${form.id}`)
    await office.getByRole('button', { name: 'Ask to sign by link' }).click()
    const dialog = office.getByRole('dialog', { name: 'Ask to sign by link' })
    await expect(dialog.getByLabel('Name')).toHaveValue('Jo Owner')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(dialog.getByText('Please enter an e-mail address')).toBeVisible()
    await dialog.getByLabel('E-mail').fill('jo@example.test')
    await dialog.getByRole('checkbox', { name: /They may fill in what is still open/ }).check()
    await expectAccessible(office)
    await dialog.getByRole('button', { name: 'Send' }).click()
    // Tests have no mail server: it says so, and gives the address to whoever asked.
    await expect(links).toContainText('Waits')
    await expect(office.getByLabel('Address for Jo Owner')).toHaveValue(/\/sign#[\w-]{43}$/)
    await expect(links).toContainText('jo@example.test')
  })

  const token = /\/sign#([\w-]{43})/.exec(await firm.mailTo('jo@example.test'))![1]!
  const owner = await firm.browse(PHONE)
  const asked: string[] = []
  owner.on('request', (request) => asked.push(request.url().split('#')[0]!))
  await test.step('read and filled in by the owner, on a phone and without an account', async () => {
    // The address that was sent before the secret became a fragment leads to the same.
    await owner.goto(`/sign/${token}`)
    await expect(owner).toHaveURL(`/sign#${token}`)
    asked.length = 0
    await owner.reload()
    await expect(owner.getByRole('heading', { name: 'Hallway authority' })).toBeVisible()
    await expect(owner.getByText('12 Esplanade')).toBeVisible()
    await expect(links).toContainText('Opened')
    await expectAccessible(owner)
    await owner.getByLabel('How do we get in?').fill('The key is with the neighbour')
    await owner.reload()
    await expect(owner.getByLabel('How do we get in?')).toHaveValue('The key is with the neighbour')
  })

  await test.step('what the office changes meanwhile is read before it is signed', async () => {
    const changed = { answers: { access: 'By the side gate' } }
    expect((await api.put(`/api/v1/form/jobForms/${jobId}/${form.id}`, { data: changed })).status()).toBe(200)
    await owner.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'The owner signs' })
    await drawOn(owner)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(owner.getByText('The form was changed while you read it. Please read it again.').first()).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(owner.getByLabel('How do we get in?')).toHaveValue('The key is with the neighbour')
  })

  await test.step('signed, which locks it', async () => {
    await owner.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'The owner signs' })
    await expect(dialog.getByText('I agree.')).toBeVisible()
    await expect(dialog.getByLabel('Name of whoever signs')).toHaveValue('Jo Owner')
    await drawOn(owner)
    await expectAccessible(owner)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(owner.getByText('You have signed this form')).toBeVisible()
    await expect(owner.getByText('It is locked now, with everything that it says.')).toBeVisible()
    await expect(owner.getByRole('img', { name: 'Signature of Jo Owner' })).toBeVisible()
    await expectAccessible(owner)
    const [{ id: linkId }] = await (await api.get(`/api/v1/form/jobForms/${jobId}/${form.id}/signing-links`)).json()
    const copy = await owner.request.get(`/api/v1/signing/${linkId}/copy`)
    expect(copy.headers()['content-type']).toContain('application/pdf')
    await expect(office.getByText('Submitted and locked', { exact: true })).toBeVisible()
    await expect(links).toContainText('Signed')
    await expect(office.getByText('The key is with the neighbour')).toBeVisible()
    await expect(office.getByText(/by a link to jo@example\.test/)).toBeVisible()
  })

  await test.step('a witness is asked for one more signature, beside the owner’s', async () => {
    await office.getByRole('button', { name: 'Ask one more to sign by link' }).click()
    const asking = office.getByRole('dialog', { name: 'Ask to sign by link' })
    await expect(asking.getByRole('group', { name: 'Beside Jo Owner: The owner signs' })).toBeVisible()
    await asking.getByLabel('Name').fill('Wilma Witness')
    await asking.getByLabel('E-mail').fill('wilma@example.test')
    await expectAccessible(office)
    await asking.getByRole('button', { name: 'Send' }).click()
    await expect(links).toContainText('wilma@example.test')
    const hers = /\/sign#([\w-]{43})/.exec(await firm.mailTo('wilma@example.test'))![1]!
    const witness = await firm.browse(PHONE)
    await witness.goto(`/sign#${hers}`)
    await expect(witness.getByText('Jo Owner has signed, and the form is locked')).toBeVisible()
    await expectAccessible(witness)
    await witness.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = witness.getByRole('dialog', { name: 'Sign beside Jo Owner' })
    await drawOn(witness)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(witness.getByText('You have signed this form')).toBeVisible()
    await expect(office.getByRole('img', { name: 'Signature of Wilma Witness' })).toBeVisible()
    await expect(office.getByText(/by a link to wilma@example\.test/)).toBeVisible()
  })

  expect(
    asked.filter((url) => url.includes(token)),
    'no address holds the secret',
  ).toEqual([])

  await test.step('a guessed link opens nothing', async () => {
    await owner.goto(`/sign#${'A'.repeat(43)}`)
    await expect(owner.getByText('This link opens nothing')).toBeVisible()
  })
})

test('a client on a phone signs what they read, while the office edits, and it stays until their signature is taken off', async ({
  firm,
}) => {
  const api = await firm.api('Administrator')
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Jo Owner' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data: job })).json()
  const [group] = await (await api.get('/api/v1/form/template-groups')).json()
  const formItems = [
    { id: 'excess', kind: 'shortText', label: 'Excess that the owner pays' },
    { id: 'owner', kind: 'signature', label: 'The owner signs', required: true, signerRole: 'owner' },
    // The owner's signature does not lock the form.
    { id: 'ours', kind: 'signature', label: 'We sign', required: true, signerRole: 'technician' },
  ]
  const data = { templateName: 'Excess', formTemplateGroupId: group.id, formItems }
  const template = await (await api.post('/api/v1/form/templates', { data })).json()
  const started = await api.post(`/api/v1/form/jobForms/${jobId}`, { data: { formTemplateId: template.id } })
  const { id: formId } = await started.json()
  const at = `/api/v1/form/jobForms/${jobId}/${formId}`
  expect((await api.put(at, { data: { answers: { excess: '$500' } } })).status()).toBe(200)
  const signer = { itemId: 'owner', name: 'Jo Owner', sendBy: 'email', email: 'jo@example.test' }
  expect((await api.post(`${at}/signing-links`, { data: { signers: [signer] } })).status()).toBe(201)
  const token = /\/sign#([\w-]{43})/.exec(await firm.mailTo('jo@example.test'))![1]!

  const [office, owner] = [await firm.signIn('ProjectManager'), await firm.browse(PHONE)]
  const excess = office.getByLabel('Excess that the owner pays')
  const sign = async () => {
    await owner.getByRole('button', { name: 'Sign', exact: true }).click()
    const dialog = owner.getByRole('dialog', { name: 'The owner signs' })
    await drawOn(owner)
    await dialog.getByRole('button', { name: 'Sign', exact: true }).click()
    await expect(dialog).toBeHidden()
  }
  const stored = async () => (await api.get(at)).json()
  await office.goto(`/jobs/${jobId}/forms/${formId}`)
  await owner.goto(`/sign#${token}`)
  await expect(owner.getByText('$500')).toBeVisible()

  await test.step('what changed while it was read is not signed, but read again', async () => {
    await excess.fill('$5,000')
    await expect.poll(async () => (await stored()).answers.excess).toBe('$5,000')
    await expect(owner.getByText('$500', { exact: true })).toBeVisible()
    await sign()
    await expect(owner.getByText('The form was changed while you read it. Please read it again.').first()).toBeVisible()
    await expect(owner.getByText('$5,000')).toBeVisible()
    expect((await stored()).signatures).toEqual([])
  })

  await test.step('what was signed stays, and the office is told why', async () => {
    await sign()
    await expect(owner.getByText('You have signed this form')).toBeVisible()
    await expect(office.getByRole('img', { name: 'Signature of Jo Owner' })).toBeVisible()
    await excess.fill('$50,000')
    await expect(office.getByText('Somebody has signed this. Take their signature off first.').first()).toBeVisible()
    expect((await stored()).answers.excess).toBe('$5,000')
    await owner.reload()
    await expect(owner.getByText('$5,000')).toBeVisible()
  })

  await test.step('the signature can be taken off', async () => {
    await office.reload()
    await office.getByRole('button', { name: 'Take off the signature of Jo Owner' }).click()
    await office.getByRole('alertdialog').getByRole('button', { name: 'Take off' }).click()
    await expect(office.getByRole('img', { name: 'Signature of Jo Owner' })).toBeHidden()
  })
})

test('a link that asks for a code shows nothing before it, and can be declined', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const job = { type: 'Water', siteAddress: '12 Esplanade', isPrivateJob: true, contactName: 'Jo Owner' }
  const { id: jobId } = await (await api.post('/api/v2/jobs', { data: job })).json()
  const [group] = await (await api.get('/api/v1/form/template-groups')).json()
  const formItems = [
    { id: 'secret', kind: 'paragraph', label: 'What only the owner reads.' },
    { id: 'owner', kind: 'signature', label: 'The owner signs', required: true },
  ]
  const data = { templateName: 'With a code', formTemplateGroupId: group.id, formItems }
  const template = await (await api.post('/api/v1/form/templates', { data })).json()
  const started = await api.post(`/api/v1/form/jobForms/${jobId}`, { data: { formTemplateId: template.id } })
  const { id: formId } = await started.json()
  const signer = {
    itemId: 'owner',
    name: 'Jo Owner',
    sendBy: 'email',
    email: 'jo@example.test',
    phone: '0400 111 222',
    asksCode: true,
  }
  const asked = await api.post(`/api/v1/form/jobForms/${jobId}/${formId}/signing-links`, {
    data: { signers: [signer] },
  })
  expect(asked.status(), await asked.text()).toBe(201)
  const token = /\/sign#([\w-]{43})/.exec(await firm.mailTo('jo@example.test'))![1]!

  const owner = await firm.browse(PHONE)
  await owner.goto(`/sign#${token}`)
  await expect(owner.getByText('We send a code to ••• 222.')).toBeVisible()
  expect(await owner.content()).not.toContain('What only the owner reads')
  await owner.getByRole('button', { name: 'Send the code' }).click()
  await owner.getByRole('textbox', { name: 'Code' }).fill('000')
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect(owner.getByText('Please enter the six digits')).toBeVisible()
  // The office cannot read the code either.
  expect(await firm.mailTo('+61400111222')).toContain('code is …')
  await expectAccessible(owner)
  const code = await firm.codeTo('+61400111222')
  await owner.getByRole('textbox', { name: 'Code' }).fill(code)
  await owner.getByRole('button', { name: 'Continue' }).click()
  await expect(owner.getByText('What only the owner reads.')).toBeVisible()
  await owner.reload()
  await expect(owner.getByText('What only the owner reads.')).toBeVisible()

  await owner.getByRole('button', { name: 'Decline' }).click()
  const dialog = owner.getByRole('alertdialog')
  await dialog.getByRole('textbox').fill('Not before my insurer answers')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(owner.getByText('You declined to sign')).toBeVisible()
  const office = await firm.signIn('ProjectManager')
  await office.goto(`/jobs/${jobId}/forms/${formId}`)
  await expect(office.getByText('“Not before my insurer answers”')).toBeVisible()
})
