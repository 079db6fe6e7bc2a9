import type { JOB_PRIORITIES, JOB_STATUSES } from '@/db/enums/jobs'
import { addDays, instantAfter, msBetween, startOfWeek, toDay, toInstant } from '@/lib/base/time'

/** When what of the story happens, told backwards from now: nothing here is written yet. */

type Status = (typeof JOB_STATUSES)[number]
type Priority = (typeof JOB_PRIORITIES)[number]

/** The path of a job to each status, how many demo jobs have it, and how many of them are late. */
const PATHS: { status: Status; by: Status[]; jobs: number; late?: number; note?: string }[] = [
  { status: 'NOT_STARTED', by: [], jobs: 6, late: 1 },
  { status: 'CUSTOMER_CONTACTED', by: [], jobs: 7, late: 1 },
  { status: 'IN_PROGRESS', by: ['CUSTOMER_CONTACTED'], jobs: 13, late: 1 },
  { status: 'INITIAL_REPORT_SUBMITTED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'], jobs: 5 },
  {
    status: 'APPROVAL_PENDING',
    by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED'],
    jobs: 5,
    late: 1,
  },
  { status: 'PROGRESS_REPORT_SUBMITTED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'], jobs: 3 },
  {
    status: 'ON_HOLD',
    by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'],
    jobs: 3,
    late: 1,
    note: 'Waiting for the asbestos clearance.',
  },
  { status: 'TO_BE_INVOICED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'], jobs: 4 },
  { status: 'INVOICED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'TO_BE_INVOICED'], jobs: 4 },
  {
    status: 'COMPLETED',
    by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'TO_BE_INVOICED', 'INVOICED'],
    jobs: 7,
    late: 1,
  },
  { status: 'CANCELLED', by: ['CUSTOMER_CONTACTED'], jobs: 3, note: 'The owner chose their own contractor.' },
]

/** The time for each step, in minutes; for the whole, in days from the attendance. */
export const TARGETS: Record<Priority, { contact: number; attendance: number; days: number }> = {
  EMERGENCY: { contact: 60, attendance: 240, days: 5 },
  STANDARD: { contact: 120, attendance: 1_440, days: 7 },
  SCHEDULED: { contact: 1_440, attendance: 4_320, days: 21 },
}
const PRIORITIES: readonly Priority[] = ['EMERGENCY', 'STANDARD', 'STANDARD', 'SCHEDULED']

/** Two technicians work in Queensland and the third in New South Wales, where every third job is. */
const ZONES = { QLD: 'Australia/Brisbane', NSW: 'Australia/Sydney' }
const [IN_QUEENSLAND, IN_NEW_SOUTH_WALES] = [[0, 1], [2]] as const

/** A technician's day has three places to be at, on the clock of the site. */
export const SLOTS = [
  ['07:30', '09:30'],
  ['10:00', '12:00'],
  ['13:00', '15:30'],
] as const

const stateOf = (technician: number) => (IN_NEW_SOUTH_WALES.some((one) => one === technician) ? 'NSW' : 'QLD')

/** Who is asked first takes turns. */
const techniciansFor = ({ state, n }: Pick<Course, 'state' | 'n'>): readonly number[] =>
  state === 'NSW' ? IN_NEW_SOUTH_WALES : n % 2 ? IN_QUEENSLAND : IN_QUEENSLAND.toReversed()

/** The sites whose record is told whole: their technicians, and their slot on each of four days until yesterday. */
const SITES = [
  { technician: 0, slot: 0 },
  { technician: 1, slot: 0 },
  { technician: 2, slot: 0 },
  { technician: 0, slot: 1 },
] as const
/** The last of them contradicts itself on purpose. */
const CONTRADICTORY = SITES.length - 1
export const DAYS_ON_SITE = 4

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** A time of a technician's day. */
export interface Slot {
  technician: number
  day: string
  slot: number
}

