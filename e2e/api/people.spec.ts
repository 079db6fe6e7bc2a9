import { randomUUID } from 'node:crypto'

import sharp from 'sharp'

import { PASSWORD, expect, test } from '@/e2e/fixtures'

const picture = async (colour = 'teal') => ({
  name: 'me.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 60, height: 40, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

const someone = () => ({
  firstName: 'Jo',
  lastName: 'Marsh',
  email: `jo.${randomUUID()}@example.test`,
  role: 'Technician',
})

test('the current user comes with their organisation, by both of its calls', async ({ firm }) => {
  const { id, email, api } = await firm.member('Technician')
  const validated = await (await api.get('/api/v1/users/validate')).json()
  expect(validated).toMatchObject({
    id,
    email,
    role: 'Technician',
    status: 'ACTIVE',
    dp: null,
    organization: { name: firm.name, pricingPlan: 'UNRESTRICTED', currency: 'AUD' },
  })
  expect(await (await api.get('/api/v1/users/my/profile')).json()).toEqual(validated)
  expect(JSON.stringify(validated)).not.toMatch(/hash|password/i)
})

test('the staff is listed in a payload, narrowed by role, without those who were removed', async ({ firm }) => {
  const { api } = await firm.member('Administrator')
  const [technician, supervisor] = [await firm.member('Technician'), await firm.member('Supervisor')]
  const idsOf = async (query: string) => {
    const { payload } = await (await technician.api.get(`/api/v1/users${query}`)).json()
    return payload.map((user: { id: string }) => user.id)
  }
  expect(await idsOf('?role=Technician')).toEqual([technician.id])
  expect((await idsOf('?role=Technician&role=Supervisor')).toSorted()).toEqual(
    [technician.id, supervisor.id].toSorted(),
  )
  expect((await api.get('/api/v1/users?role=Owner')).status()).toBe(400)
  expect((await api.delete(`/api/v1/users/soft-delete/${supervisor.id}`)).status()).toBe(204)
  expect(await idsOf('')).not.toContain(supervisor.id)
  expect(await idsOf('?status=REMOVED')).toEqual([supervisor.id])
})

test('the form of a user is checked by the server, field by field', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const refused = await api.post('/api/v1/users', {
    data: { lastName: 'x'.repeat(51), email: 'nobody', role: 'Owner' },
  })
  expect(refused.status()).toBe(422)
  expect((await refused.json()).errors).toEqual([
    { path: 'firstName', message: '* The first name is required' },
    { path: 'lastName', message: 'Cannot exceed 50 characters' },
    { path: 'email', message: 'This is not a valid email' },
    { path: 'role', message: 'Please select a role' },
  ])
  const misspelt = await api.post('/api/v1/users', { data: { ...someone(), isAdmin: true } })
  expect((await misspelt.json()).errors).toEqual([{ path: 'isAdmin', message: 'There is no such field.' }])
})

test('an invitation is one user however often it is sent', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const data = { id: randomUUID(), ...someone() }
  const first = await api.post('/api/v1/users', { data })
  const again = await api.post('/api/v1/users', { data })
  expect([first.status(), again.status()]).toEqual([201, 200])
  expect(await again.json()).toEqual(await first.json())
  const keyed = { data: someone(), headers: { 'Idempotency-Key': randomUUID() } }
  const [one, two] = [await api.post('/api/v1/users', keyed), await api.post('/api/v1/users', keyed)]
  expect((await two.json()).id).toBe((await one.json()).id)
})

test('a change of role, a removal and a new password hold on the very next request', async ({ firm }) => {
  const admin = await firm.api('Administrator')
  const [supervisor, technician] = [await firm.member('Supervisor'), await firm.member('Technician')]
  expect((await supervisor.api.get('/api/v1/client')).status()).toBe(200)
  await admin.put(`/api/v1/users/${supervisor.id}`, { data: { role: 'Technician' } })
  expect((await supervisor.api.get('/api/v1/client')).status()).toBe(401)

  const other = await firm.client()
  const { token } = await (
    await other.post('/auth/login', { data: { email: technician.email, password: PASSWORD } })
  ).json()
  const elsewhere = await firm.client(token)
  const password = 'another fine passphrase'
  const path = `/api/v1/users/me/${technician.id}`
  expect((await technician.api.put(path, { data: { password, currentPassword: 'wrong' } })).status()).toBe(422)
  expect((await technician.api.put(path, { data: { password, currentPassword: PASSWORD } })).status()).toBe(200)
  expect((await technician.api.get('/api/v1/users/validate')).status()).toBe(200)
  expect((await elsewhere.get('/api/v1/users/validate')).status()).toBe(401)

  await admin.delete(`/api/v1/users/soft-delete/${technician.id}`)
  expect((await technician.api.get('/api/v1/users/validate')).status()).toBe(401)
})

