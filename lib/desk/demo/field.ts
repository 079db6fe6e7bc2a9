import { addDays, instantAfter, startOfWeek, toDay, toInstant } from '@/lib/base/time'

import { FLOOD, WORK, type Loss } from './cast'
import { makeDone, makeRoom, makeTask, type makeJob, type makeUser, makeVisit } from './factories'
import { keepMeters, measure } from './moisture'
import { type Appointment, type Course, SLOTS } from './plan'

/** A job of the story, with what is to become of it. */
export type Job = Awaited<ReturnType<typeof makeJob>> & { course: Course; loss: Loss }
export type User = Awaited<ReturnType<typeof makeUser>>
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

/** Of the sites that are told whole, this one was attended and not laid out. */
const NOT_LAID_OUT = 2
const MINUTE = 60_000

/**
 * The technicians' records on the sites that are told whole. The last is the job that contradicts itself on purpose: nobody
 * attended before it was to be invoiced, and the walls were read with a meter past its check.
 */
export async function recordOnSite(
  organization: Organization,
  now: Date,
  crew: { jobs: Job[]; technicians: User[]; supervisor: User },
): Promise<AttendedSite[]> {
  const sites: AttendedSite[] = []
  const meters = await keepMeters(organization, (days) => addDays(toDay(now, 'Australia/Brisbane'), days))
  const attended = crew.jobs
    .filter(({ course }) => course.siteNo !== null)
    .toSorted((one, other) => one.course.siteNo! - other.course.siteNo!)
  for (const [n, job] of attended.entries()) {
    const technician = crew.technicians[job.course.attended!.technician]!
    const visits = await attend(organization, job, n === 0 ? [technician, crew.supervisor] : [technician])
    const rooms = n === NOT_LAID_OUT ? [] : await layOutRooms(organization, job, visits[0]!)
    sites.push({ job, technician, rooms, visits })
    const gypsum = job.course.isContradictory ? meters.overdue : meters.pin
    if (rooms.length) await measure(organization, { ...meters, gypsum }, { job, technician, rooms, visits })
  }
  return sites
}

/** A past visit of the last two weeks, whose time is paid. */
export interface TimeOnSite extends Appointment {
  job: Job
  by: User
  visit: Visit
  isLastWeek: boolean
}

/** The technicians' visits: those since last Monday as tasks, and the past ones with what was found. */
export async function keepDiary(
  organization: Organization,
  now: Date,
  crew: { jobs: Job[]; diary: Appointment[]; technicians: User[]; coordinators: User[] },
): Promise<TimeOnSite[]> {
  const times: TimeOnSite[] = []
  const monday = startOfWeek(toDay(now, 'Australia/Brisbane'))
  const diary = crew.diary.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  for (const [n, appointment] of diary.entries()) {
    const { course, technician, partner, day, slot, kind, startsAt, endsAt } = appointment
    const job = crew.jobs.find((one) => one.course === course)!
    const by = crew.technicians[technician]!
    const people = [by.id, ...(partner === null ? [] : [crew.technicians[partner]!.id])]
    const work = WORK[job.type]!
    const isPast = endsAt < now.toISOString()
    const isRecent = day >= addDays(monday, -7)
    if (isRecent) {
      const [from, to] = SLOTS[slot]!
      const task = await makeTask(organization, {
        name: { FIRST: 'Initial attendance', WORK: work.name, LAST: 'Last visit' }[kind],
        description:
          n % 3 === 0 ? `${job.causeOfLoss}.\nTake photos of every affected room before moving anything.` : null,
        jobId: job.id,
        timezone: job.timezone,
        startLocal: `${day}T${from}:00`,
        endLocal: `${day}T${to}:00`,
        createdBy: crew.coordinators[n % crew.coordinators.length]!.id,
        assignees: people,
      })
      if (isPast && n % 13 !== 5) await makeDone(organization, { taskId: task.id, doneBy: by.id, doneAt: endsAt })
    }
    if (!isPast) continue
    const returnOn = diary.find((one) => one.course === course && one.startsAt > startsAt)?.day
    const visit = await makeVisit(organization, {
      jobId: job.id,
      createdBy: by.id,
      happenedAt: startsAt,
      attendees: people,
      accessInfo: job.occupancy === 'VACANT' ? 'KEY_SAFE_ACCESS' : 'INSURED_OR_OWNER_PRESENT',
      ...(kind === 'FIRST' && {
        isInitialAttendance: true,
        causeOfDamage: job.causeOfLoss,
        damageDescription: job.description,
        waterCategory: job.loss.waterCategory,
      }),
      ...(kind === 'LAST'
        ? { summary: 'All done, the site is left clean.', outcome: 'COMPLETE' }
        : {
            summary: kind === 'FIRST' ? 'Cause confirmed, photos taken, scope agreed on site.' : work.summary,
            outcome: 'RETURN_NEEDED',
            returnReason: work.next,
            returnOn,
          }),
    })
    if (isRecent) times.push({ ...appointment, job, by, visit, isLastWeek: day < monday })
  }
  return times
}

type Found = Omit<Parameters<typeof makeVisit>[1], 'jobId' | 'createdBy'>

/** The findings of the first day and of each day after it. */
const VISITS: Found[] = [
  {
    isInitialAttendance: true,
    accessInfo: 'INSURED_OR_OWNER_PRESENT',
    personsPresent: 'The owner and the plumber',
    causeOfDamage: FLOOD.cause,
    sourceOfDamage: 'The crimp at the cold tap',
    damageIsRectified: true,
    rectifiedSelection: 'The plumber replaced the hose before we came',
    damageDescription: 'Water ran for about four hours through the kitchen, the hall, the living room and the laundry.',
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

/** One attendance a day; who comes along to the first is named after the technician. */
async function attend(organization: Organization, job: Job, first: [User, ...User[]]): Promise<Visit[]> {
  const visits: Visit[] = []
  const { timezone, course } = job
  const { day: from, slot } = course.attended!
  const [technician] = first
  for (const [day, found] of VISITS.entries()) {
    const attendedOn = addDays(from, day)
    const happenedAt = toInstant(`${attendedOn}T${SLOTS[slot]![0]}`, timezone).toISOString()
    const nextMorning = toInstant(`${addDays(attendedOn, 1)}T06:50`, timezone).toISOString()
    visits.push(
      await makeVisit(organization, {
        ...found,
        jobId: job.id,
        createdBy: technician.id,
        happenedAt,
        capturedAt: found.lateReason ? nextMorning : happenedAt,
        returnOn: addDays(attendedOn, day === VISITS.length - 1 ? 2 : 1),
        attendees: day === 0 ? first.map(({ id }) => id) : [technician.id],
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
