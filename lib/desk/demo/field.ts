import { addDays, instantAfter, msBetween, startOfWeek, toDay, toInstant } from '@/lib/base/time'

import { makeRoom, type makeJob, type makeUser, makeVisit } from './factories'
import { keepMeters, measure } from './moisture'

type Job = Awaited<ReturnType<typeof makeJob>>
type User = Awaited<ReturnType<typeof makeUser>>
type Visit = Awaited<ReturnType<typeof makeVisit>>
type Room = Awaited<ReturnType<typeof makeRoom>>
interface Organization {
  organizationId: number
}

/** A job of the story with its site's technician. */
export interface AttendedSite {
  job: Job
  technician: User
  rooms: Room[]
  /** The initial attendance, then a monitoring visit a day. */
  visits: Visit[]
}

/** How many of the attended jobs have rooms laid out. */
const ATTENDED_JOBS = 3
const LAID_OUT_JOBS = 2
/** The first visit is in the morning after the job came in. */
const ATTENDED_AT = '08:45'
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/**
 * The technicians' records on the sites of jobs that came in some days ago. The last is the job that contradicts itself
 * on purpose: nobody attended before it was to be invoiced, and the walls were read with a meter past its check.
 */
export async function recordOnSite(
  organization: Organization,
  now: Date,
  crew: { jobs: Job[]; contradictory: Job; technicians: User[] },
): Promise<AttendedSite[]> {
  const sites: AttendedSite[] = []
  const meters = await keepMeters(organization, (days) => addDays(toDay(now, 'Australia/Brisbane'), days))
  const isAttended = ({ status, createdAt }: Job) =>
    status === 'IN_PROGRESS' && msBetween(createdAt, now) > (VISITS.length + 1) * DAY
  const attended = [
    ...crew.jobs
      .filter(isAttended)
      .slice(-ATTENDED_JOBS)
      .map((job) => ({ job, from: job.createdAt, gypsum: meters.pin })),
    { job: crew.contradictory, from: crew.contradictory.updatedAt, gypsum: meters.overdue },
  ]
  for (const [n, { job, from, gypsum }] of attended.entries()) {
    const [technician, partner] = [n, n + 1].map((at) => crew.technicians[at % crew.technicians.length]!) as [
      User,
      User,
    ]
    const visits = await attend(organization, { job, from }, technician, partner)
    const isLaidOut = n < LAID_OUT_JOBS || job === crew.contradictory
    const rooms = isLaidOut ? await layOutRooms(organization, job, visits[0]!) : []
    sites.push({ job, technician, rooms, visits })
    if (rooms.length) await measure(organization, { ...meters, gypsum }, { job, technician, rooms, visits })
  }
  return sites
}

/** A technician's working day on one job, and its visit. Day 0 is the Monday of this week. */
export interface DayOnSite {
  job: Job
  technician: User
  technicianNo: number
  day: number
  workedOn: string
  visit: Visit
}

/** The technicians' working days of a fortnight: each is on a job that was under way by then. */
export async function visitDaily(
  organization: Organization,
  now: Date,
  crew: { jobs: Job[]; technicians: User[] },
): Promise<DayOnSite[]> {
  const days: DayOnSite[] = []
  const monday = startOfWeek(toDay(now, 'Australia/Brisbane'))
  for (let day = -7; day < 5; day = day === -3 ? 0 : day + 1) {
    const workedOn = addDays(monday, day)
    const underWay = crew.jobs.filter(
      ({ status, updatedAt, timezone }) => status === 'IN_PROGRESS' && toDay(updatedAt, timezone) < workedOn,
    )
    for (const [technicianNo, technician] of crew.technicians.entries()) {
      const job = underWay[(technicianNo + day + 14) % underWay.length]
      const happenedAt = job && toInstant(`${workedOn}T${MONITORED_AT}`, job.timezone).toISOString()
      if (!happenedAt || happenedAt > now.toISOString()) continue
      const own = { jobId: job.id, createdBy: technician.id, happenedAt }
      const visit = await makeVisit(organization, { ...own, ...MONITORED, returnOn: addDays(workedOn, 1) })
      days.push({ job, technician, technicianNo, day, workedOn, visit })
    }
  }
  return days
}

/** The start of the monitoring on a working day, and its findings. */
const MONITORED_AT = '07:30'
const MONITORED = {
  accessInfo: 'KEY_SAFE_ACCESS',
  summary: 'Equipment checked and left running.',
  outcome: 'RETURN_NEEDED',
  returnReason: 'Drying goes on.',
} as const

type Found = Omit<Parameters<typeof makeVisit>[1], 'jobId' | 'createdBy'>