test('the last Administrator stays, and the answer says what to do', async ({ firm }) => {
  const { id, api } = await firm.member('Administrator')
  for (const answer of [
    await api.delete(`/api/v1/users/soft-delete/${id}`),
    await api.put(`/api/v1/users/${id}`, { data: { role: 'Technician' } }),
    await api.put(`/api/v1/users/${id}`, { data: { status: 'REMOVED' } }),
  ]) {
    expect(answer.status()).toBe(409)
    expect((await answer.json()).detail).toBe(
      'This is the last Administrator. Make somebody else an Administrator first.',
    )
  }
})

test('the FREE plan has three places, and its refusal says so', async ({ firm }) => {
  const { api } = await firm.member('Administrator')
  const { organization } = await (await api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  const answers = await Promise.all(Array.from({ length: 5 }, () => api.post('/api/v1/users', { data: someone() })))
  expect(answers.map((answer) => answer.status()).toSorted()).toEqual([201, 201, 403, 403, 403])
  const refused = await answers.find((answer) => answer.status() === 403)!.json()
  expect(refused).toMatchObject({ type: '/problems/plan', detail: expect.stringContaining('3 users') })
  expect(await (await api.get('/api/v1/organization/usage')).json()).toEqual({
    pricingPlan: 'FREE',
    userCount: 3,
    remainingUsers: 0,
    jobCount: 0,
    remainingJobs: 25,
  })
})

test('a stale version is refused beside the record as it is', async ({ firm }) => {
  const { api } = await firm.member('Administrator')
  const { id } = await firm.member('Technician')
  const { version } = await (await api.get(`/api/v1/users/${id}`)).json()
  await api.put(`/api/v1/users/${id}`, { data: { firstName: 'Ann', version } })
  const stale = await api.put(`/api/v1/users/${id}`, { data: { firstName: 'Bea', version } })
  expect(stale.status()).toBe(409)
  expect((await stale.json()).current).toMatchObject({ id, firstName: 'Ann', version: version + 1 })
})

test('people of another organisation are as unknown as those who never were', async ({ firm, otherFirm }) => {
  const api = await firm.api('Administrator')
  const { id } = await otherFirm.member('Technician')
  for (const unknown of [id, randomUUID()]) {
    const answers = [
      await api.get(`/api/v1/users/${unknown}`),
      await api.put(`/api/v1/users/${unknown}`, { data: { firstName: 'Mallory' } }),
      await api.put(`/api/v1/users/me/${unknown}`, { data: { firstName: 'Mallory' } }),
      await api.delete(`/api/v1/users/soft-delete/${unknown}`),
      await api.post(`/api/v1/users/${unknown}/invitation`),
      await api.get(`/api/v1/users/${unknown}/sessions`),
      await api.delete(`/api/v1/users/${unknown}/sessions`),
      await api.post(`/api/v1/uploads/profile-picture/${unknown}`, { multipart: { image: await picture() } }),
    ]
    for (const answer of answers) {
      expect(answer.status(), answer.url()).toBe(404)
      expect((await answer.json()).detail).toBe('No such user.')
    }
  }
})

test('a picture is its owner’s or an Administrator’s to set, is encoded again, and is read under its dp', async ({
  firm,
}) => {
  const technician = await firm.member('Technician')
  const admin = await firm.member('Administrator')
  const path = `/api/v1/uploads/profile-picture/${technician.id}`
  const set = await technician.api.post(path, { multipart: { image: await picture() } })
  expect(set.status(), await set.text()).toBe(200)
  const { dp } = await set.json()
  const read = await admin.api.get(dp)
  expect(read.headers()['content-type']).toBe('image/jpeg')
  expect(await sharp(await read.body()).metadata()).toMatchObject({ width: 256, height: 256 })

  const colleague = await firm.member('Supervisor')
  expect((await colleague.api.post(path, { multipart: { image: await picture() } })).status()).toBe(403)
  expect((await technician.api.post(path, { multipart: {} })).status()).toBe(422)
  const text = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  expect((await technician.api.post(path, { multipart: { image: text } })).status()).toBe(415)
  expect((await (await technician.api.get('/api/v1/users/validate')).json()).dp).toBe(dp)

  expect((await (await technician.api.delete(path)).json()).dp).toBeNull()
  expect((await admin.api.get(dp)).status()).toBe(404)
  const given = await (await admin.api.post(path, { multipart: { image: await picture() } })).json()
  expect(given).toMatchObject({ id: technician.id, dp: expect.any(String) })
})

test('sessions are seen and ended by their owner, and by an Administrator', async ({ firm }) => {
  const technician = await firm.member('Technician')
  const logIn = async () => {
    const stranger = await firm.client()
    const answer = await stranger.post('/auth/login', { data: { email: technician.email, password: PASSWORD } })
    return firm.client((await answer.json()).token)
  }
  const [second, third] = [await logIn(), await logIn()]
  const sessions = await (await technician.api.get('/api/v1/users/my/sessions')).json()
  expect(sessions).toHaveLength(3)
  expect(JSON.stringify(sessions)).not.toMatch(/token|hash/i)
  const isCurrent = (session: { current: boolean }) => session.current
  const mine = sessions.find(isCurrent)
  const theirs = (await (await second.get('/api/v1/users/my/sessions')).json()).find(isCurrent)
  expect((await technician.api.delete(`/api/v1/users/my/sessions/${theirs.id}`)).status()).toBe(204)
  expect((await second.get('/api/v1/users/validate')).status()).toBe(401)
  expect((await third.get('/api/v1/users/validate')).status()).toBe(200)

  const admin = await firm.api('Administrator')
  expect((await admin.delete(`/api/v1/users/my/sessions/${mine.id}`)).status()).toBe(404)
  expect((await admin.delete(`/api/v1/users/${technician.id}/sessions`)).status()).toBe(204)
  expect((await technician.api.get('/api/v1/users/validate')).status()).toBe(401)
  expect((await third.get('/api/v1/users/validate')).status()).toBe(401)
})

test('the organisation is read by everybody and changed by an Administrator, field by field', async ({ firm }) => {
  const admin = await firm.api('Administrator')
  const technician = await firm.api('Technician')
  const { id, version } = await (await technician.get('/api/v1/organization')).json()
  const changed = await admin.put(`/api/v1/organization/${id}`, {
    data: { identifier: 'crw', abn: '51 824 753 556', timezone: 'Australia/Hobart', version },
  })
  expect((await changed.json()).payload).toMatchObject({
    id,
    name: firm.name,
    identifier: 'CRW',
    abn: '51824753556',
    timezone: 'Australia/Hobart',
    version: version + 1,
  })
  expect((await technician.put(`/api/v1/organization/${id}`, { data: { name: 'Ours' } })).status()).toBe(403)
  const refused = await admin.put(`/api/v1/organization/${id}`, {
    data: { name: '', identifier: 'x', abn: '51 824 753 557', timezone: 'Nowhere', email: 'x' },
  })
  expect((await refused.json()).errors).toEqual([
    { path: 'name', message: '* The Organization name is required' },
    { path: 'identifier', message: 'Use 2 to 6 letters or digits' },
    { path: 'timezone', message: 'Not a time zone.' },
    { path: 'email', message: 'This is not a valid email' },
    { path: 'abn', message: 'This is not a valid ABN' },
  ])
  expect((await admin.put('/api/v1/organization/first', { data: {} })).status()).toBe(400)
  expect((await admin.put(`/api/v1/organization/${id + 1}`, { data: {} })).status()).toBe(404)
  expect(await (await technician.get('/api/v1/organization/storage-usage')).json()).toEqual({
    pricingPlan: 'UNRESTRICTED',
    cloudUsage: 0,
  })
})

test('a message to support goes to the operator and in copy to its sender', async ({ firm }) => {
  const technician = await firm.member('Technician')
  const data = { category: 'Question', subject: 'Where are my photos?', message: 'I cannot find them.' }
  expect((await technician.api.post('/api/v1/organization/contact-support', { data })).status()).toBe(202)
  const empty = await technician.api.post('/api/v1/organization/contact-support', { data: { subject: ' ' } })
  expect((await empty.json()).errors.map((error: { path: string }) => error.path)).toEqual([
    'category',
    'subject',
    'message',
  ])
  const { payload } = await (await (await firm.api('Administrator')).get('/api/v1/outbox')).json()
  const subjects = payload.map(({ recipient, subject }: { recipient: string; subject: string }) => [recipient, subject])
  expect(subjects).toContainEqual([technician.email, 'We have your message: Where are my photos?'])
  expect(subjects).toContainEqual([expect.not.stringContaining(technician.email), '[Question] Where are my photos?'])
})

test('the outbox is an Administrator’s, and of their organisation', async ({ firm, otherFirm }) => {
  await firm.member('Technician')
  const { payload } = await (await (await firm.api('Administrator')).get('/api/v1/outbox')).json()
  expect((await (await firm.api('Technician')).get('/api/v1/outbox')).status()).toBe(403)
  const stranger = await otherFirm.api('Administrator')
  expect((await stranger.get(`/api/v1/outbox/${payload[0].id}`)).status()).toBe(404)
  expect((await stranger.get('/api/v1/outbox?page=0')).status()).toBe(400)
})
