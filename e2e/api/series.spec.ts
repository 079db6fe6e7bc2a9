import { type Firm, expect, test } from '@/e2e/fixtures'

const CALENDAR = '/api/v1/calendar'
const START = '2027-03-01T22:00:00.000Z'
const END = '2027-03-01T23:00:00.000Z'
const MARCH = '?start=2027-03-01T00:00:00.000Z&end=2027-03-29T00:00:00.000Z'
const TUESDAYS = ['01', '08', '15', '22'].map((day) => `2027-03-${day}T22:00:00.000Z`)
const MEGABYTE = 1_048_576

const weekly = { isRecurring: true, freq: 'WEEKLY', interval: 1, byWeekDay: ['Tuesday'], endOption: 'never' }

const plan = async (firm: Firm, fields: object = {}) => ({
  name: 'Monitoring',
  start: START,
  end: END,
  assignedUserIds: [(await firm.member('Technician')).id],
  recurringData: weekly,
  ...fields,
})

/** The same as a form, with files: the dialog's request. */
const form = (fields: Record<string, unknown>, files: File[] = []) => {
  const made = new FormData()
  for (const [name, value] of Object.entries(fields))
    made.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const file of files) made.append('attachments', file)
  return made
}

const text = (name: string, content = 'notes') => new File([content], name, { type: 'text/plain' })

const messages = ({ errors }: { errors: { path: string; message: string }[] }) =>
  Object.fromEntries(errors.map(({ path, message }) => [path, message]))

const march = async (firm: Firm): Promise<{ occurrences: { start: string }[] }> =>
  (await (await firm.api('ProjectManager')).get(`${CALENDAR}${MARCH}`)).json()

test('a series is scheduled as a form with files, changed, split, moved and ended over HTTP', async ({ firm }) => {
  const manager = await firm.api('ProjectManager')
  const made = await manager.post(CALENDAR, { multipart: form(await plan(firm), [text('Plan.txt'), text('Gate.txt')]) })
  expect(made.status(), await made.text()).toBe(201)
  const task = await made.json()
  expect(task).toMatchObject({
    isRecurring: true,
    recurringRuleText: 'Weekly on Tuesday',
    attachments: [{ name: 'Plan.txt' }, { name: 'Gate.txt' }],
  })
  expect((await march(firm)).occurrences.map(({ start }) => start)).toEqual(TUESDAYS)

  const link = await manager.get(`${CALENDAR}/${task.id}/${task.attachments[0].id}/url`)
  const file = await manager.get((await link.json()).url)
  expect([file.headers()['content-disposition'], await file.text()]).toEqual([
    expect.stringContaining('attachment; filename="Plan.txt"'),
    'notes',
  ])

  const fields = await plan(firm, { start: TUESDAYS[2], end: '2027-03-15T23:00:00.000Z' })
  const split = await manager.put(`${CALENDAR}/${task.id}`, {
    multipart: form({
      ...fields,
      name: 'Later',
      applyRecurringChangesFor: 'thisAndFuture',
      occurrenceStart: TUESDAYS[2],
    }),
  })
  expect(split.status(), await split.text()).toBe(200)
  const tail = await split.json()
  const moved = await manager.post(`${CALENDAR}/move/${tail.id}`, {
    data: { date: '2027-03-25', excludeDate: TUESDAYS[3] },
  })
  expect(await moved.json()).toMatchObject({ name: 'Later', start: '2027-03-24T22:00:00.000Z', isRecurring: false })
  const ended = await manager.put(`${CALENDAR}/${task.id}/handleRecurringDelete`, {
    data: { excludeDate: TUESDAYS[1], deleteType: 'thisAndFuture' },
  })
  expect(ended.status()).toBe(204)
  expect((await march(firm)).occurrences.map(({ start }) => start)).toEqual([
    TUESDAYS[0],
    TUESDAYS[2],
    '2027-03-24T22:00:00.000Z',
  ])
})

