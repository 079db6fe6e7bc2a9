import 'server-only'
import type { JOB_STATUSES } from '@/db/enums'
import { taskOverrides } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { toE164 } from '@/lib/base/phone'
import { addDays, instantAfter, msBetween, toDay, toInstant } from '@/lib/base/time'
import { occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { seriesOf } from '@/lib/job/calendar/stored/rows'
import { addStarterTemplates } from '@/lib/job/message-templates/starters'
import { mentionToken } from '@/lib/job/notes/rules'
import { addStarterTaskTypes } from '@/lib/job/task-types/starters'
import { addStarterForms } from '@/lib/paper/forms/starters'

import { CLIENTS, HOUSEHOLDERS, LOSSES, NOTES, OFFICE_NOTES, PHOTOS, SITES, STAFF } from './cast'
import { listContents } from './contents'
import { equip } from './equipment'
import {
  actAs,
  makeClient,
  makeContact,
  makeDone,
  makeEmail,
  makeSms,
  makeInvitation,
  makeJob,
  makeKpiSetting,
  makeNote,
  makeOrganization,
  makeTask,
  makeUpload,
  makeUser,
} from './factories'
import { type DayOnSite, recordOnSite, visitDaily } from './field'
import { recordStory } from './history'
import { printLetterheads } from './letterheads'
import logins from './logins.json'
import { paintRoom, writePdf } from './papers'
import { passwordOf } from './passwords'
import { takePhotos } from './photos'
import { priceWork } from './prices'
import { keepTime } from './time'

type Status = (typeof JOB_STATUSES)[number]
type User = Awaited<ReturnType<typeof makeUser>>
type Job = Awaited<ReturnType<typeof makeJob>>

const ZONES = { QLD: 'Australia/Brisbane', NSW: 'Australia/Sydney' }
const DAY = 86_400_000

/** The path of a job to each status, and how many demo jobs have it. */
const PATHS: { status: Status; by: Status[]; jobs: number; note?: string }[] = [
  { status: 'NOT_STARTED', by: [], jobs: 6 },
  { status: 'CUSTOMER_CONTACTED', by: [], jobs: 7 },
  { status: 'IN_PROGRESS', by: ['CUSTOMER_CONTACTED'], jobs: 13 },
  { status: 'INITIAL_REPORT_SUBMITTED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'], jobs: 5 },
  { status: 'APPROVAL_PENDING', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'INITIAL_REPORT_SUBMITTED'], jobs: 5 },
  { status: 'PROGRESS_REPORT_SUBMITTED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'], jobs: 3 },
  {
    status: 'ON_HOLD',
    by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'],
    jobs: 3,
    note: 'Waiting for the asbestos clearance.',
  },
  { status: 'TO_BE_INVOICED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS'], jobs: 4 },
  { status: 'INVOICED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'TO_BE_INVOICED'], jobs: 4 },
  { status: 'COMPLETED', by: ['CUSTOMER_CONTACTED', 'IN_PROGRESS', 'TO_BE_INVOICED', 'INVOICED'], jobs: 7 },
  { status: 'CANCELLED', by: ['CUSTOMER_CONTACTED'], jobs: 3, note: 'The owner chose their own contractor.' },
]

/** Of every twenty jobs, fourteen are water, three mould, and three something else. */
const TYPE_OF_TWENTY = [
  'Water',
  'Water',
  'Mould',
  'Water',
  'Water',
  'Water',
  'Contents',
  'Water',
  'Water',
  'Mould',
  'Water',
  'Water',
  'Fire & smoke',
  'Water',
  'Water',
  'Water',
  'Mould',
  'Water',
  'Storm / make safe',
  'Water',
]
const RARE = ['Biohazard / trauma', 'Inspection']

const FIRST_VISIT = 'Initial attendance'
const VISITS = ['Monitoring visit', 'Moisture check', 'Strip-out', 'Equipment pick-up', 'Antimicrobial treatment']

const ANSWERS = [
  'Thanks, I am home after 3.',
  'Please call my wife instead, she is at the house.',
  'The key is in the meter box.',
  'Is the fan meant to be that loud?',
]

