import { randomUUID } from 'node:crypto'

import { type Firm, expect, test } from '@/e2e/fixtures'

const CALENDAR = '/api/v1/calendar'
const JOB = { type: 'Water', siteAddress: '12 Esplanade', state: 'NSW', isPrivateJob: true, contactName: 'Sam Holt' }

const period = (day: string) => ({ start: `${day}T00:00:00.000Z`, end: `${day}T02:00:00.000Z` })

async function plan(firm: Firm, day: string, values: object = {}) {
  const { id } = await firm.member('Technician')
  return { name: 'Moisture check', ...period(day), assignedUserIds: [id], ...values }
}

async function schedule(firm: Firm, day: string, values: object = {}) {
  const manager = await firm.api('ProjectManager')
  const answer = await manager.post(CALENDAR, { data: await plan(firm, day, values) })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

async function openJob(firm: Firm): Promise<{ id: string }> {
  const answer = await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: JOB })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const messages = ({ errors }: { errors: { path: string; message: string }[] }) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

test('a task is scheduled as JSON and as a form, and both say the same', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  const { id: jobId } = await openJob(firm)
  const body = await plan(firm, '2026-03-09', { jobId, hasJob: true, description: 'Gate code 4411' })
  const asJson = await manager.post(CALENDAR, { data: body })
  const asForm = await manager.post(CALENDAR, {
    multipart: { ...body, assignedUserIds: JSON.stringify(body.assignedUserIds), hasJob: 'true' },
  })
  expect([asJson.status(), asForm.status()]).toEqual([201, 201])
  const [one, other] = [await asJson.json(), await asForm.json()]
  const { id: _, createdAt: __, updatedAt: ___, ...content } = one
  expect(other).toMatchObject(content)
  expect(one).toMatchObject({
    ...period('2026-03-09'),
    timezone: 'Australia/Sydney',
    isRecurring: false,
    recurringData: null,
    attachments: [],
    job: { id: jobId, siteAddress: '12 Esplanade' },
    taskAssignments: [{ user: { firstName: 'Tui', role: 'Technician' } }],
    version: 1,
  })
})

test('a replay of a create answers what is stored, by id and by Idempotency-Key', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  const id = randomUUID()
  const body = await plan(firm, '2026-03-09', { id })
  const first = await (await manager.post(CALENDAR, { data: body })).json()
  const replay = await manager.post(CALENDAR, { data: body })
  expect(replay.status()).toBe(200)
  expect(await replay.json()).toEqual(first)
  const other = await manager.post(CALENDAR, { data: { ...body, ...period('2026-03-10') } })
  expect(other.status()).toBe(409)

  const keyed = { data: await plan(firm, '2026-04-09'), headers: { 'Idempotency-Key': randomUUID() } }
  const [made, again] = [await manager.post(CALENDAR, keyed), await manager.post(CALENDAR, keyed)]
  expect([made.status(), again.status()]).toEqual([201, 200])
  expect(await again.json()).toEqual(await made.json())
})

test('each refused field is named in the words of the form', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  const refused = async (data: object) => {
    const answer = await manager.post(CALENDAR, { data })
    expect(answer.status()).toBe(422)
    return messages(await answer.json())
  }
  expect(await refused({})).toEqual({
    name: 'A task name is required',
    start: 'Required',
    end: 'Required',
    assignedUserIds: 'At least one user must be assigned to a task',
  })
  const { start } = period('2026-03-09')
  expect(await refused(await plan(firm, '2026-03-09', { name: 'x'.repeat(201), end: start }))).toMatchObject({
    name: 'Must be less than 200 characters',
  })
  expect(await refused(await plan(firm, '2026-03-09', { end: start, hasJob: true }))).toEqual({
    end: 'Invalid end time: Must be after start time',
    jobId: 'Please select a job',
  })
  expect(await refused(await plan(firm, '2026-03-09', { colour: 'red' }))).toEqual({
    colour: 'There is no such field.',
  })
  const { id } = await firm.member('ProjectManager')
  const { id: jobId } = await openJob(firm)
  expect(await refused(await plan(firm, '2026-03-09', { jobId, assignedUserIds: [id] }))).toEqual({
    assignedUserIds: 'Only technicians can be assigned to a task of a job.',
  })
})