test('what is no series is refused by field, and nothing is kept', async ({ firm, otherFirm }) => {
  const manager = await firm.api('ProjectManager')
  const { id: elsewhere } = await otherFirm.member('Technician')
  const theirJob = await (
    await otherFirm.api('ProjectManager')
  ).post('/api/v2/jobs', {
    data: { type: 'Water', siteAddress: '1 Esplanade', isPrivateJob: true, contactName: 'Sam' },
  })
  const { id: jobId } = await theirJob.json()
  const faulty = (rule: object) => ({ recurringData: { ...weekly, ...rule } })
  const cases: [object, Record<string, string>][] = [
    [{ end: START }, { end: 'Invalid end time: Must be after start time' }],
    [faulty({ interval: 0 }), { 'recurringData.interval': 'Interval should be greater than 0' }],
    [faulty({ byWeekDay: [] }), { 'recurringData.byWeekDay': 'At least one day should selected.' }],
    [faulty({ endOption: 'after', count: 1 }), { 'recurringData.count': 'Occurrence should be greater than 1. ' }],
    [
      faulty({ endOption: 'on', endsOn: '2027-03-01' }),
      { 'recurringData.endsOn': 'Ends on date cannot be before the task date.' },
    ],
    [faulty({ taskTimezone: 'Mars/Olympus' }), { 'recurringData.taskTimezone': 'Not a time zone.' }],
    [{ assignedUserIds: [] }, { assignedUserIds: 'At least one user must be assigned to a task' }],
    [{ assignedUserIds: [elsewhere] }, { assignedUserIds: 'Someone chosen here is not one of your staff.' }],
    [{ jobId, hasJob: true }, { jobId: 'Please select a job' }],
  ]
  for (const [fields, expected] of cases) {
    const body = await plan(firm, fields)
    for (const sent of [{ data: body }, { multipart: form(body, [text('notes.txt')]) }]) {
      const answer = await manager.post(CALENDAR, sent)
      expect([answer.status(), messages(await answer.json())]).toEqual([422, expected])
    }
  }
  expect((await march(firm)).occurrences).toEqual([])
  expect(await usedBytes(firm)).toBe(0)
})

test('too many, too large and running files are refused, and nothing is kept', async ({ firm, baseURL }) => {
  const program = new File([Uint8Array.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Uint8Array(57)])], 'photo.jpg', {
    type: 'image/jpeg',
  })
  const cases: [number, File[]][] = [
    [413, Array.from({ length: 11 }, (_, n) => text(`${n}.txt`))],
    [413, [text('large.txt', 'x'.repeat(60 * MEGABYTE))]],
    [413, [text('half.txt', 'x'.repeat(26 * MEGABYTE)), text('other half.txt', 'x'.repeat(26 * MEGABYTE))]],
    [415, [program]],
  ]
  const { token } = await firm.member('ProjectManager')
  for (const [status, files] of cases) {
    // Playwright's own client would keep every sent byte for its trace.
    const answer = await fetch(`${baseURL}${CALENDAR}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
      body: form(await plan(firm), files),
    })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
  }
  expect((await march(firm)).occurrences).toEqual([])
  expect(await usedBytes(firm)).toBe(0)
})

test('a Technician sees no draft, and none of the calls that plan work is theirs', async ({ firm }) => {
  const [manager, technician] = [await firm.api('ProjectManager'), await firm.api('Technician')]
  const draft = await manager.post(CALENDAR, { data: await plan(firm, { draft: true }) })
  expect(draft.status()).toBe(201)
  const seen = await technician.get(`${CALENDAR}${MARCH}`)
  expect(await seen.json()).toEqual({ tasks: [], occurrences: [] })
  for (const path of ['drafts', 'unscheduled-jobs'])
    expect((await technician.get(`${CALENDAR}/${path}`)).status()).toBe(403)
})

async function usedBytes(firm: Firm): Promise<number> {
  const answer = await (await firm.api('Administrator')).get('/api/v1/organization/storage-usage')
  const { cloudUsage } = await answer.json()
  return cloudUsage
}