/** Nobody was on site yet, or ever. */
const UNATTENDED: readonly Status[] = ['NOT_STARTED', 'CUSTOMER_CONTACTED', 'CANCELLED']
const DONE: readonly Status[] = ['TO_BE_INVOICED', 'INVOICED', 'COMPLETED']

/** One job of the story shows the findings of a review; all others are consistent. */
const CONTRADICTORY = {
  tags: ['contradicts itself on purpose'],
  description:
    'An example of a record that contradicts itself, on purpose: the job went to be invoiced before anybody attended, hours are charged for a day without a site visit, walls read above their goal, and a meter was past its check. All other jobs of this demo go together.',
}

const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!

/**
 * Writes the demo story around `now`: a restoration firm in Queensland and New South Wales with its people, clients,
 * jobs and two weeks of work, and a second organisation that sees nothing of the first.
 */
export async function tellStory(now: Date): Promise<void> {
  await tellCoastal(now)
  await tellSouthern(now)
}

async function tellCoastal(now: Date): Promise<void> {
  const name = 'Coastal Dry Restoration'
  const organization = await makeOrganization({
    name,
    identifier: 'CDR',
    pricingPlan: 'UNRESTRICTED',
    timezone: 'Australia/Brisbane',
    state: 'QLD',
    address: '42 Depot Road, Murarrie QLD 4172',
    phone: '07 5550 0142',
    email: 'office@coastaldry.example',
    abn: '51824753556',
  })
  const staff: User[] = []
  for (const { firstName, ...person } of STAFF) {
    const email = `${firstName.toLowerCase()}@coastaldry.example`
    const isInvited = person.status === 'INVITED'
    const own = isInvited ? { passwordHash: null } : {}
    const user = await makeUser(organization, { firstName, email, password: passwordOf(email), ...person, ...own })
    if (isInvited) await makeInvitation(user, name, staff[0]!)
    staff.push(user)
  }
  const working = staff.filter(({ status }) => status === 'ACTIVE')
  const coordinators = working.filter(({ role }) => role === 'ProjectManager')
  const supervisors = working.filter(({ role }) => role === 'Supervisor')
  const technicians = working.filter(({ role }) => role === 'Technician')

  const clients = []
  for (const [n, { contacts, ...client }] of CLIENTS.entries()) {
    const made = await makeClient(organization, {
      ...client,
      country: 'Australia',
      streetAddress: `${12 + n * 7} Market Street`,
      postcode: client.state === 'QLD' ? '4000' : '2000',
      phone: `${client.state === 'QLD' ? '07' : '02'} 5550 0${200 + n}`,
      email: `claims@${slug(client.companyName)}.example`,
      accountsEmail: `accounts@${slug(client.companyName)}.example`,
    })
    for (const [index, contact] of contacts.entries()) {
      await makeContact(organization, {
        ...contact,
        clientId: made.id,
        isPrimary: index === 0,
        receivesReports: index === 0,
        mobile: `0491 570 ${String(110 + n * 3 + index)}`,
        email: `${slug(contact.name)}@${slug(client.companyName)}.example`,
      })
    }
    clients.push(made)
  }
  await printLetterheads(await actAs(staff[0]!), clients[0]!.id)

  const jobs: Job[] = []
  let contradictory: Job | undefined
  const statuses = interleave(PATHS.flatMap((path) => Array.from({ length: path.jobs }, () => path)))
  for (const [n, path] of statuses.entries()) {
    const site = pick(SITES, n * 5)
    const type = n === 17 || n === 41 ? pick(RARE, n) : pick(TYPE_OF_TWENTY, n)
    const loss = pick(LOSSES[type] ?? LOSSES.Water!, n)
    const client = n % 9 === 4 ? null : pick(clients, n)
    const householder = pick(HOUSEHOLDERS, n)
    const openedDaysAgo = Math.max(1, statuses.length - n + (path.by.length > 2 ? 12 : 0))
    const createdAt = instantAfter(now, -openedDaysAgo * DAY - (n % 7) * 3_600_000)
    const steps = ['NOT_STARTED' as const, ...path.by, ...(path.status === 'NOT_STARTED' ? [] : [path.status])]
    const history = steps.map((status, step) => ({
      status,
      happenedAt: instantAfter(createdAt, (step * msBetween(createdAt, now)) / (steps.length + 0.5)),
      note: step === steps.length - 1 ? path.note : undefined,
    }))
    const isContradictory = !contradictory && path.status === 'TO_BE_INVOICED'
    jobs.push(
      await makeJob(organization, {
        ...site,
        // The same street with another number: no two jobs of the story share an address.
        siteAddress: n < SITES.length ? site.siteAddress : `${n + 20} ${site.siteAddress.replace(/^\S+ /, '')}`,
        country: 'Australia',
        timezone: ZONES[site.state],
        type,
        priority: pick(['EMERGENCY', 'STANDARD', 'STANDARD', 'SCHEDULED'] as const, n),
        clientId: client?.id ?? null,
        contactName: householder,
        contactNumber: `0491 571 ${String(200 + n)}`,
        contactEmail: `${slug(householder)}@home.example`,
        refNumber: client?.type === 'INSURER' ? `CLM-${2026_000 + n * 37}` : null,
        policyNumber: client?.type === 'INSURER' ? `HP${600_100 + n * 113}` : null,
        policyCoverType:
          client?.type === 'INSURER' ? pick(['BUILDING', 'BUILDING_AND_CONTENTS', 'CONTENTS'] as const, n) : null,
        excessCents: client?.type === 'INSURER' ? pick([50_000, 75_000, 100_000], n) : null,
        dateOfLoss: toDay(instantAfter(createdAt, -DAY), ZONES[site.state]),
        causeOfLoss: loss.cause,
        description: loss.description,
        occupancy: pick(['OWNER_OCCUPIED', 'TENANTED', 'OWNER_OCCUPIED', 'VACANT'] as const, n),
        accessNotes: n % 4 === 0 ? 'Key safe at the meter box. Dog in the yard, close the side gate.' : null,
        tags: n % 6 === 0 ? ['vulnerable customer'] : [],
        instructionReceivedAt: instantAfter(createdAt, -25 * 60_000),
        projectManagerId: pick(coordinators, n).id,
        supervisorId: n % 3 === 0 ? null : pick(supervisors, n).id,
        createdBy: pick(coordinators, n + 1).id,
        createdAt,
        updatedAt: history.at(-1)!.happenedAt,
        history,
        ...(isContradictory && CONTRADICTORY),
      }),
    )
    if (isContradictory) contradictory = jobs.at(-1)!
  }
  const sites = await recordOnSite(organization, now, { jobs, contradictory: contradictory!, technicians })
  const others = jobs.filter((job) => !sites.some((site) => site.job === job))
  const days = await visitDaily(organization, now, { jobs: others, technicians })
  await equip(organization, now, { sites, timezone: 'Australia/Brisbane' })
  await attend(organization, now, { jobs: others, days, technicians })
  await takePhotos(organization, sites)
  await listContents(organization, sites)
  await keepTime(organization, now, { sites, days, contradictory: contradictory!, approver: coordinators[0]! })
  await writeNotes(organization, now, { jobs, coordinators, technicians })
  await writeToPeople(organization, now, { jobs, coordinators })
  await keepFiles(organization, now, { jobs, coordinators, technicians })
  await planFortnight(organization, now, { jobs, coordinators, technicians, supervisors })
  const flooded = sites.find(({ job }) => job.status === 'IN_PROGRESS') ?? sites[0]!
  await priceWork(await actAs(staff[0]!), await actAs(coordinators[0]!), flooded.job.id)
  await recordStory(organization)
}

