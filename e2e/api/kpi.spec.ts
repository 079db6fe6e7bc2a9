import { type Firm, expect, test } from '@/e2e/fixtures'

const JOB = { type: 'Water', siteAddress: '14 Wharf Street', isPrivateJob: true, contactName: 'Sam Householder' }

async function openJob(firm: Firm): Promise<string> {
  const answer = await (await firm.api('Administrator')).post('/api/v2/jobs', { data: JOB })
  return (await answer.json()).id
}

test('a checkpoint is set by hand with a reason, by one of two at once, and taken out again', async ({ firm }) => {
  const jobId = await openJob(firm)
  const api = await firm.api('Supervisor')
  const reached = { checkpoint: 'TIME_OF_ATTENDANCE', stampedAt: new Date().toISOString(), version: 0 }
  const unreasoned = await api.put(`/api/v1/job-kpi/${jobId}`, { data: { data: reached } })
  expect([unreasoned.status(), (await unreasoned.json()).errors]).toEqual([
    422,
    [expect.objectContaining({ message: 'Please say why' })],
  ])

  const set = { data: { ...reached, reason: 'Rang from the site' } }
  const both = await Promise.all([1, 2].map(() => api.put(`/api/v1/job-kpi/${jobId}`, { data: set })))
  expect(both.map((answer) => answer.status()).toSorted()).toEqual([200, 409])
  const kpi = await (await api.get(`/api/v1/job-kpi/${jobId}`)).json()
  const attended = kpi.checkpoints.find((one: { checkpoint: string }) => one.checkpoint === 'TIME_OF_ATTENDANCE')
  expect(attended).toMatchObject({ stampedAt: reached.stampedAt, source: 'manual', reason: 'Rang from the site' })

  const technician = await firm.api('Technician')
  expect((await technician.get(`/api/v1/job-kpi/${jobId}`)).status()).toBe(200)
  expect(
    (await technician.put(`/api/v1/job-kpi/remove/${jobId}`, { data: { checkpoint: 'TIME_OF_ATTENDANCE' } })).status(),
  ).toBe(403)
  const removed = await api.put(`/api/v1/job-kpi/remove/${jobId}`, {
    data: { checkpoint: 'TIME_OF_ATTENDANCE', version: 1 },
  })
  expect(removed.status()).toBe(200)
  expect((await removed.json()).checkpoints).toContainEqual(
    expect.objectContaining({ checkpoint: 'TIME_OF_ATTENDANCE', isRemoved: true }),
  )
})

test('a target agreed with a client holds for its jobs alone', async ({ firm }) => {
  const api = await firm.api('Administrator')
  const client = { companyName: 'Harbour Mutual', type: 'INSURER' }
  const { id: clientId } = await (await api.post('/api/v1/client', { data: client })).json()
  const { id: theirs } = await (
    await api.post('/api/v2/jobs', { data: { ...JOB, isPrivateJob: false, clientId } })
  ).json()
  const others = await openJob(firm)
  const targets = [{ checkpoint: 'JOB_CREATION', priority: 'STANDARD', minutes: 7 }]
  const changed = await api.put(`/api/v1/client/${clientId}/kpi-targets`, { data: { targets } })
  expect(await changed.json()).toContainEqual(expect.objectContaining({ ...targets[0], isOwn: true }))

  const minutesOf = async (jobId: string) => {
    const { checkpoints } = await (await api.get(`/api/v1/job-kpi/${jobId}`)).json()
    return checkpoints.find((one: { checkpoint: string }) => one.checkpoint === 'JOB_CREATION').targetMinutes
  }
  expect([await minutesOf(theirs), (await minutesOf(others)) === 7]).toEqual([7, false])
})
