import { randomUUID } from 'node:crypto'

import type { APIRequestContext } from '@playwright/test'
import sharp from 'sharp'

import { expect, test } from '@/e2e/fixtures'

const CLIENTS = '/api/v1/client'

const logo = async (colour = 'teal') => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 900, height: 90, channels: 3, background: colour } })
    .png()
    .toBuffer(),
})

async function addClient(api: APIRequestContext, fields: Record<string, string> = {}) {
  const answer = await api.post(CLIENTS, { multipart: { companyName: 'Harbour Mutual', ...fields } })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

test('a client goes through its life as the form sends it: multipart, without what is empty', async ({ firm }) => {
  const api = await firm.api('Supervisor')
  const fields = {
    companyName: 'Harbour Mutual',
    type: 'STRATA',
    abn: '51 824 753 556',
    phone: '(07) 3396 1234',
    email: 'Claims@Harbour.example',
    streetAddress: '12 Wharf St',
    suburb: 'Manly',
    state: 'QLD',
    postcode: '4179',
    country: 'Australia',
  }
  const added = await api.post(CLIENTS, { multipart: { ...fields, logo: await logo() } })
  expect(added.status(), await added.text()).toBe(201)
  const client = await added.json()
  expect(client).toMatchObject({
    companyName: 'Harbour Mutual',
    abn: '51824753556',
    email: 'claims@harbour.example',
    accountsEmail: null,
    jobCount: 0,
    contactCount: 0,
    version: 1,
  })
  const picture = await api.get(client.logo)
  expect(picture.status()).toBe(200)
  expect(picture.headers()['content-type']).toMatch(/^image\//)

  const { phone: _, ...left } = fields
  const edited = await api.put(`${CLIENTS}/${client.id}`, { multipart: { ...left, version: '1' } })
  expect(edited.status(), await edited.text()).toBe(200)
  expect(await edited.json()).toMatchObject({ phone: null, abn: '51824753556', logo: client.logo, version: 2 })

  const bare = await api.put(`${CLIENTS}/${client.id}`, {
    multipart: { companyName: 'Harbour Mutual', version: '2', removeLogo: 'true' },
  })
  expect(await bare.json()).toMatchObject({ type: 'STRATA', logo: null, version: 3 })
  expect((await api.get(client.logo)).status()).toBe(404)

  expect((await api.delete(`${CLIENTS}/${client.id}`)).status()).toBe(204)
  expect((await api.get(`${CLIENTS}/${client.id}`)).status()).toBe(404)
})

test('a client’s fields are refused by name, in the form’s own words', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const answer = await api.post(CLIENTS, {
    multipart: { abn: '51 824 753 557', phone: 'ring twice', email: 'x', state: 'Queensland', postcode: '1', fax: '1' },
  })
  expect(answer.status()).toBe(422)
  const { errors } = await answer.json()
  expect(errors).toContainEqual({ path: 'companyName', message: "* The client's name is required" })
  expect(errors).toContainEqual({ path: 'abn', message: 'This is not a valid ABN' })
  expect(errors).toContainEqual({ path: 'phone', message: 'This is not a phone number' })
  expect(errors).toContainEqual({ path: 'email', message: 'This is not a valid email' })
  expect(errors).toContainEqual({ path: 'fax', message: 'There is no such field.' })
  expect((await (await api.get(CLIENTS)).json()) as unknown[]).toEqual([])
})

test('a logo that is no picture, or more than one, is refused and nothing is written', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const page = { name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload="alert(1)"/>') }
  expect((await api.post(CLIENTS, { multipart: { companyName: 'Harbour', logo: page } })).status()).toBe(415)
  const form = new FormData()
  const { buffer } = await logo()
  form.append('companyName', 'Harbour')
  for (const name of ['a.png', 'b.png']) form.append('logo', new Blob([buffer], { type: 'image/png' }), name)
  expect((await api.post(CLIENTS, { multipart: form })).status()).toBe(413)
  expect(await (await api.get(CLIENTS)).json()).toEqual([])
})

test('a create that is sent again answers what it made, and a name is taken once', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const id = randomUUID()
  const first = await addClient(api, { id })
  const again = await api.post(CLIENTS, { multipart: { companyName: first.companyName, id } })
  expect([again.status(), await again.json()]).toEqual([200, first])
  const other = await api.post(CLIENTS, { multipart: { companyName: 'Something else', id } })
  expect([other.status(), (await other.json()).current]).toEqual([409, first])
  const taken = await api.post(CLIENTS, { data: { companyName: 'HARBOUR MUTUAL' } })
  expect(taken.status()).toBe(422)
  expect((await taken.json()).errors).toEqual([
    { path: 'companyName', message: 'A client with this name exists already.' },
  ])
  const headers = { 'Idempotency-Key': randomUUID() }
  const [one, two] = [
    await api.post(CLIENTS, { data: { companyName: 'By key' }, headers }),
    await api.post(CLIENTS, { data: { companyName: 'By key' }, headers }),
  ]
  expect([one.status(), two.status()]).toEqual([201, 200])
  expect(await two.json()).toEqual(await one.json())
})

test('a stale version answers 409 with the client as it stands', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const { id } = await addClient(api)
  const put = (data: object) => api.put(`${CLIENTS}/${id}`, { data: { companyName: 'Harbour Mutual', ...data } })
  const current = await (await put({ version: 1, phone: '131 444' })).json()
  const stale = await put({ version: 1, phone: '131 555' })
  expect(stale.status()).toBe(409)
  expect(await stale.json()).toMatchObject({ type: '/problems/conflict', current })
})