/** What becomes of a job, and when. */
export interface Course {
  /** Its place in the lists of the cast. */
  n: number
  state: keyof typeof ZONES
  timezone: string
  priority: Priority
  status: Status
  /** Which of the sites it is whose record is told whole. */
  siteNo: number | null
  isContradictory: boolean
  lostOn: string
  instructedAt: string
  createdAt: string
  contactedAt: string | null
  attended: Slot | null
  /** When the first report went out. */
  reportedAt: string | null
  /** The last visit. */
  finished: Slot | null
  history: { status: Status; happenedAt: string; note?: string }[]
}

/** A visit of a technician, planned or paid; a colleague may come along. */
export interface Appointment extends Slot {
  course: Course
  partner: number | null
  kind: 'FIRST' | 'WORK' | 'LAST'
  startsAt: string
  endsAt: string
}

const OVER: readonly Status[] = ['TO_BE_INVOICED', 'INVOICED', 'COMPLETED', 'CANCELLED']

/** The technicians' slots: each is taken once, so nobody is in two places at the same time. */
class Roster {
  private readonly taken = new Set<string>()

  take({ technician, day, slot }: Slot): boolean {
    const key = `${technician} ${day} ${slot}`
    return !this.taken.has(key) && Boolean(this.taken.add(key))
  }

  /** Takes the first slot that is free on the days, in their order. */
  takeFirst(technicians: readonly number[], days: readonly string[], isFit = (_: Slot) => true): Slot {
    for (const day of days) {
      for (const slot of SLOTS.keys()) {
        for (const technician of technicians) {
          const one = { technician, day, slot }
          if (isFit(one) && this.take(one)) return one
        }
      }
    }
    throw new Error('The technicians have no time left for the story.')
  }
}

/** All jobs, the earliest opened first, and the technicians' visits of last week, this one and the next seven days. */
export function planStory(now: Date): { courses: Course[]; diary: Appointment[] } {
  const roster = new Roster()
  for (const [siteNo, { technician, slot }] of SITES.entries()) {
    const daysAgo = (days: number) => addDays(toDay(now, ZONES[stateOf(technician)]), -days)
    for (let ago = 1; ago <= DAYS_ON_SITE; ago++) roster.take({ technician, slot, day: daysAgo(ago) })
    if (siteNo !== CONTRADICTORY) continue
    // Hours are charged for the day before its first visit.
    for (const one of SLOTS.keys()) roster.take({ technician, slot: one, day: daysAgo(DAYS_ON_SITE + 1) })
  }
  const places = interleave(PATHS.flatMap((path) => Array.from({ length: path.jobs }, (_, k) => ({ path, k }))))
  const courses = places
    .map(({ path, k }, n) => courseOf(now, roster, { path, k, n }))
    .toSorted((one, other) => msBetween(other.createdAt, one.createdAt))
  return { courses, diary: planDiary(now, roster, courses) }
}

