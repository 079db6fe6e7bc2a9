import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'

import { type APIRequestContext, type APIResponse } from '@playwright/test'

import { type Firm, expect, test } from '@/e2e/fixtures'

const aJob = (values: object = {}) => ({
  type: 'Water',
  siteAddress: '12 Esplanade',
  state: 'QLD',
  isPrivateJob: true,
  contactName: 'Sam Householder',
  ...values,
})

/** Of many at once, some are asked at the door to come back, and do. */
const sent = async (api: APIRequestContext, data: object): Promise<APIResponse> => {
  const answer = await api.post('/api/v2/jobs', { data })
  if (![429, 503].includes(answer.status())) return answer
  await pause(Number(answer.headers()['retry-after']) * 1000)
  return sent(api, data)
}

const opened = async (firm: Firm, values: object = {}) => {
  const answer = await sent(await firm.api('Administrator'), aJob(values))
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const faultsOf = async (answer: APIResponse) => {
  expect(answer.status()).toBe(422)
  const { errors } = await answer.json()
  return Object.fromEntries(errors.map((one: { path: string; message: string }) => [one.path, one.message]))
}

test('a job is opened, read, changed, listed and deleted', async ({ firm }) => {
  const api = await firm.api('Supervisor')
  const job = await opened(firm, { refNumber: 'CLM-778' })
  expect(job).toMatchObject({ jobNo: 1, status: 'NOT_STARTED', timezone: 'Australia/Brisbane', version: 1 })
  expect(await (await api.get(`/api/v1/jobs/${job.id}`)).json()).toEqual(job)
  expect(await (await api.get(`/api/v2/jobs/${job.id}/timezone`)).json()).toEqual({ timezone: 'Australia/Brisbane' })

  const changed = await api.put(`/api/v2/jobs/${job.id}`, { data: aJob({ type: 'Mould', version: 1 }) })
  expect(await changed.json()).toMatchObject({ type: 'Mould', refNumber: null, version: 2 })
  const stale = await api.put(`/api/v2/jobs/${job.id}`, { data: aJob({ version: 1 }) })
  expect(stale.status()).toBe(409)
  expect((await stale.json()).current).toEqual({
    ...(await changed.json()),
    updatedBy: expect.objectContaining({ firstName: 'Marcus' }),
    changedAt: expect.any(String),
  })

  const filters = encodeURIComponent(JSON.stringify({ table: 'Open_Jobs', types: ['Mould'] }))
  const page = await (await api.get(`/api/v2/jobs?jobFilters=${filters}&page=1&pageSize=10&sort=-createdAt`)).json()
  expect(page).toMatchObject({ total: 1, page: 1, pageSize: 10, items: [{ id: job.id, type: 'Mould' }] })
  const summaries = await (await api.get('/api/v1/jobs/list-summary?search=esplanade')).json()
  expect(summaries).toMatchObject([{ id: job.id, siteAddress: '12 Esplanade' }])
  const similar = await (await api.get('/api/v1/jobs/similar?siteAddress=12%20ESPLANADE')).json()
  expect(similar).toMatchObject([{ id: job.id, because: 'address' }])

  expect((await api.delete(`/api/v1/jobs/${job.id}`)).status()).toBe(204)
  expect((await api.get(`/api/v1/jobs/${job.id}`)).status()).toBe(404)
  expect(await opened(firm)).toMatchObject({ jobNo: 2 })
})

test('fifty jobs opened at once get fifty numbers without a gap', async ({ firm }) => {
  test.slow()
  const jobs = await Promise.all(Array.from({ length: 50 }, () => opened(firm)))
  expect(jobs.map((job) => job.jobNo).sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n + 1))
})

test('the free plan opens twenty-five, and a replay is answered all the same', async ({ firm }) => {
  test.slow()
  const { api } = await firm.member('Administrator')
  const { organization } = await (await api.get('/api/v1/users/validate')).json()
  await firm.setPlan(organization.id, 'FREE')
  const id = randomUUID()
  const first = await (await api.post('/api/v2/jobs', { data: aJob({ id }) })).json()
  const answers = await Promise.all(Array.from({ length: 30 }, () => sent(api, aJob())))
  expect(answers.filter((answer) => answer.status() === 201)).toHaveLength(24)
  const refused = answers.filter((answer) => answer.status() === 403)
  expect(refused).toHaveLength(6)
  expect(await refused[0]!.json()).toMatchObject({ type: '/problems/plan' })
  const replay = await api.post('/api/v2/jobs', { data: aJob({ id }) })
  expect(replay.status()).toBe(200)
  expect(await replay.json()).toEqual(first)
})