test('what is no request is refused and never a 500', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  const { id } = await schedule(firm, '2026-03-09')
  const status = async (path: string) => (await manager.get(`${CALENDAR}${path}`)).status()
  expect(await status('')).toBe(400)
  expect(await status('?start=yesterday&end=today')).toBe(400)
  expect(await status('?start=2026-01-01T00:00:00Z&end=2027-06-01T00:00:00Z')).toBe(400)
  expect(await status('?start=2026-01-02T00:00:00Z&end=2026-01-01T00:00:00Z')).toBe(400)
  expect(await status('?start=2026-01-01T00:00:00Z&end=2026-01-02T00:00:00Z&userId=me')).toBe(400)
  expect(await status('/tasks?start=2026-01-01T00:00:00Z')).toBe(400)
  expect(await status('/available-users?role=Plumber')).toBe(400)
  expect(await status('/job/nonsense')).toBe(400)
  const send = async (data: Buffer, type: string) =>
    (await manager.post(CALENDAR, { data, headers: { 'Content-Type': type } })).status()
  expect(await send(Buffer.from('{"name":'), 'application/json')).toBe(400)
  expect(await send(Buffer.from('--nothing'), 'multipart/form-data; boundary=x')).toBe(400)
  const body = await plan(firm, '2026-03-09')
  const form = (fields: Record<string, string | { name: string; mimeType: string; buffer: Buffer }>) =>
    manager.post(CALENDAR, {
      multipart: { ...body, assignedUserIds: JSON.stringify(body.assignedUserIds), ...fields },
    })
  expect((await form({ assignedUserIds: '[' })).status()).toBe(422)
  const file = { name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('a') }
  expect((await form({ surprise: file })).status()).toBe(422)
  expect((await manager.put(`${CALENDAR}/${id}`, { data: { ...body, version: 'one' } })).status()).toBe(422)
})

test('a Technician sees their own tasks and changes none', async ({ firm }) => {
  const { id: managerId } = await firm.member('ProjectManager')
  const mine = await schedule(firm, '2026-05-04')
  const others = await schedule(firm, '2026-05-04', { assignedUserIds: [managerId] })
  const technician = await firm.api('Technician')
  const window = `start=2026-05-04T00:00:00Z&end=2026-05-05T00:00:00Z`
  const seen = await (
    await technician.get(`${CALENDAR}?${window}&userId=${managerId}&userId=${mine.taskAssignments[0].userId}`)
  ).json()
  expect(seen.tasks.map((task: { id: string }) => task.id)).toEqual([mine.id])
  const { start, end } = mine
  expect(seen.occurrences).toEqual([
    { taskId: mine.id, occurrenceStart: start, start, end, doneAt: null, doneBy: null },
  ])
  expect(await (await technician.get(`${CALENDAR}/tasks?${window}`)).json()).toEqual([{ ...mine, next: null }])

  const body = await plan(firm, '2026-05-04')
  expect((await technician.post(CALENDAR, { data: body })).status()).toBe(403)
  expect((await technician.put(`${CALENDAR}/${mine.id}`, { data: body })).status()).toBe(403)
  expect((await technician.delete(`${CALENDAR}/${mine.id}`)).status()).toBe(403)
  expect((await technician.get(`${CALENDAR}/available-users?${window}`)).status()).toBe(403)
  expect((await technician.get(`${CALENDAR}/pinned-users`)).status()).toBe(403)
  const manager = await firm.api('ProjectManager')
  const all = await (await manager.get(`${CALENDAR}?${window}`)).json()
  expect(all.tasks.map((task: { id: string }) => task.id).toSorted()).toEqual([mine.id, others.id].toSorted())
})

test('two people who edit at once: the later one is shown what stands now', async ({ firm }) => {
  const task = await schedule(firm, '2026-03-09')
  const [priya, marcus] = [await firm.api('ProjectManager'), await firm.api('Supervisor')]
  const put = async (api: typeof priya, name: string, version?: number) =>
    api.put(`${CALENDAR}/${task.id}`, { data: await plan(firm, '2026-03-09', { name, version }) })
  const first = await put(priya, 'First', task.version)
  expect(first.status()).toBe(200)
  const second = await put(marcus, 'Second', task.version)
  expect(second.status()).toBe(409)
  expect(await second.json()).toMatchObject({
    type: '/problems/conflict',
    current: await first.json(),
  })
  const both = await Promise.all([put(priya, 'A', 2), put(marcus, 'B', 2)])
  expect(both.map((answer) => answer.status()).toSorted()).toEqual([200, 409])
})