function courseOf(
  now: Date,
  roster: Roster,
  { path: { status, by, late = 0, note }, k, n }: { path: (typeof PATHS)[number]; k: number; n: number },
): Course {
  const isLate = k < late
  const siteNo =
    status === 'IN_PROGRESS' && k >= 2 && k - 2 < CONTRADICTORY
      ? k - 2
      : status === 'TO_BE_INVOICED' && k === 0
        ? CONTRADICTORY
        : null
  const isContradictory = siteNo === CONTRADICTORY
  // Nobody has sent the report of the second job that is under way.
  const isUnreported = status === 'IN_PROGRESS' && k === 1
  const site = siteNo === null ? null : SITES[siteNo]!
  const state = site ? stateOf(site.technician) : n % 3 === 2 ? 'NSW' : 'QLD'
  const timezone = ZONES[state]
  const technicians = techniciansFor({ state, n })
  const priority = site || isUnreported ? 'STANDARD' : PRIORITIES[n % PRIORITIES.length]!
  const target = TARGETS[priority]
  const today = toDay(now, timezone)
  const daysAgo = (days: number, count = 1) => Array.from({ length: count }, (_, more) => addDays(today, -days - more))

  const doneAgo = { TO_BE_INVOICED: 1 + k, INVOICED: 5 + 2 * k, COMPLETED: 12 + 4 * k }[status as string]
  const isAttended = by.includes('IN_PROGRESS') || status === 'IN_PROGRESS'
  let attended: Slot | null = null
  let finished: Slot | null = null
  if (site) attended = { ...site, day: daysAgo(DAYS_ON_SITE)[0]! }
  else if (doneAgo) {
    attended = roster.takeFirst(technicians, daysAgo(doneAgo + Math.ceil(target.days * (isLate ? 1.4 : 0.6)), 30))
    finished = roster.takeFirst([attended.technician], daysAgo(doneAgo, 30))
  } else if (isAttended) {
    // Whoever is late has one or two days more than there were.
    const most = target.days - 1
    const [first, ...rest] = isLate
      ? daysAgo(target.days + 1, 20)
      : isUnreported
        ? daysAgo(2, 2)
        : daysAgo(1, most).map((_, at, days) => days[(at + n) % most]!)
    attended = roster.takeFirst(technicians, [first!, ...rest])
  }

  const attendedAt = attended && startOf(attended, timezone)
  // The seconds keep two from being opened at once.
  const createdAt = instantAfter(openedAt(), -n * 1_000)
  const contactedAt =
    status === 'NOT_STARTED'
      ? null
      : instantAfter(createdAt, (n % 7 === 4 ? 1.4 : 0.2 + 0.1 * (n % 3)) * target.contact * MINUTE)
  const isLateReport = n % 9 === 2 && attended !== null && attended.day < addDays(today, -2)
  const reportedAt =
    attendedAt && !isUnreported ? instantAfter(attendedAt, (isLateReport ? 30 : 6 + (n % 3)) * HOUR) : null
  const finishedAt = finished && toInstant(`${finished.day}T15:40`, timezone).toISOString()
  const instructedAt = instantAfter(createdAt, -(n % 11 === 5 ? 75 : 10 + (n % 15)) * MINUTE)
  const lostBefore = { EMERGENCY: 3 * HOUR, STANDARD: 18 * HOUR, SCHEDULED: 3 * DAY }[priority]
  const steps = ['NOT_STARTED' as const, ...by, ...(status === 'NOT_STARTED' ? [] : [status])]
  return {
    n,
    state,
    timezone,
    priority,
    status,
    siteNo,
    isContradictory,
    lostOn: toDay(instantAfter(instructedAt, -lostBefore), timezone),
    instructedAt,
    createdAt,
    contactedAt,
    attended,
    reportedAt,
    finished,
    history: steps.map((step) => ({
      status: step,
      happenedAt: isContradictory ? timeOfContradiction(step) : timeOf(step),
      note: step === status ? note : undefined,
    })),
  }

  /** Most are attended in time, and some who wait are late by now. */
  function openedAt(): string {
    if (isContradictory) return toInstant(`${daysAgo(8)[0]}T14:40`, timezone).toISOString()
    if (attendedAt) {
      const share = n % 8 === 3 ? 1.3 : 0.6 + 0.05 * (n % 5)
      return instantAfter(attendedAt, -share * target.attendance * MINUTE)
    }
    if (status === 'CANCELLED') return toInstant(`${daysAgo(4 + 6 * k)[0]}T10:20`, timezone).toISOString()
    const awaited = status === 'NOT_STARTED' ? target.contact : target.attendance
    return instantAfter(now, -(isLate ? 1.3 : 0.5 + 0.06 * k) * awaited * MINUTE)
  }

  function timeOf(step: Status): string {
    switch (step) {
      case 'NOT_STARTED':
        return createdAt
      case 'CUSTOMER_CONTACTED':
        return contactedAt!
      case 'IN_PROGRESS':
        return attendedAt!
      case 'INITIAL_REPORT_SUBMITTED':
        return reportedAt!
      case 'APPROVAL_PENDING':
        return instantAfter(reportedAt!, HOUR)
      case 'PROGRESS_REPORT_SUBMITTED':
      case 'ON_HOLD':
        return instantAfter(attendedAt!, 0.6 * msBetween(attendedAt!, now))
      case 'TO_BE_INVOICED':
        return finishedAt!
      case 'INVOICED':
        return instantAfter(finishedAt!, 2 * DAY)
      case 'COMPLETED':
        return instantAfter(finishedAt!, 9 * DAY)
      case 'CANCELLED':
        return instantAfter(contactedAt!, DAY)
    }
  }

  function timeOfContradiction(step: Status): string {
    if (step === 'IN_PROGRESS') return toInstant(`${daysAgo(7)[0]}T08:15`, timezone).toISOString()
    if (step === 'TO_BE_INVOICED') return toInstant(`${daysAgo(6)[0]}T16:10`, timezone).toISOString()
    return timeOf(step)
  }
}

