import 'server-only'
import { taskOverrides } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { toE164 } from '@/lib/base/phone'
import { addDays, instantAfter, msBetween, toDay } from '@/lib/base/time'
import { occurrencesBetween } from '@/lib/job/calendar/recurrence/recurrence'
import { seriesOf } from '@/lib/job/calendar/stored/rows'
import { addStarterTemplates } from '@/lib/job/message-templates/starters'
import { mentionToken } from '@/lib/job/notes/rules'
import { addStarterTaskTypes } from '@/lib/job/task-types/starters'
import { addStarterForms } from '@/lib/paper/forms/starters'

import { CLIENTS, FLOOD, HOUSEHOLDERS, HOUSES, LOSSES, NOTES, OFFICE_NOTES, PHOTOS, SITES, STAFF } from './cast'
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
import { type AttendedSite, type Job, type User, keepDiary, recordOnSite } from './field'
import { recordStory } from './history'
import { printLetterheads } from './letterheads'
import logins from './logins.json'
import { approveByLink, sendFirstReport } from './outgoing'
import { paintRoom, writePdf } from './papers'
import { passwordOf } from './passwords'
import { takePhotos } from './photos'
import { planStory } from './plan'
import { priceWork } from './prices'
import { keepTime, planAbsences } from './time'

const DAY = 86_400_000

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
const RARE: Record<number, string> = { 17: 'Inspection', 41: 'Biohazard / trauma' }

const ANSWERS = [
  'Thanks, I can be there after 3.',
  'Please call my wife instead, she has the keys.',
  'The key is in the meter box.',
  'Do we have to move the furniture first?',
]

/** One job of the story shows the findings of a review; all others are consistent. */
const CONTRADICTORY = {
  tags: ['contradicts itself on purpose'],
  description:
    'An example of a record that contradicts itself, on purpose, about a burst flexible hose: the job went to be invoiced before anybody attended, hours are charged for a day without a site visit, walls read above their goal, and a meter was past its check. All other jobs of this demo go together.',
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

  const { courses, diary } = planStory(now)
  const jobs: Job[] = []
  const addresses = new Set(HOUSES.map(({ siteAddress }) => siteAddress))
  for (const course of courses) {
    const { n, siteNo, priority, timezone, createdAt, history } = course
    const isTold = siteNo !== null
    const type = isTold ? 'Water' : (RARE[n] ?? pick(TYPE_OF_TWENTY, n))
    const loss = isTold ? FLOOD : pick(LOSSES[type]!, n)
    const client = !isTold && n % 9 === 4 ? null : siteNo === 0 ? clients[0]! : pick(clients, n)
    const householder = pick(HOUSEHOLDERS, n)
    const site = isTold
      ? HOUSES[siteNo]!
      : pick(
          SITES.filter(({ state }) => state === course.state),
          n,
        )
    // The same street with another number: no two jobs of the story share an address.
    const isTaken = !isTold && addresses.has(site.siteAddress)
    const siteAddress = isTaken ? `${n + 300} ${site.siteAddress.replace(/^\S+ /, '')}` : site.siteAddress
    addresses.add(siteAddress)
    const job = await makeJob(organization, {
      ...site,
      siteAddress,
      country: 'Australia',
      timezone,
      type,
      priority,
      clientId: client?.id ?? null,
      contactName: householder,
      contactNumber: `0491 571 ${String(200 + n)}`,
      contactEmail: `${slug(householder)}@home.example`,
      refNumber: client?.type === 'INSURER' ? `CLM-${2026_000 + n * 37}` : null,
      policyNumber: client?.type === 'INSURER' ? `HP${600_100 + n * 113}` : null,
      orderNumber: client?.type === 'INSURER' ? `WO-${48_200 + n * 29}` : null,
      policyCoverType:
        client?.type === 'INSURER' ? pick(['BUILDING', 'BUILDING_AND_CONTENTS', 'CONTENTS'] as const, n) : null,
      excessCents: client?.type === 'INSURER' ? pick([50_000, 75_000, 100_000], n) : null,
      dateOfLoss: course.lostOn,
      causeOfLoss: loss.cause,
      description: loss.description,
      occupancy: isTold
        ? 'OWNER_OCCUPIED'
        : pick(['OWNER_OCCUPIED', 'TENANTED', 'OWNER_OCCUPIED', 'VACANT'] as const, n),
      accessNotes: isTold || n % 4 === 0 ? 'Key safe at the meter box. Dog in the yard, close the side gate.' : null,
      tags: n % 6 === 0 ? ['vulnerable customer'] : [],
      instructionReceivedAt: course.instructedAt,
      projectManagerId: pick(coordinators, n).id,
      supervisorId: n % 3 === 0 ? null : pick(supervisors, n).id,
      createdBy: pick(coordinators, n + 1).id,
      createdAt,
      updatedAt: history.at(-1)!.happenedAt,
      history,
      ...(course.isContradictory && CONTRADICTORY),
    })
    jobs.push({ ...job, course, loss })
  }
  const sites = await recordOnSite(organization, now, { jobs, technicians, supervisor: supervisors[0]! })
  const times = await keepDiary(organization, now, { jobs, diary, technicians, coordinators })
  await equip(organization, now, { sites, timezone: 'Australia/Brisbane' })
  await noteReports(organization, jobs)
  await takePhotos(organization, sites)
  await listContents(organization, sites)
  await keepTime(organization, now, { sites, times, approver: coordinators[0]! })
  await writeNotes(organization, now, { jobs, coordinators, technicians })
  await writeToPeople(organization, { jobs, coordinators })
  await keepFiles(organization, { sites, coordinators })
  await planSeries(organization, now, { sites, coordinators, technicians, supervisors })
  await planAbsences(organization, now, { technicians, by: coordinators[0]! })
  const [{ job: best }, coordinator] = [sites[0]!, await actAs(coordinators[0]!)]
  await sendFirstReport(coordinator, best)
  await recordStory(organization)
  await approveByLink(coordinator, best, await priceWork(await actAs(staff[0]!), coordinator, best.id))
}

