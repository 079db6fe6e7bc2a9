import { type Firm, expect, test } from '@/e2e/fixtures'

async function openJob(firm: Firm): Promise<string> {
  const data = { type: 'Water', siteAddress: '14 Wharf Street', isPrivateJob: true, contactName: 'Sam Householder' }
  return (await (await (await firm.api('Administrator')).post('/api/v2/jobs', { data })).json()).id
}

test('a note is written once however often it is sent, read by all, and deleted by who wrote it', async ({ firm }) => {
  const jobId = await openJob(firm)
  const path = `/api/v1/notes/${jobId}`
  const api = await firm.api('Technician')
  const note = { id: crypto.randomUUID(), text: 'Key under the mat' }
  const sent = await Promise.all([1, 2, 3].map(() => api.post(path, { data: note })))
  expect(sent.map((answer) => answer.status()).toSorted()).toEqual([200, 200, 201])
  const supervisor = await firm.api('Supervisor')
  expect(await (await supervisor.get(path)).json()).toEqual([await sent[0]!.json()])
  expect(await (await supervisor.get(`${path}?before=${note.id}`)).json()).toEqual([])

  const empty = await api.post(path, { data: { text: '  ' } })
  expect([empty.status(), (await empty.json()).errors]).toEqual([
    422,
    [expect.objectContaining({ path: 'text', message: 'Please write something' })],
  ])
  expect((await supervisor.delete(`${path}/${note.id}`)).status()).toBe(403)
  expect((await api.delete(`${path}/${note.id}`)).status()).toBe(204)
  expect(await (await api.get(path)).json()).toEqual([])
})

test('whom a note mentions is told, and who is nobody’s colleague is not', async ({ firm, otherFirm }) => {
  const jobId = await openJob(firm)
  const api = await firm.api('ProjectManager')
  const [tui, stranger] = [await firm.member('Technician'), await otherFirm.member('Administrator')]
  const mention = ({ id, firstName }: { id: string; firstName: string }) => `@[${firstName}](user:${id})`
  const wrong = await api.post(`/api/v1/notes/${jobId}`, { data: { text: mention(stranger) } })
  expect(wrong.status()).toBe(422)
  expect((await api.post(`/api/v1/notes/${jobId}`, { data: { text: `${mention(tui)} please look` } })).status()).toBe(
    201,
  )
  const { payload } = await (await (await firm.api('Administrator')).get('/api/v1/outbox')).json()
  const recipients = payload.map(({ recipient }: { recipient: string }) => recipient)
  expect(recipients).toContain(tui.email)
  expect(recipients).not.toContain(stranger.email)
})