/** The findings of the first day and of each day after it. */
const VISITS: Found[] = [
  {
    isInitialAttendance: true,
    accessInfo: 'INSURED_OR_OWNER_PRESENT',
    personsPresent: 'The owner and the plumber',
    causeOfDamage: 'Burst flexi hose',
    sourceOfDamage: 'Under the kitchen sink',
    damageIsRectified: true,
    rectifiedSelection: 'The plumber replaced the hose before we came',
    damageDescription: 'Water ran for about four hours through the kitchen, the hall and the living room.',
    isAsbestosOnSite: 'NO',
    isMouldOnSite: 'NO',
    waterCategory: 'CAT_1',
    waterClass: 'CLASS_2',
    waterReason: 'Clean supply line, found within a day; floors wet and wicking into the lower walls.',
    propertyAge: 24,
    roofType: 'COLOURBOND',
    foundationType: 'BEARERS_AND_JOISTS',
    exteriorCladdingType: 'WEATHER_BOARD',
    typeOfDwelling: 'SINGLE_STORY',
    conditionOfProperty: 'GOOD',
    temperatureInside: 25.5,
    temperatureOutside: 22,
    rhInside: 74,
    rhOutside: 61,
    temporaryAccommodationRequired: false,
    summary: 'Extracted standing water, lifted the carpet in the living room and set up drying equipment.',
    recommendation: 'Dry in place and monitor daily; replace the kitchen kickboards.',
    outcome: 'RETURN_NEEDED',
    returnReason: 'Drying equipment is running and has to be monitored.',
  },
  {
    accessInfo: 'KEY_SAFE_ACCESS',
    temperatureInside: 28,
    temperatureOutside: 23.5,
    rhInside: 52,
    rhOutside: 58,
    summary: 'Readings are falling in every room. Moved two air movers into the hall.',
    outcome: 'RETURN_NEEDED',
    returnReason: 'The hall is not dry yet.',
  },
  {
    accessInfo: 'KEY_SAFE_ACCESS',
    temperatureInside: 29,
    temperatureOutside: 24,
    rhInside: 44,
    rhOutside: 55,
    summary: 'Living room and laundry have reached their goals.',
    lateReason: 'No signal on site; entered the next morning at the depot.',
    outcome: 'RETURN_NEEDED',
    returnReason: 'The kitchen floor is still above its goal.',
  },
  {
    accessInfo: 'REPRESENTATIVE_PRESENT',
    temperatureInside: 28.5,
    temperatureOutside: 21,
    rhInside: 41,
    rhOutside: 63,
    summary: 'All but two points in the kitchen are dry.',
    outcome: 'RETURN_NEEDED',
    returnReason: 'Two points in the kitchen are to be read once more before pick-up.',
  },
]

/** One attendance a day from the next morning on; a partner comes along to the first. */
async function attend(
  organization: Organization,
  { job, from }: { job: Job; from: string },
  technician: User,
  partner: User,
): Promise<Visit[]> {
  const visits: Visit[] = []
  for (const [day, found] of VISITS.entries()) {
    const attendedOn = addDays(toDay(from, job.timezone), day + 1)
    const happenedAt = toInstant(`${attendedOn}T${ATTENDED_AT}`, job.timezone).toISOString()
    const isLast = day === VISITS.length - 1
    visits.push(
      await makeVisit(organization, {
        ...found,
        jobId: job.id,
        createdBy: technician.id,
        happenedAt,
        capturedAt: instantAfter(happenedAt, (found.lateReason ? 15 : 0) * HOUR),
        returnOn: toDay(instantAfter(happenedAt, DAY * (isLast ? 2 : 1)), job.timezone),
        attendees: day === 0 ? [technician.id, partner.id] : [technician.id],
      }),
    )
  }
  return visits
}

/** The kitchen flooded, the rooms around it got wet, and the two furthest away stayed dry. */
const ROOMS: Omit<Parameters<typeof makeRoom>[1], 'jobId' | 'createdBy'>[] = [
  {
    roomName: 'Kitchen',
    chamber: 'A',
    lengthMetres: 4.2,
    widthMetres: 3.1,
    wetFloorArea: 13.02,
    wetWallArea: 6.5,
    wetUpperWallArea: 1.2,
    insets: 1,
    floorCoverType: 'GLUED_VINYL',
    subfloorType: 'PARTICLE_BOARD',
  },
  {
    roomName: 'Hall',
    chamber: 'A',
    lengthMetres: 6.4,
    widthMetres: 1.1,
    wetFloorArea: 5.2,
    wetWallArea: 3.8,
    floorCoverType: 'ENGINEERED_TIMBER',
    subfloorType: 'PARTICLE_BOARD',
  },
  {
    roomName: 'Living room',
    chamber: 'A',
    lengthMetres: 5.6,
    widthMetres: 4.5,
    wetFloorArea: 9.5,
    wetWallArea: 2.4,
    floorCoverType: 'WOOL_CARPET',
    subfloorType: 'PARTICLE_BOARD',
  },
  {
    roomName: 'Laundry',
    chamber: 'B',
    lengthMetres: 2.4,
    widthMetres: 1.9,
    wetFloorArea: 4.56,
    wetWallArea: 3.1,
    floorCoverType: 'CERAMIC_TILES',
    subfloorType: 'CONCRETE',
  },
  {
    roomName: 'Bedroom 1',
    isAffected: false,
    lengthMetres: 4,
    widthMetres: 3.6,
    floorCoverType: 'WOOL_CARPET',
    subfloorType: 'PARTICLE_BOARD',
  },
  {
    roomName: 'Bathroom',
    isAffected: false,
    lengthMetres: 2.6,
    widthMetres: 2.1,
    floorCoverType: 'CERAMIC_TILES',
    subfloorType: 'CONCRETE',
  },
]

async function layOutRooms(organization: Organization, job: Job, first: Visit): Promise<Room[]> {
  const createdAt = instantAfter(first.happenedAt, 10 * MINUTE)
  const rooms: Room[] = []
  for (const [position, room] of ROOMS.entries()) {
    rooms.push(
      await makeRoom(organization, {
        ...room,
        jobId: job.id,
        createdBy: first.createdBy,
        level: 'Ground',
        heightMetres: 2.4,
        position,
        createdAt,
        updatedAt: createdAt,
      }),
    )
  }
  return rooms
}
