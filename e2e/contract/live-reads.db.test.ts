import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeAll, expect, it } from 'vitest'

import { gather } from '@/components/platform/live/keep-up'
import { makeOwnDatabase } from '@/db/own-database'
import { newId } from '@/lib/base/ids'
import { TOPICS } from '@/lib/desk/areas/areas'
import { makeActor, makeJob, makeOrganization } from '@/lib/desk/demo/factories'
import { calendarKeys } from '@/lib/job/calendar/keys'
import { ScheduleTask } from '@/lib/job/calendar/schema'
import * as calendar from '@/lib/job/calendar/service'
import { jobKeys } from '@/lib/job/jobs/keys'
import { noteKeys } from '@/lib/job/notes/keys'
import * as notes from '@/lib/job/notes/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { hub } from '@/lib/platform/live/hub'
import * as live from '@/lib/platform/live/service'
import { roomKeys } from '@/lib/site/rooms/keys'
import { timesheetKeys } from '@/lib/site/timesheets/keys'
import { AddTimesheet } from '@/lib/site/timesheets/schema'
import * as timesheets from '@/lib/site/timesheets/verbs/entries'

const PEOPLE = 20
/** As many tabs as a person may have. */
const TABS = 10

let database: Awaited<ReturnType<typeof makeOwnDatabase>>
beforeAll(async () => {
  database = await makeOwnDatabase()
})
afterAll(async () => {
  await hub().stop()
  await database.drop()
})

const pageOfJob = (id: string) => [
  jobKeys.detail(id),
  jobKeys.counts(id),
  roomKeys.ofJob(id),
  noteKeys.ofJob(id),
  calendarKeys.ofJob(id),
]

/** A tab that shows the data of these keys and the timer of its person, and its number of requests since it opened. */
async function openTab(actor: Actor, keys: (readonly unknown[])[]) {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const tab = { id: newId(), requests: 0, queries }
  const shown = [timesheetKeys.timer(actor.userId), ...keys].map(
    (queryKey) => new QueryObserver(queries, { queryKey, initialData: 0, queryFn: () => (tab.requests += 1) }),
  )
  for (const one of shown) one.subscribe(() => {})
  const gathered = gather(queries, tab.id, TOPICS)
  // The first event means that the stream is open.
  await new Promise<void>((begun) => {
    let stands = false
    const send = (event: Parameters<typeof gathered.add>[0]) => {
      if (stands) return gathered.add(event)
      stands = true
      begun()
    }
    live.follow(actor).open({ send, check: () => {}, end: () => {} })
  })
  return tab
}

it('what twenty people write while two hundred tabs are open is read again by those that show it, and by no others', async () => {
  const organization = await makeOrganization()
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeActor(organization)))
  const technician = await makeActor(organization, { role: 'Technician' })
  const jobs = await Promise.all(Array.from({ length: 2 * PEOPLE }, () => makeJob(organization)))
  // The tabs of each person: their own job, four that others write on, four that nobody writes on, and the list.
  const tabs = await Promise.all(
    people.map((person, at) =>
      Promise.all(
        Array.from({ length: TABS }, (_, turn) => {
          const job = turn < 5 ? jobs[(at + turn) % PEOPLE]! : jobs[PEOPLE + ((at + turn) % PEOPLE)]!
          return openTab(person, turn === TABS - 1 ? [jobKeys.list('')] : pageOfJob(job.id))
        }),
      ),
    ),
  )
  const sentBy = (turn: number) => tabs.map((own) => own[turn]!.requests)
  const each = (requests: number) => people.map(() => requests)

  /** Each person writes into their own job, from their first tab. */
  const everybody = (write: (actor: Actor, jobId: string) => Promise<unknown>) =>
    Promise.all(people.map((person, at) => write({ ...person, tabId: tabs[at]![0]!.id }, jobs[at]!.id)))
  /** The requests of each tab with a job that others write on, and of each with a job that nobody writes on. */
  const expectSent = async (written: number, untouched: number) => {
    await expect.poll(() => [1, 2, 3, 4].map(sentBy)).toEqual([1, 2, 3, 4].map(() => each(written)))
    await expect.poll(() => [5, 6, 7, 8].map(sentBy)).toEqual([5, 6, 7, 8].map(() => each(untouched)))
    expect(sentBy(0)).toEqual(each(0))
  }
  const page = pageOfJob('').length

  await everybody((actor, jobId) => notes.add(actor, jobId, { text: 'Power is off' }))
  await expectSent(page, 0)
  await expect.poll(() => Math.min(...sentBy(TABS - 1))).toBeGreaterThan(0)
  // The writer has read it again with the answer: the rest is read when it is shown.
  expect(tabs.map(([own], at) => own!.queries.getQueryState(noteKeys.ofJob(jobs[at]!.id))!.isInvalidated)).toEqual(
    people.map(() => true),
  )

  // The timer of the person is read again in all their other tabs, and in nobody else's.
  const start = new Date().toISOString()
  await everybody((actor, jobId) => timesheets.add(actor, AddTimesheet.parse({ jobId, start })))
  await expectSent(2 * page + 1, 1)

  const end = new Date(Date.parse(start) + 3_600_000).toISOString()
  const task = { name: 'Moisture check', start, end, assignedUserIds: [technician.userId] }
  await everybody((actor, jobId) => calendar.schedule(actor, ScheduleTask.parse({ ...task, jobId })))
  await expectSent(3 * page + 1, 1)

  // The list is read once a second at most, however many people write.
  expect(Math.max(...sentBy(TABS - 1))).toBeLessThan((3 * PEOPLE) / 2)
})