/** The next day of the sites that are told whole, first visits to whom nobody was yet, then the work of each technician on the jobs that they began. */
function planDiary(now: Date, roster: Roster, courses: readonly Course[]): Appointment[] {
  const diary: Appointment[] = []
  const add = (course: Course, kind: Appointment['kind'], slot: Slot, partner: number | null = null) =>
    diary.push({
      ...slot,
      course,
      kind,
      partner,
      startsAt: startOf(slot, course.timezone),
      endsAt: toInstant(`${slot.day}T${SLOTS[slot.slot]![1]}`, course.timezone).toISOString(),
    })
  for (const course of courses.filter(({ siteNo, isContradictory }) => siteNo !== null && !isContradictory)) {
    const tomorrow = addDays(toDay(now, course.timezone), 1)
    add(course, 'WORK', roster.takeFirst([course.attended!.technician], [tomorrow]))
  }
  const told = courses.filter(({ siteNo }) => siteNo === null)
  for (const course of told) {
    const { attended, finished, status, timezone } = course
    if (attended) add(course, 'FIRST', attended)
    if (finished) add(course, 'LAST', finished)
    if (attended || OVER.includes(status)) continue
    const days = Array.from({ length: 14 }, (_, ahead) => addDays(toDay(now, timezone), ahead))
    const isAhead = (slot: Slot) => startOf(slot, timezone) > now.toISOString()
    add(course, 'FIRST', roster.takeFirst(techniciansFor(course), days, isAhead))
  }

  const today = toDay(now, ZONES.QLD)
  const monday = startOfWeek(today)
  let n = 0
  for (let day = addDays(monday, -7); day <= addDays(today, 7); day = addDays(day, 1)) {
    if (day !== today && isWeekend(day)) continue
    for (const technician of [...IN_QUEENSLAND, ...IN_NEW_SOUTH_WALES]) {
      const visited = new Set(diary.filter((one) => one.day === day).map(({ course }) => course))
      for (const slot of SLOTS.keys()) {
        n += 1
        const open = told.filter((course) => isUnderWay(course, technician, day) && !visited.has(course))
        if (!open.length || n % 6 === 3 || !roster.take({ technician, day, slot })) continue
        const course = open[(n * 11) % open.length]!
        visited.add(course)
        const other = IN_QUEENSLAND.find((one) => one !== technician)!
        const isShared = n % 4 === 0 && course.state === 'QLD' && roster.take({ technician: other, day, slot })
        add(course, 'WORK', { technician, day, slot }, isShared ? other : null)
      }
    }
  }
  return diary
}

/** Whether a technician works on a job on a day: after its first visit, and until it is done or put on hold. */
const isUnderWay = ({ attended, finished, status }: Course, technician: number, day: string): boolean =>
  attended?.technician === technician &&
  attended.day < day &&
  (finished ? day < finished.day : !OVER.includes(status) && status !== 'ON_HOLD')

export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

const startOf = ({ day, slot }: Slot, timezone: string): string =>
  toInstant(`${day}T${SLOTS[slot]![0]}`, timezone).toISOString()

/** Spreads groups evenly, always in the same order. */
function interleave<T>(list: readonly T[]): T[] {
  return list
    .map((item, n) => ({ item, place: (n * 0.618_033_988_75) % 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