test('a client with jobs is not deleted, and says how many it has', async ({ firm }) => {
  const api = await firm.api('ProjectManager')
  const { id } = await addClient(api)
  const job = await api.post('/api/v2/jobs', { data: { type: 'Water', siteAddress: '1 Esplanade', clientId: id } })
  expect(job.status(), await job.text()).toBe(201)
  const refused = await api.delete(`${CLIENTS}/${id}`)
  expect(refused.status()).toBe(409)
  expect((await refused.json()).detail).toContain('1 job')
  const jobs = await (await api.get(`${CLIENTS}/${id}/jobs`)).json()
  expect(jobs).toHaveLength(1)
  expect(jobs[0]).toMatchObject({ siteAddress: '1 Esplanade', client: { id, companyName: 'Harbour Mutual' } })
  expect(await (await api.get(`${CLIENTS}/${id}`)).json()).toMatchObject({ jobCount: 1 })
})

test('the list is searched, narrowed, sorted and paged', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const harbour = await addClient(api, { companyName: 'Harbour Mutual', type: 'INSURER' })
  await addClient(api, { companyName: 'Bayview Strata', type: 'STRATA', phone: '07 5550 0206' })
  await addClient(api, { companyName: 'alpha Builders', type: 'BUILDER' })
  await api.post(`${CLIENTS}/${harbour.id}/contacts`, { data: { name: 'Grace Liu', mobile: '0491 570 156' } })
  const names = async (query: string) =>
    (await (await api.get(`${CLIENTS}${query}`)).json()).map((client: { companyName: string }) => client.companyName)
  expect(await names('')).toEqual(['alpha Builders', 'Bayview Strata', 'Harbour Mutual'])
  expect(await names('?search=grace')).toEqual(['Harbour Mutual'])
  expect(await names(`?search=${encodeURIComponent('+61 491 570')}`)).toEqual(['Harbour Mutual'])
  expect(await names('?search=55500206')).toEqual(['Bayview Strata'])
  expect(await names('?search=%25')).toEqual([])
  expect(await names('?type=BUILDER')).toEqual(['alpha Builders'])
  expect(await names('?sort=-companyName&pageSize=2&page=2')).toEqual(['alpha Builders'])
  expect(await (await api.get(`${CLIENTS}/count?type=STRATA`)).json()).toEqual({ count: 1 })
  for (const nonsense of ['?pageSize=0', '?pageSize=201', '?page=x', '?sort=phone', '?type=BANK']) {
    expect((await api.get(`${CLIENTS}${nonsense}`)).status(), nonsense).toBe(400)
  }
})

test('a client’s contacts have one primary, whoever was it before', async ({ firm }) => {
  const api = await firm.api('Supervisor')
  const { id } = await addClient(api)
  const path = `${CLIENTS}/${id}/contacts`
  const grace = await (await api.post(path, { data: { name: 'Grace Liu', isPrimary: true } })).json()
  const tom = await api.post(path, { data: { name: 'Tom Brandt', isPrimary: true, email: 'tom@example.test' } })
  expect(tom.status()).toBe(201)
  expect(await (await api.get(path)).json()).toMatchObject([
    { name: 'Tom Brandt', isPrimary: true },
    { name: 'Grace Liu', isPrimary: false, version: 2 },
  ])
  const stale = await api.put(`${path}/${grace.id}`, { data: { name: 'Grace', version: 1 } })
  expect([stale.status(), (await stale.json()).current.version]).toEqual([409, 2])
  const back = await api.put(`${path}/${grace.id}`, { data: { name: 'Grace Liu', isPrimary: true, version: 2 } })
  expect(await back.json()).toMatchObject({ isPrimary: true, version: 3 })
  expect(await (await api.get(`${CLIENTS}/${id}`)).json()).toMatchObject({
    contactCount: 2,
    primaryContact: { name: 'Grace Liu' },
  })
  const noAddress = await api.post(path, { data: { name: 'Nobody', receivesReports: true } })
  expect((await noAddress.json()).errors[0].path).toBe('email')
  expect((await api.delete(`${path}/${grace.id}`)).status()).toBe(204)
  expect((await api.delete(`${path}/${grace.id}`)).status()).toBe(404)
})

test('a Technician and another organisation learn nothing of clients', async ({ firm, otherFirm }) => {
  const { id } = await addClient(await firm.api('Administrator'))
  const technician = await firm.api('Technician')
  const stranger = await otherFirm.api('Administrator')
  for (const path of [CLIENTS, `${CLIENTS}/${id}`, `${CLIENTS}/${id}/contacts`, `${CLIENTS}/${id}/jobs`]) {
    expect((await technician.get(path)).status(), path).toBe(403)
  }
  const bodyOf = async (clientId: string) => {
    const { requestId: _, ...body } = await (await stranger.get(`${CLIENTS}/${clientId}`)).json()
    return body
  }
  expect(await bodyOf(id)).toEqual(await bodyOf(randomUUID()))
  expect(await (await stranger.get(`${CLIENTS}?search=harbour`)).json()).toEqual([])
  expect((await stranger.delete(`${CLIENTS}/${id}`)).status()).toBe(404)
  expect((await stranger.get(`${CLIENTS}/not-an-id`)).status()).toBe(400)
})