/** The office's messages to the customers, and some of their answers. */
async function writeToPeople(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; coordinators: User[] },
): Promise<void> {
  await inOrganization(organization, async (tx) => {
    await addStarterTemplates(tx, organization.organizationId)
    await addStarterTaskTypes(tx, organization.organizationId)
    await addStarterForms(tx, organization.organizationId)
  })
  const OUR_NUMBER = '+61480000142'
  for (const [n, job] of crew.jobs.entries()) {
    const number = toE164(job.contactNumber ?? '')
    if (job.status === 'NOT_STARTED' || !number) continue
    const createdBy = pick(crew.coordinators, n).id
    const at = (part: number) => instantAfter(job.createdAt, part * Math.min(msBetween(job.createdAt, now), 4 * DAY))
    await makeSms(organization, {
      jobId: job.id,
      recipientNumber: number,
      sender: OUR_NUMBER,
      text: `Hello ${job.contactName}, this is Coastal Dry Restoration about ${job.siteAddress}. We will call you shortly.`,
      segments: 1,
      createdBy,
      createdAt: at(0.05),
    })
    if (n % 3 === 0) {
      await makeSms(organization, {
        jobId: job.id,
        direction: 'incoming',
        recipientNumber: OUR_NUMBER,
        sender: number,
        text: pick(ANSWERS, n / 3),
        createdAt: at(0.1),
      })
    }
    if (n % 2 === 0 && job.contactEmail) {
      await makeEmail(organization, {
        jobId: job.id,
        recipient: job.contactEmail,
        subject: `Your job at ${job.siteAddress}`,
        text: `Hello ${job.contactName},\n\nthank you for your time today. ${UNATTENDED.includes(job.status) ? 'We will call again to arrange a time that suits you' : 'Our technician left drying equipment on site; please leave it running'}.\n\nKind regards\nCoastal Dry Restoration`,
        createdBy,
        createdAt: at(0.4),
        ...(n % 10 === 4 && { status: 'failed', sentAt: null, error: '550 5.1.1 No such mailbox' }),
      })
    }
  }
}

