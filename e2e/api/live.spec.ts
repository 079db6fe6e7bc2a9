import { type Firm, expect, test } from '@/e2e/fixtures'
import { newId } from '@/lib/base/ids'

type Role = Parameters<Firm['member']>[0]

/** Reads the stream as a member, one event after the other. */
async function follow(firm: Firm, baseURL: string, role: Role) {
  const { token } = await firm.member(role)
  const line = new AbortController()
  const response = await fetch(`${baseURL}/api/v1/live`, {
    headers: { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'gzip, br' },
    signal: line.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<{ topic: string | null; by: unknown; ids: string[] } | null> => {
    for (;;) {
      const [, data] = /^data: (.*)\n\n/m.exec(text) ?? []
      if (data) {
        text = text.slice(text.indexOf(data) + data.length)
        return JSON.parse(data)
      }
      const { value, done } = await reader.read()
      if (done) return null
      text += value
    }
  }
  expect(response.status).toBe(200)
  expect(await next()).toMatchObject({ topic: null })
  return { response, next, hangUp: () => line.abort() }
}

async function schedule(firm: Firm): Promise<string> {
  const { id } = await firm.member('Technician')
  const body = {
    name: 'Moisture check',
    start: '2027-03-10T00:00:00Z',
    end: '2027-03-10T02:00:00Z',
    assignedUserIds: [id],
  }
  const answer = await (await firm.api('ProjectManager')).post('/api/v1/calendar', { data: body })
  expect(answer.status(), await answer.text()).toBe(201)
  return (await answer.json()).id
}

test('a change reaches everybody of the organisation within two seconds, and nobody of another', async ({
  firm,
  otherFirm,
  baseURL,
}) => {
  await Promise.all([firm.member('Technician'), firm.member('Supervisor'), otherFirm.member('Administrator')])
  const supervisor = await follow(firm, baseURL!, 'Supervisor')
  const technician = await follow(firm, baseURL!, 'Technician')
  const stranger = await follow(otherFirm, baseURL!, 'Administrator')

  const id = await schedule(firm)
  const saved = Date.now()
  const priya = await firm.member('ProjectManager')
  expect(await supervisor.next()).toEqual({
    topic: 'calendar',
    by: { id: priya.id, name: 'Priya Tester' },
    tabId: null,
    ids: [id],
  })
  // Whom the task is given to hears of their bell as well.
  const heard = [await technician.next(), await technician.next()]
  expect(heard.toSorted((one, other) => one!.topic!.localeCompare(other!.topic!))).toEqual(
    ['calendar', 'notices'].map((topic) => ({ topic, by: null, tabId: null, ids: [] })),
  )
  expect(Date.now() - saved).toBeLessThan(2_000)

  // The first event that the other organisation hears of is its own.
  const own = await schedule(otherFirm)
  expect(await stranger.next()).toMatchObject({ topic: 'calendar', ids: [own] })
  expect(supervisor.response.headers.get('content-encoding')).toBeNull()
  for (const { hangUp } of [supervisor, technician, stranger]) hangUp()
})

test('whoever writes hears which of their tabs did it, and the others do not', async ({ firm, baseURL }) => {
  const technician = await firm.member('Technician')
  const job = { type: 'Water', siteAddress: '1 Esplanade', isPrivateJob: true, contactName: 'Sam' }
  const { id } = await (await (await firm.api('ProjectManager')).post('/api/v2/jobs', { data: job })).json()
  await firm.member('Supervisor')
  const [own, other] = [await follow(firm, baseURL!, 'Technician'), await follow(firm, baseURL!, 'Supervisor')]
  const tabId = newId()
  const write = async (tab: string) => {
    const headers = { 'Tab-Id': tab }
    const answer = await technician.api.post(`/api/v1/notes/${id}`, { data: { text: 'Power is off' }, headers })
    expect(answer.status(), await answer.text()).toBe(201)
    return [await own.next(), await other.next()]
  }
  const change = { topic: 'jobs', by: expect.objectContaining({ id: technician.id }), ids: [id] }
  expect(await write(tabId)).toEqual([
    { ...change, tabId },
    { ...change, tabId: null },
  ])
  expect(await write("x'; select 1")).toEqual([
    { ...change, tabId: null },
    { ...change, tabId: null },
  ])
  for (const { hangUp } of [own, other]) hangUp()
})

test('a stream ends when its session does, and does not open again', async ({ firm, baseURL }) => {
  const { next } = await follow(firm, baseURL!, 'Supervisor')
  const supervisor = await firm.api('Supervisor')
  expect((await supervisor.post('/auth/logout')).status()).toBe(204)
  expect(await next()).toBeNull()
  expect((await supervisor.get('/api/v1/live')).status()).toBe(401)
})
