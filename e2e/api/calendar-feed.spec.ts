import { type Firm, expect, test } from '@/e2e/fixtures'
import { readOccurrences } from '@/e2e/servers/ical-reader'

const FEED = '/api/v1/users/my/calendar-feed'
const CALENDAR = '/api/v1/calendar'

async function schedule(firm: Firm, values: object) {
  const { id } = await firm.member('Technician')
  const answer = await (
    await firm.api('ProjectManager')
  ).post(CALENDAR, {
    data: { name: 'Moisture check', assignedUserIds: [id], ...values },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

const weekly = {
  isRecurring: true,
  freq: 'WEEKLY',
  interval: 2,
  byWeekDay: ['Wednesday', 'Friday'],
  endOption: 'never',
}
const daily = { isRecurring: true, freq: 'DAILY', interval: 1, endOption: 'never' }

const DAY_MS = 86_400_000
/** The whole weeks since this was written: a feed does not go far back. */
const sinceMs = Math.max(0, Math.ceil((Date.now() - Date.parse('2026-12-01')) / (7 * DAY_MS))) * 7 * DAY_MS
const later = (instant: string, days = 0) => new Date(Date.parse(instant) + sinceMs + days * DAY_MS).toISOString()

test('a feed read by an independent parser says over two years what the calendar says', async ({ firm }) => {
  const coordinator = await firm.api('ProjectManager')
  const job = { type: 'Water', siteAddress: '12 Esplanade', state: 'NSW', isPrivateJob: true, contactName: 'Sam Holt' }
  const { id: jobId } = await (await coordinator.post('/api/v2/jobs', { data: job })).json()
  const first = { start: later('2026-12-01T22:00:00Z'), end: later('2026-12-02T00:00:00Z') }
  const { id } = await schedule(firm, { ...first, hasJob: true, jobId, recurringData: weekly })
  await schedule(firm, { name: 'Drying log', start: later('2026-12-03T13:30:00Z'), end: later('2026-12-03T20:30:00Z') })
  await schedule(firm, { name: 'Daily', ...first, recurringData: daily })

  const technician = await firm.api('Technician')
  const slotsOf = async (start: string, end: string) => {
    const { tasks, occurrences } = await (await technician.get(CALENDAR, { params: { start, end } })).json()
    const names = new Map(tasks.map((task: { id: string; name: string }) => [task.id, task.name]))
    return occurrences.map((one: { taskId: string; start: string; end: string; override?: { name?: string } }) => ({
      ...one,
      name: one.override?.name ?? names.get(one.taskId),
    }))
  }
  const [, second, third] = (await slotsOf(later('2026-12-01'), later('2027-02-01'))).filter(
    ({ taskId }: { taskId: string }) => taskId === id,
  )
  const taken = await coordinator.put(`${CALENDAR}/${id}/handleRecurringDelete`, {
    data: { deleteType: 'individual', excludeDate: second.occurrenceStart },
  })
  expect(taken.ok(), await taken.text()).toBe(true)
  const moved = await coordinator.post(`${CALENDAR}/move/${id}`, {
    data: { date: later('2027-03-20').slice(0, 10), excludeDate: third.occurrenceStart },
  })
  expect(moved.ok(), await moved.text()).toBe(true)

  const { url } = await (await technician.post(FEED)).json()
  const stranger = await firm.client()
  const answer = await stranger.get(new URL(url).pathname)
  expect(answer.status()).toBe(200)
  expect(answer.headers()).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'cache-control': 'private, no-store',
  })
  const body = await answer.text()
  const expected: string[] = []
  // The longest window that the calendar answers.
  for (let days = 0; days < 730; days += 30) {
    const [start, end] = [days, days + 30].map((after) => later('2026-12-01', after))
    const found = await slotsOf(start!, end!)
    const begun = found.filter((one: { start: string }) => one.start >= start! && one.start < end!)
    expected.push(
      ...begun.map((one: { start: string; end: string; name: string }) => `${one.start} ${one.end} ${one.name}`),
    )
  }
  expect(expected.length).toBeGreaterThan(800)
  const window = { start: later('2026-12-01'), end: later('2026-12-01', 750) }
  expect(readOccurrences(body, window)).toEqual(expected.toSorted())

  const again = await stranger.get(new URL(url).pathname, { headers: { 'If-None-Match': answer.headers().etag! } })
  expect(again.status()).toBe(304)
})

test('a link that was renewed or turned off answers like one that never was', async ({ firm }) => {
  const technician = await firm.api('Technician')
  const stranger = await firm.client()
  const make = async () => new URL((await (await technician.post(FEED)).json()).url).pathname
  const read = async (path: string) => {
    const answer = await stranger.get(path)
    const { requestId: _, ...body } = answer.ok() ? {} : await answer.json()
    return [answer.status(), body]
  }
  const unknown = await read('/api/calendar-feed/unknown.ics')
  expect(unknown[0]).toBe(404)
  const [old, current] = [await make(), await make()]
  expect(await read(old)).toEqual(unknown)
  expect((await read(current))[0]).toBe(200)
  expect((await technician.delete(FEED)).status()).toBe(204)
  expect(await read(current)).toEqual(unknown)
})