/** Attendance on sites without a recorded visit: most in time, some late, some not entered yet. */
async function attend(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; days: DayOnSite[]; technicians: User[] },
): Promise<void> {
  for (const [n, job] of crew.jobs.entries()) {
    const mayBeMissing = !DONE.includes(job.status) && !crew.days.some((day) => day.job === job)
    if (UNATTENDED.includes(job.status) || (mayBeMissing && n % 9 === 0)) continue
    const stampedAt = earlier(now, instantAfter(job.createdAt, (n % 5 === 0 ? 30 : 3) * 3_600_000))
    const reason = 'As the technician reported by phone.'
    const by = { updatedBy: pick(crew.technicians, n).id, updatedAt: stampedAt }
    await makeKpiSetting(organization, { jobId: job.id, checkpoint: 'TIME_OF_ATTENDANCE', stampedAt, reason, ...by })
  }
}

/** Notes on jobs under way, from the office and the field. */
async function writeNotes(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; coordinators: User[]; technicians: User[] },
): Promise<void> {
  for (const [n, job] of crew.jobs.entries()) {
    if (job.status === 'NOT_STARTED') continue
    for (let note = 0; note < n % 4; note++) {
      const [coordinator, technician] = [pick(crew.coordinators, n), pick(crew.technicians, n + note)]
      const text = pick(UNATTENDED.includes(job.status) ? OFFICE_NOTES : NOTES, n + note * 3)
        .replace('{technician}', mentionToken(technician))
        .replace('{coordinator}', mentionToken(coordinator))
      await makeNote(organization, {
        jobId: job.id,
        text,
        createdBy: text.includes(coordinator.id) ? technician.id : coordinator.id,
        createdAt: instantAfter(job.createdAt, ((note + 1) * msBetween(job.createdAt, now)) / 5),
      })
    }
  }
}

const HOUR = 3_600_000

const earlier = (now: Date, at: string): string => (at < now.toISOString() ? at : now.toISOString())