test('a deleted task is gone for everybody', async ({ firm }) => {
  const task = await schedule(firm, '2026-03-09')
  const manager = await firm.api('Supervisor')
  expect((await manager.delete(`${CALENDAR}/${task.id}`)).status()).toBe(204)
  expect((await manager.delete(`${CALENDAR}/${task.id}`)).status()).toBe(404)
  expect((await manager.put(`${CALENDAR}/${task.id}`, { data: await plan(firm, '2026-03-09') })).status()).toBe(404)
})

test('another organisation finds nothing, and nothing that it could point at', async ({ firm, otherFirm }) => {
  const { id: jobId } = await openJob(firm)
  const task = await schedule(firm, '2026-03-09', { jobId })
  const { id: theirTechnician } = await firm.member('Technician')
  const stranger = await otherFirm.api('Administrator')
  const own = await plan(otherFirm, '2026-03-09')
  const statusAndBody = async (answer: { status(): number; json(): Promise<{ requestId?: string }> }) => {
    const { requestId: _, ...body } = await answer.json()
    return { status: answer.status(), body }
  }
  for (const call of [
    (id: string) => stranger.put(`${CALENDAR}/${id}`, { data: own }),
    (id: string) => stranger.delete(`${CALENDAR}/${id}`),
  ]) {
    expect(await statusAndBody(await call(task.id))).toEqual(await statusAndBody(await call(randomUUID())))
  }
  const jobs = [jobId, randomUUID()].map((id) => stranger.get(`${CALENDAR}/job/${id}`).then(statusAndBody))
  expect(await jobs[0]).toEqual(await jobs[1])
  expect((await jobs[0]!).status).toBe(404)
  expect((await stranger.post(CALENDAR, { data: { ...own, jobId } })).status()).toBe(422)
  expect((await stranger.post(CALENDAR, { data: { ...own, assignedUserIds: [theirTechnician] } })).status()).toBe(422)
  expect((await stranger.post(`${CALENDAR}/pinned-users`, { data: { userIds: [theirTechnician] } })).status()).toBe(422)
  const window = 'start=2026-03-09T00:00:00Z&end=2026-03-10T00:00:00Z'
  const seen = await (await stranger.get(`${CALENDAR}?${window}&userId=${theirTechnician}`)).json()
  expect(seen).toEqual({ tasks: [], occurrences: [] })
})

test('who is available comes with their conflicts, save the task that is being edited', async ({ firm }) => {
  const task = await schedule(firm, '2026-06-09', { name: 'Strip-out' })
  const manager = await firm.api('ProjectManager')
  const { id: technicianId } = await firm.member('Technician')
  const ask = async (more: Record<string, string> = {}) => {
    const query = new URLSearchParams({ role: 'Technician', ...period('2026-06-09'), ...more })
    return (await manager.get(`${CALENDAR}/available-users?${query}`)).json()
  }
  const { start, end } = task
  expect(await ask()).toEqual([
    expect.objectContaining({
      id: technicianId,
      role: 'Technician',
      conflicts: [{ taskId: task.id, name: 'Strip-out', start, end }],
    }),
  ])
  expect((await ask({ taskId: task.id }))[0].conflicts).toEqual([])
  expect((await ask(period('2026-06-10')))[0].conflicts).toEqual([])
})

test('kept columns are read back, each person their own', async ({ firm }) => {
  const [{ id: technicianId }, { id: managerId }] = [
    await firm.member('Technician'),
    await firm.member('ProjectManager'),
  ]
  const manager = await firm.api('ProjectManager')
  const pin = (userIds: string[]) => manager.post(`${CALENDAR}/pinned-users`, { data: { userIds } })
  const saved = await pin([technicianId, managerId])
  expect(saved.status()).toBe(200)
  expect((await saved.json()).toSorted()).toEqual([technicianId, managerId].toSorted())
  expect(await (await manager.get(`${CALENDAR}/pinned-users`)).json()).toEqual(await saved.json())
  expect(await (await (await firm.api('Supervisor')).get(`${CALENDAR}/pinned-users`)).json()).toEqual([])
  expect(await (await pin([])).json()).toEqual([])
})