/** The office's messages to the customers, and some of their answers. */
async function writeToPeople(
  organization: { organizationId: number },
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
    const { contactedAt, reportedAt } = job.course
    if (!contactedAt || !number) continue
    const createdBy = pick(crew.coordinators, n).id
    await makeSms(organization, {
      jobId: job.id,
      recipientNumber: number,
      sender: OUR_NUMBER,
      text: `Hello ${job.contactName}, this is Coastal Dry Restoration about ${job.siteAddress}. We called you a moment ago and will confirm a time for the visit.`,
      segments: 1,
      createdBy,
      createdAt: contactedAt,
    })
    if (n % 3 === 0) {
      await makeSms(organization, {
        jobId: job.id,
        direction: 'incoming',
        recipientNumber: OUR_NUMBER,
        sender: number,
        text: pick(ANSWERS, n / 3),
        createdAt: instantAfter(contactedAt, 4 * MINUTE),
      })
    }
    if (n % 2 === 0 && job.contactEmail) {
      await makeEmail(organization, {
        jobId: job.id,
        recipient: job.contactEmail,
        subject: `Your job at ${job.siteAddress}`,
        text: `Hello ${job.contactName},\n\nthank you for your time today. ${reportedAt ? 'Our technician was with you, and the first report has gone out' : 'We will call again to arrange a time that suits you'}.\n\nKind regards\nCoastal Dry Restoration`,
        createdBy,
        createdAt: reportedAt ?? instantAfter(contactedAt, 2 * MINUTE),
        ...(n % 10 === 4 && { status: 'failed', sentAt: null, error: '550 5.1.1 No such mailbox' }),
      })
    }
  }
}

/** The first reports that went out by other ways than from here, and are not told by a status of their job. */
async function noteReports(organization: { organizationId: number }, jobs: Job[]): Promise<void> {
  for (const { id: jobId, clientId, projectManagerId, course } of jobs) {
    const { reportedAt: stampedAt, siteNo, history } = course
    if (!stampedAt || siteNo === 0 || history.some(({ status }) => status === 'INITIAL_REPORT_SUBMITTED')) continue
    const reason = clientId ? 'Uploaded to the client’s portal.' : 'Handed over on site.'
    const by = { updatedBy: projectManagerId!, updatedAt: stampedAt }
    await makeKpiSetting(organization, { jobId, checkpoint: 'REPORT_SUBMITTED', stampedAt, reason, ...by })
  }
}