/** The files of the first jobs under way: photos from the field, and papers that came to the office. */
async function keepFiles(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; coordinators: User[]; technicians: User[] },
): Promise<void> {
  const underWay = crew.jobs.filter(({ status }) => status === 'IN_PROGRESS').slice(0, 3)
  for (const [n, job] of underWay.entries()) {
    const { id: technician } = pick(crew.technicians, n)
    const { id: coordinator } = pick(crew.coordinators, n)
    const scope = writePdf([
      'SCOPE OF WORKS',
      job.siteAddress,
      '',
      'Lift carpet and underlay, extract standing water.',
      'Strip skirting boards where readings exceed the dry standard.',
      'Set up drying equipment and monitor daily.',
    ])
    const contents = Buffer.from('Room,Item,Condition\nBedroom 2,Rug 2 x 3 m,Wet\nHallway,Sideboard,Swollen base\n')
    const photos = await Promise.all(PHOTOS.map((_, photo) => paintRoom(n + photo)))
    const papers = [
      { name: 'Scope of works.pdf', mimeType: 'application/pdf', bytes: scope, createdBy: coordinator },
      { name: 'Contents list.csv', mimeType: 'text/csv', bytes: contents, createdBy: coordinator },
      ...PHOTOS.map(([name, comments], photo) => ({
        name,
        comments,
        mimeType: 'image/jpeg',
        bytes: photos[photo]!,
        createdBy: technician,
      })),
    ]
    for (const [place, paper] of papers.entries()) {
      const createdAt = earlier(now, instantAfter(job.createdAt, 2 * DAY + place * HOUR))
      await makeUpload(organization, { ...paper, jobId: job.id, createdAt, updatedAt: createdAt })
    }
  }
}

/** A week before and a week after today: field visits for the technicians, and the office's own plans. */
async function planFortnight(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; coordinators: User[]; technicians: User[]; supervisors: User[] },
): Promise<void> {
  const open = crew.jobs.filter(({ status }) => status !== 'CANCELLED' && !DONE.includes(status))
  const underWay = open.filter(({ status }) => !UNATTENDED.includes(status))
  const planned = new Set<Job>(underWay)
  const zone = 'Australia/Brisbane'
  const today = toDay(now, zone)
  for (let offset = -7; offset <= 7; offset++) {
    const day = addDays(today, offset)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    if (offset !== 0 && (weekday === 0 || weekday === 6)) continue
    for (const [index, technician] of crew.technicians.entries()) {
      for (const [slot, [from, to]] of [
        ['07:30', '09:30'],
        ['10:00', '12:00'],
        ['13:00', '15:30'],
      ].entries()) {
        const n = (offset + 7) * 9 + index * 3 + slot
        if (n % 5 === 3) continue
        const job = pick(offset < 0 ? underWay.filter(({ updatedAt }) => toDay(updatedAt, zone) < day) : open, n * 11)
        const isFirst = !planned.has(job)
        planned.add(job)
        const partner = n % 4 === 0 ? [pick(crew.technicians, index + 1).id] : []
        const task = await makeTask(organization, {
          name: isFirst ? FIRST_VISIT : pick(VISITS, n),
          description:
            n % 3 === 0 ? `${job.causeOfLoss}.\nTake photos of every affected room before moving anything.` : null,
          jobId: job.id,
          timezone: job.timezone,
          startLocal: `${day}T${from}:00`,
          endLocal: `${day}T${to}:00`,
          createdBy: pick(crew.coordinators, n).id,
          assignees: [technician.id, ...partner],
        })
        const end = toInstant(`${day}T${to}:00`, job.timezone)
        if (end < now && n % 13 !== 5) {
          await makeDone(organization, { taskId: task.id, doneBy: technician.id, doneAt: end.toISOString() })
        }
      }
    }
  }
  await planSeries(organization, now, { ...crew, jobs: underWay })
}