test('what is missing or wrong is named in the words of the form', async ({ firm, otherFirm }) => {
  const api = await firm.api('Administrator')
  const send = (data: object) => api.post('/api/v2/jobs', { data })
  expect(await faultsOf(await send({}))).toEqual({
    type: 'Please select a type',
    siteAddress: 'Please enter the site address',
  })
  expect(await faultsOf(await send({ type: 'Water', siteAddress: '1 High Street' }))).toEqual({
    clientId: 'Please select a client',
  })
  expect(await faultsOf(await send(aJob({ contactName: ' ' })))).toEqual({
    contactName: 'Please enter the name of the private person',
  })
  const theirs = await (
    await otherFirm.api('Administrator')
  ).post('/api/v1/client', {
    multipart: { companyName: 'Harbour Mutual' },
  })
  const { id: clientId } = await theirs.json()
  expect(await faultsOf(await send(aJob({ isPrivateJob: false, clientId })))).toEqual({
    clientId: 'Please select a client',
  })
  expect(await faultsOf(await send(aJob({ status: 'COMPLETED', colour: 'red' })))).toEqual({
    status: 'There is no such field.',
    colour: 'There is no such field.',
  })
  expect(
    await faultsOf(await send(aJob({ excessCents: 1.5, timezone: 'Mars/Olympus', contactEmail: 'nobody' }))),
  ).toMatchObject({ timezone: 'Not a time zone.', contactEmail: 'This is not a valid email' })
})

test('a parameter that makes no sense is a bad request', async ({ firm }) => {
  const api = await firm.api('Technician')
  for (const query of ['pageSize=7', 'page=0', 'sort=colour', 'jobFilters=%7B', 'jobFilters=%7B%22a%22%3A1%7D']) {
    expect((await api.get(`/api/v2/jobs?${query}`)).status(), query).toBe(400)
  }
  expect((await api.get('/api/v1/jobs/42')).status()).toBe(400)
  expect((await api.get(`/api/v1/jobs/${randomUUID()}`)).status()).toBe(404)
})

test('a job moves as its table says, and the last move can be taken back', async ({ firm }) => {
  const job = await opened(firm)
  const [supervisor, coordinator, technician] = await Promise.all(
    (['Supervisor', 'ProjectManager', 'Technician'] as const).map((role) => firm.api(role)),
  )
  const move = (api: typeof supervisor, data: object) => api!.post(`/api/v1/jobs/${job.id}/status`, { data })
  const contacted = await move(supervisor, { status: 'CUSTOMER_CONTACTED', note: 'Rang' })
  expect(contacted.status()).toBe(201)
  expect(await contacted.json()).toMatchObject({
    status: 'CUSTOMER_CONTACTED',
    note: 'Rang',
    by: { firstName: 'Marcus' },
  })
  expect((await move(technician, { status: 'IN_PROGRESS' })).status()).toBe(403)
  expect(await faultsOf(await move(supervisor, { status: 'ON_HOLD' }))).toEqual({ note: 'Please say why in a note' })
  expect((await move(supervisor, { status: 'COMPLETED', note: 'Dry' })).status()).toBe(403)
  const closed = await (await move(coordinator, { status: 'COMPLETED', note: 'Dry' })).json()
  expect((await move(coordinator, { status: 'COMPLETED', note: 'Dry' })).status()).toBe(409)
  expect((await move(coordinator, { status: 'IN_PROGRESS', note: 'Wet', from: 'ON_HOLD' })).status()).toBe(409)

  expect((await supervisor!.delete(`/api/v1/jobs/${job.id}/status/${closed.id}`)).status()).toBe(403)
  expect((await coordinator!.delete(`/api/v1/jobs/${job.id}/status/${closed.id}`)).status()).toBe(204)
  const history = await (await technician!.get(`/api/v2/jobs/status/${job.id}`)).json()
  expect(history.map((entry: { status: string }) => entry.status)).toEqual(['CUSTOMER_CONTACTED', 'NOT_STARTED'])
  expect(await (await technician!.get(`/api/v1/jobs/${job.id}`)).json()).toMatchObject({ status: 'CUSTOMER_CONTACTED' })
})

test('a technician reads every job of the organisation and writes none', async ({ firm }) => {
  const job = await opened(firm)
  const api = await firm.api('Technician')
  expect((await api.get(`/api/v1/jobs/${job.id}`)).status()).toBe(200)
  for (const answer of await Promise.all([
    api.post('/api/v2/jobs', { data: aJob() }),
    api.put(`/api/v2/jobs/${job.id}`, { data: aJob({ version: 1 }) }),
    api.delete(`/api/v1/jobs/${job.id}`),
    api.get('/api/v1/jobs/similar?siteAddress=12%20Esplanade'),
  ])) {
    expect(answer.status()).toBe(403)
    expect(await answer.json()).toMatchObject({ type: '/problems/role' })
  }
})