/** Notes on jobs under way, from the office and the field. */
async function writeNotes(
  organization: { organizationId: number },
  now: Date,
  crew: { jobs: Job[]; coordinators: User[]; technicians: User[] },
): Promise<void> {
  for (const [n, job] of crew.jobs.entries()) {
    const { contactedAt, reportedAt, attended } = job.course
    if (!contactedAt) continue
    const coordinator = crew.coordinators.find(({ id }) => id === job.projectManagerId)!
    const from = reportedAt ?? contactedAt
    const texts = reportedAt ? [...NOTES, job.loss.note] : OFFICE_NOTES
    for (let note = 0; note < n % 4; note++) {
      const technician = crew.technicians[attended?.technician ?? n % crew.technicians.length]!
      const text = pick(texts, n + note * 3)
        .replace('{technician}', mentionToken(technician))
        .replace('{coordinator}', mentionToken(coordinator))
      await makeNote(organization, {
        jobId: job.id,
        text,
        createdBy: text.includes(coordinator.id) ? technician.id : coordinator.id,
        createdAt: instantAfter(from, ((note + 1) * msBetween(from, now)) / 5),
      })
    }
  }
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

/** The files of the sites under way that are told whole: photos from the field, and papers that came to the office. */
async function keepFiles(
  organization: { organizationId: number },
  crew: { sites: AttendedSite[]; coordinators: User[] },
): Promise<void> {
  const underWay = crew.sites.filter(({ job }) => !job.course.isContradictory)
  for (const [n, { job, technician, visits }] of underWay.entries()) {
    const { id: coordinator } = pick(crew.coordinators, n)
    const scope = writePdf([
      'SCOPE OF WORKS',
      job.siteAddress,
      '',
      'Lift carpet and underlay, extract standing water.',
      'Strip skirting boards where readings exceed the dry standard.',
      'Set up drying equipment and monitor daily.',
    ])
    const contents = Buffer.from('Room,Item,Condition\nLiving room,Wool rug 2 x 3 m,Wet\nHall,Sideboard,Swollen base\n')
    const photos = await Promise.all(PHOTOS.map((_, photo) => paintRoom(n + photo)))
    const papers = [
      { name: 'Scope of works.pdf', mimeType: 'application/pdf', bytes: scope, createdBy: coordinator },
      { name: 'Contents list.csv', mimeType: 'text/csv', bytes: contents, createdBy: coordinator },
      ...PHOTOS.map(([name, comments], photo) => ({
        name,
        comments,
        mimeType: 'image/jpeg',
        bytes: photos[photo]!,
        createdBy: technician.id,
      })),
    ]
    for (const [place, paper] of papers.entries()) {
      const createdAt = instantAfter(visits[0]!.happenedAt, (3 + place) * HOUR)
      await makeUpload(organization, { ...paper, jobId: job.id, createdAt, updatedAt: createdAt })
    }
  }
}

/** Repeating tasks, done so far and with one morning called off, and drafts that still wait for people. */
async function planSeries(
  organization: { organizationId: number },
  now: Date,
  crew: { sites: AttendedSite[]; coordinators: User[]; technicians: User[]; supervisors: User[] },
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
  const { job: drying, technician: checker } = crew.sites[1]!
  const checks = await makeTask(organization, {
    name: 'Daily drying check',
    jobId: drying.id,
    timezone: drying.timezone,
    createdBy: coordinator.id,
    startLocal: `${addDays(today, -2)}T16:00:00`,
    endLocal: `${addDays(today, -2)}T16:45:00`,
    rule: { freq: 'day', endOption: 'after', count: 6 },
    assignees: [checker.id],
  })
  await doSoFar(checks, checker)
  for (const [index, name] of ['New kitchen kickboards', 'Contents back into the living room'].entries()) {
    const { job } = crew.sites[index]!
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
      createdAt: instantAfter(now, (n - 5) * 25 * MINUTE),
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