/** Repeating tasks, done so far and with one morning called off, and drafts that still wait for people. */
async function planSeries(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; coordinators: User[]; technicians: User[]; supervisors: User[] },
): Promise<void> {
  const today = toDay(now, 'Australia/Brisbane')
  const doSoFar = async (task: Awaited<ReturnType<typeof makeTask>>, { id: doneBy }: User) => {
    const past = occurrencesBetween(seriesOf(task)!, { start: instantAfter(now, -30 * DAY), end: now })
    for (const { slotDate, end } of past.filter((one) => one.end < now)) {
      await makeDone(organization, { taskId: task.id, slotDate, doneBy, doneAt: end.toISOString() })
    }
  }
  const [supervisor, coordinator] = [crew.supervisors[0]!, crew.coordinators[0]!]
  const zoned = { timezone: 'Australia/Brisbane', createdBy: supervisor.id }
  const lastMonday = addDays(today, -7 - ((new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7))
  const runSheet = await makeTask(organization, {
    ...zoned,
    name: 'Morning run sheet',
    startLocal: `${lastMonday}T06:45:00`,
    endLocal: `${lastMonday}T07:15:00`,
    rule: { freq: 'week', byWeekDay: [1, 2, 3, 4, 5] },
    assignees: [...crew.coordinators, ...crew.supervisors].map(({ id }) => id),
  })
  const calledOff = { seriesId: runSheet.id, slotDate: addDays(lastMonday, 17), kind: 'cancelled' as const }
  await inOrganization(organization, (tx) =>
    tx.insert(taskOverrides).values({ ...organization, ...calledOff, updatedBy: supervisor.id }),
  )
  await doSoFar(runSheet, supervisor)
  const testing = await makeTask(organization, {
    ...zoned,
    name: 'Test and tag of drying equipment',
    description: 'Everything that is in the workshop; units on site are done at pick-up.',
    startLocal: `${addDays(lastMonday, 1)}T15:30:00`,
    endLocal: `${addDays(lastMonday, 1)}T17:00:00`,
    rule: { freq: 'week', interval: 2, byWeekDay: [2] },
    assignees: [pick(crew.technicians, 0).id],
  })
  await doSoFar(testing, pick(crew.technicians, 0))
  const drying = pick(crew.jobs, 4)
  const checks = await makeTask(organization, {
    name: 'Daily drying check',
    jobId: drying.id,
    timezone: drying.timezone,
    createdBy: coordinator.id,
    startLocal: `${addDays(today, -2)}T16:00:00`,
    endLocal: `${addDays(today, -2)}T16:45:00`,
    rule: { freq: 'day', endOption: 'after', count: 6 },
    assignees: [pick(crew.technicians, 1).id],
  })
  await doSoFar(checks, pick(crew.technicians, 1))
  for (const [index, name] of ['Contents pack-out', 'Strip-out, upper floor'].entries()) {
    const job = pick(crew.jobs, 11 + index)
    await makeTask(organization, {
      name,
      draft: true,
      jobId: job.id,
      timezone: job.timezone,
      createdBy: coordinator.id,
      startLocal: `${addDays(today, 2 + index)}T08:00:00`,
      endLocal: `${addDays(today, 2 + index)}T12:00:00`,
    })
  }
}

async function tellSouthern(now: Date): Promise<void> {
  const organization = await makeOrganization({
    name: 'Southern Make Safe',
    identifier: 'SMS',
    pricingPlan: 'FREE',
    timezone: 'Australia/Hobart',
    state: 'TAS',
  })
  const email = logins.at(-1)!.email
  const harriet = await makeUser(organization, {
    firstName: 'Harriet',
    lastName: 'Quill',
    email,
    password: passwordOf(email),
  })
  const client = await makeClient(organization, { companyName: 'Derwent Valley Mutual', type: 'INSURER', state: 'TAS' })
  for (let n = 0; n < 5; n++) {
    const job = await makeJob(organization, {
      siteAddress: `${4 + n * 9} Salamanca Terrace`,
      suburb: 'Hobart',
      state: 'TAS',
      postcode: '7000',
      timezone: 'Australia/Hobart',
      type: 'Storm / make safe',
      clientId: n % 2 ? null : client.id,
      contactName: pick(HOUSEHOLDERS, n + 3),
      projectManagerId: harriet.id,
      createdBy: harriet.id,
      createdAt: instantAfter(now, -(n + 1) * DAY),
    })
    const day = addDays(toDay(now, 'Australia/Hobart'), n)
    await makeTask(organization, {
      name: 'Make safe',
      timezone: 'Australia/Hobart',
      startLocal: `${day}T09:00:00`,
      endLocal: `${day}T11:00:00`,
      createdBy: harriet.id,
      assignees: [harriet.id],
      // Job tasks are for technicians; Harriet works alone and plans her own day.
      jobId: null,
      description: `At ${job.siteAddress}`,
    })
  }
}

const slug = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')
    .replace(/^\.|\.$/g, '')

/** Spreads groups evenly, always in the same order. */
function interleave<T>(list: readonly T[]): T[] {
  return list
    .map((item, n) => ({ item, place: (n * 0.618_033_988_75) % 1 }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item)
}
