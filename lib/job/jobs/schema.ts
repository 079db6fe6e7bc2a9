import { z } from 'zod'

import { JOB_PRIORITIES, JOB_STATUSES, KPI_CHECKPOINTS, OCCUPANCIES, POLICY_COVER_TYPES } from '@/db/enums/jobs'
import { tidyNumber } from '@/lib/base/phone'
import {
  After,
  repeated,
  AnyInstant,
  Day,
  Id,
  Instant,
  Recorded,
  Timezone,
  Version,
  WITHOUT_NUL,
  WallClock,
  noneAsNull,
  oneOf,
  optionalEmail,
  optionalText,
  text,
} from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'
import { jsonText } from '@/lib/platform/http/form-text'
import { parseJson } from '@/lib/platform/http/json'
import { SHEET_FORMATS } from '@/lib/platform/spreadsheets/cells'

import {
  JOB_COLUMNS,
  JOB_DENSITIES,
  JOB_NEEDS,
  JOB_PAGE_SIZES,
  JOB_RANGES,
  JOB_SORTS,
  JOB_TABLES,
  NOBODY,
} from './rules'

export const JobStatus = z.enum(JOB_STATUSES)
export type JobStatus = z.infer<typeof JobStatus>

export type JobPriority = (typeof JOB_PRIORITIES)[number]
export type PolicyCoverType = (typeof POLICY_COVER_TYPES)[number]
export type Occupancy = (typeof OCCUPANCIES)[number]

/** The client of a job (insurer, builder or agency), as the job names it. */
export const JobClient = z.object({ id: Id, companyName: z.string() })
export type JobClient = z.infer<typeof JobClient>

/** The facts by which people recognise a job: in pickers, on the calendar, on a client's page. */
export const JobSummary = z.object({
  id: Id,
  jobNo: z.int(),
  /** The organisation's prefix of the number: `CRW - 1042`. */
  identifier: z.string(),
  status: JobStatus,
  type: z.string(),
  siteAddress: z.string(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  timezone: z.string(),
  client: JobClient.nullable(),
  /** A job for a private person has no client; the contact's name stands in its place. */
  isPrivateJob: z.boolean(),
  contactName: z.string().nullable(),
  contactNumber: z.string().nullable(),
  refNumber: z.string().nullable(),
  createdAt: Instant,
})
export type JobSummary = z.infer<typeof JobSummary>

export const KpiCheckpoint = z.enum(KPI_CHECKPOINTS)
export type KpiCheckpoint = z.infer<typeof KpiCheckpoint>

/** The next checkpoint of a job. */
export const NextKpi = z.object({ checkpoint: KpiCheckpoint, dueAt: Instant })
export type NextKpi = z.infer<typeof NextKpi>

/** The picture by which people recognise a job, and its address. Turning it makes a new one. */
export const OverviewImage = z.object({ id: Id, url: z.string() })

/** A line of the list of jobs. */
export const JobListItem = JobSummary.extend({
  priority: z.enum(JOB_PRIORITIES),
  contactEmail: z.string().nullable(),
  tags: z.array(z.string()),
  projectManager: Person.nullable(),
  supervisor: Person.nullable(),
  /** The next checkpoint; null when none is ahead. */
  nextKpi: NextKpi.nullable(),
  updatedAt: Instant,
  version: z.int(),
})
export type JobListItem = z.infer<typeof JobListItem>

/** A planned time on site: of a task, or the day on which the last visit is to be followed by another. */
export const PlannedVisit = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TASK'), name: z.string(), at: Instant }),
  z.object({ kind: z.literal('RETURN'), on: Day }),
])
export type PlannedVisit = z.infer<typeof PlannedVisit>

/** What a list of jobs tells of a job beside its line. */
export const JobAhead = z.object({
  id: Id,
  /** Since when the job has its status. */
  statusSince: Instant,
  nextVisit: PlannedVisit.nullable(),
  /** Of an open job: the last time of a task that passed undone and unvisited, or a return that nobody has planned. */
  overdue: PlannedVisit.nullable(),
})
export type JobAhead = z.infer<typeof JobAhead>

/** A job, whole. Days are `YYYY-MM-DD`, money is in cents of the organisation's currency. */
export const Job = JobListItem.extend({
  country: z.string().nullable(),
  secondContactName: z.string().nullable(),
  secondContactNumber: z.string().nullable(),
  secondContactEmail: z.string().nullable(),
  lossAdjusterName: z.string().nullable(),
  lossAdjusterNumber: z.string().nullable(),
  lossAdjusterEmail: z.string().nullable(),
  policyNumber: z.string().nullable(),
  /** Of the client's order to do the work. */
  orderNumber: z.string().nullable(),
  policyCoverType: z.enum(POLICY_COVER_TYPES).nullable(),
  excessCents: z.int().nullable(),
  dateOfLoss: z.string().nullable(),
  causeOfLoss: z.string().nullable(),
  occupancy: z.enum(OCCUPANCIES).nullable(),
  accessNotes: z.string().nullable(),
  description: z.string().nullable(),
  /** The time of the client's request, not of its entry. */
  instructionReceivedAt: Instant.nullable(),
  /** Whether it came from another product as history: it is not charged and takes no place of the plan. */
  isImported: z.boolean(),
  overviewImage: OverviewImage.nullable(),
  ...Recorded,
})
export type Job = z.infer<typeof Job>

const Phone = optionalText(40).transform((phone) => phone && tidyNumber(phone))

const fields = {
  type: text('Please select a type', 60),
  priority: z.enum(JOB_PRIORITIES).default('STANDARD'),
  siteAddress: text('Please enter the site address', 200),
  suburb: optionalText(100),
  state: optionalText(60),
  postcode: optionalText(12),
  country: optionalText(60),
  /** If left out: the zone of the site's state, else the organisation's. */
  timezone: Timezone.nullish().transform((zone) => zone ?? undefined),
  clientId: noneAsNull(Id),
  isPrivateJob: z.boolean().default(false),
  contactName: optionalText(100),
  contactNumber: Phone,
  contactEmail: optionalEmail,
  secondContactName: optionalText(100),
  secondContactNumber: Phone,
  secondContactEmail: optionalEmail,
  lossAdjusterName: optionalText(100),
  lossAdjusterNumber: Phone,
  lossAdjusterEmail: optionalEmail,
  refNumber: optionalText(60),
  policyNumber: optionalText(60),
  orderNumber: optionalText(60),
  policyCoverType: noneAsNull(oneOf(POLICY_COVER_TYPES)),
  excessCents: noneAsNull(
    z.int('Not an amount of cents.').min(0, 'Cannot be negative').max(1_000_000_00, 'Cannot exceed 1,000,000.00'),
  ),
  dateOfLoss: noneAsNull(Day),
  causeOfLoss: optionalText(200),
  occupancy: noneAsNull(z.enum(OCCUPANCIES)),
  accessNotes: optionalText(2_000),
  description: optionalText(5_000),
  tags: z
    .array(text('A tag cannot be empty', 40))
    .max(20, 'Cannot exceed 20 tags')
    .default([])
    .transform((tags) => [...new Set(tags)]),
  instructionReceivedAt: noneAsNull(AnyInstant),
  projectManagerId: noneAsNull(Id),
  supervisorId: noneAsNull(Id),
}

interface WhoFor {
  isPrivateJob: boolean
  clientId: string | null
  contactName: string | null
}

function sayWhoFor({ value, issues }: z.core.ParsePayload<WhoFor>): void {
  const complain = (path: keyof WhoFor, message: string) =>
    issues.push({ code: 'custom', path: [path], message, input: value[path] })
  if (value.isPrivateJob && value.clientId) complain('clientId', 'A private job has no client company')
  if (value.isPrivateJob && !value.contactName) complain('contactName', 'Please enter the name of the private person')
  if (!value.isPrivateJob && !value.clientId) complain('clientId', 'Please select a client')
}

/** The typed form of a job: times are wall clocks of the site, `YYYY-MM-DDTHH:mm`. */
export const JobForm = z
  .strictObject({
    ...fields,
    instructionReceivedAt: noneAsNull(WallClock),
  })
  .check(sayWhoFor)
export type JobForm = z.input<typeof JobForm>
export type JobFormFields = z.output<typeof JobForm>

/** Opens a job. The same job again under its `id` creates nothing and returns the stored one. */
export const OpenJob = z.strictObject({ id: Id.optional(), ...fields }).check(sayWhoFor)
export type OpenJob = z.infer<typeof OpenJob>

/** Changes a job as a whole: a field that is left out is emptied, except the time zone. */
export const ChangeJob = z.strictObject({ version: Version, ...fields }).check(sayWhoFor)
export type ChangeJob = z.infer<typeof ChangeJob>

export const JobStatusEntry = z.object({
  id: Id,
  jobId: Id,
  status: JobStatus,
  note: z.string().nullable(),
  /** The time of the move, as the person who recorded it gave it. */
  happenedAt: Instant,
  recordedAt: Instant,
  by: Person.pick({ id: true, firstName: true, lastName: true }).nullable(),
})
export type JobStatusEntry = z.infer<typeof JobStatusEntry>

/** A move that goes with an event on a job. It is offered, never made by itself. */
export const JobOffer = z.object({
  offer: z
    .object({
      /** The event: people who turned the offer down are not asked about it again. */
      eventId: Id,
      happenedAt: Instant,
      because: z.string(),
      to: JobStatus,
    })
    .nullable(),
})
export type JobOffer = z.infer<typeof JobOffer>

/** A new picture of a job, or the angle by which to turn its picture clockwise. */
export const ChangeOverviewImage = z.strictObject({
  rotatedPhotoDetails: jsonText(
    z.array(z.strictObject({ photoId: Id, degrees: z.literal([0, 90, 180, 270]) })).max(1, 'A job has one picture'),
  ).optional(),
})
export type ChangeOverviewImage = z.infer<typeof ChangeOverviewImage>

const MOST_AT_ONCE = 100
const several = <T extends z.ZodType>(schema: T) =>
  z.array(schema).min(1, 'Please select jobs').max(MOST_AT_ONCE, `Cannot exceed ${MOST_AT_ONCE} jobs at once`)

/** Moves several jobs, each by itself: `from` is the status that was seen, `entryId` makes a repeat safe. */
export const MoveJobs = z.strictObject({
  jobs: several(z.strictObject({ id: Id, entryId: Id.optional(), from: JobStatus.optional() })),
  status: JobStatus,
  note: optionalText(2_000),
})
export type MoveJobs = z.infer<typeof MoveJobs>

/** Gives several jobs other people, each by itself; a role that is left out stays, null means nobody. */
export const AssignJobs = z
  .strictObject({
    jobs: several(z.strictObject({ id: Id, version: Version })),
    projectManagerId: Id.nullable().optional(),
    supervisorId: Id.nullable().optional(),
  })
  .refine((people) => people.projectManagerId !== undefined || people.supervisorId !== undefined, {
    path: ['projectManagerId'],
    message: 'Please choose somebody',
  })
export type AssignJobs = z.infer<typeof AssignJobs>

/** The outcome for each of several jobs, in the order of the request. */
export const BulkOutcome = z.object({
  results: z.array(
    z.object({
      id: Id,
      /** Null for a job that is not there. */
      jobNo: z.int().nullable(),
      done: z.boolean(),
      /** The reason, and the status that the call for this job alone would have answered. */
      problem: z.object({ status: z.int(), detail: z.string() }).nullable(),
    }),
  ),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** Moves a job to another status. */
export const MoveJob = z.strictObject({
  id: Id.optional(),
  status: JobStatus,
  note: optionalText(2_000),
  /** The time of the move; now, if left out. */
  date: AnyInstant.nullish().transform((date) => date ?? undefined),
  /** The status that the person saw. A job that has another by now is not moved. */
  from: JobStatus.optional(),
  /** Completes a job although equipment is still installed; needs a note that says why. */
  force: z.boolean().optional(),
})
export type MoveJob = z.infer<typeof MoveJob>

const some = <T extends z.ZodType>(schema: T) => z.array(schema).max(100).optional()

/** A member of staff, or `none` for jobs that name nobody. */
const PersonOrNobody = z.union([Id, z.literal(NOBODY)], 'Not an id.')

/** The filters of the list of jobs. Days are the organisation's own, both inclusive. */
export const JobFilters = z
  .strictObject({
    table: z.enum(JOB_TABLES).default('All_Jobs'),
    status: some(JobStatus),
    clientIds: some(Id),
    projectManagerIds: some(PersonOrNobody),
    supervisorIds: some(PersonOrNobody),
    types: some(z.string().max(60).regex(WITHOUT_NUL, 'Not a text.')),
    createdFrom: Day.optional(),
    createdTo: Day.optional(),
    search: z.string().max(200).regex(WITHOUT_NUL, 'Not a text.').optional(),
    /** Only jobs with a task of one of these people. */
    assigneeIds: some(Id),
    /** Only jobs for private persons, or only those for clients. */
    isPrivateJob: z.boolean().optional(),
    /** OVERDUE: a checkpoint is overdue; SCHEDULING: open, to be visited, and no task is planned from now on. */
    needs: z.enum(JOB_NEEDS).optional(),
    sort: z.enum(JOB_SORTS).optional(),
  })
  .refine(({ createdFrom, createdTo }) => !createdFrom || !createdTo || createdFrom <= createdTo, {
    path: ['createdTo'],
    message: 'Cannot be before the first day',
  })
export type JobFilters = z.infer<typeof JobFilters>

export const JobSort = z.enum(JOB_SORTS)

const filtersText = z
  .string()
  .transform((json, context) => {
    try {
      return parseJson(json)
    } catch {
      context.addIssue({ code: 'custom', message: 'Not JSON.' })
      return z.NEVER
    }
  })
  .pipe(JobFilters)

/** The jobs and their order, shared by a list, its export and its board. `jobFilters` is JSON text. */
export const SelectJobs = z.object({
  jobFilters: filtersText.default({ table: 'All_Jobs' }),
  /** These parameters take precedence over the same ones in the filters. */
  sort: JobSort.optional(),
  search: z.string().max(200).optional(),
  assigneeIds: repeated(Id),
  isPrivateJob: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
})
export type SelectJobs = z.infer<typeof SelectJobs>

/** The query of `GET /api/v2/jobs`. */
export const BrowseJobs = SelectJobs.extend({
  page: z.coerce.number().pipe(z.int().min(1).max(1_000_000)).default(1),
  after: After,
  pageSize: z.coerce
    .number()
    .pipe(
      z.union(
        JOB_PAGE_SIZES.map((size) => z.literal(size)),
        `One of ${JOB_PAGE_SIZES.join(', ')}.`,
      ),
    )
    .default(25),
})
export type BrowseJobs = z.infer<typeof BrowseJobs>

/** The jobs of a page of a list. Those that are not there are left out of the answer. */
export const AskAhead = z.object({ ids: repeated(Id) })
export type AskAhead = z.infer<typeof AskAhead>

/** The query of an export: without `columns`, those that the caller's list shows. */
export const ExportJobs = SelectJobs.extend({
  format: z.enum(SHEET_FORMATS),
  columns: repeated(z.enum(JOB_COLUMNS)),
})
export type ExportJobs = z.infer<typeof ExportJobs>

export const JobPage = z.object({
  items: z.array(JobListItem),
  total: z.int(),
  /** False when more match than are counted: there are at least `total`. */
  totalIsExact: z.boolean(),
  /** Set when the search found nothing as typed: the words that were searched instead. */
  similarTo: z.string().nullable(),
  page: z.int(),
  pageSize: z.int(),
})
export type JobPage = z.infer<typeof JobPage>

const JobColumn = z.enum(JOB_COLUMNS)

const setName = text('Please enter a name', 60)

/** Filters that somebody named. */
export const JobFilterSet = z.object({ id: Id, name: z.string(), filter: JobFilters })
export type JobFilterSet = z.infer<typeof JobFilterSet>

export const AddFilterSet = z.strictObject({ name: setName, filter: JobFilters })
export type AddFilterSet = z.infer<typeof AddFilterSet>

export const ChangeFilterSet = z.strictObject({ name: setName.optional(), filter: JobFilters.optional() })
export type ChangeFilterSet = z.infer<typeof ChangeFilterSet>

/** The start of a person's list of jobs, and the filters that they named. */
export const JobListSettings = z.object({
  filter: JobFilters.nullable(),
  columns: z.array(JobColumn),
  density: z.enum(JOB_DENSITIES),
  sets: z.array(JobFilterSet),
})
export type JobListSettings = z.infer<typeof JobListSettings>

/** The columns of the list, in their order. */
export const ChooseJobColumns = z.strictObject({
  columns: z
    .array(JobColumn)
    .refine((columns) => columns.includes('jobNo'), "The job's number is always shown")
    .refine((columns) => new Set(columns).size === columns.length, 'A column stands there twice'),
})
export type ChooseJobColumns = z.infer<typeof ChooseJobColumns>

/** How high the rows of the list are. */
export const ChooseJobDensity = z.strictObject({ density: z.enum(JOB_DENSITIES) })
export type ChooseJobDensity = z.infer<typeof ChooseJobDensity>

/** The names behind the ids that a filter holds. */
export interface FilterNames {
  clients: JobClient[]
  people: Person[]
}

export const BrowseJobSummaries = z.object({
  range: z.enum(JOB_RANGES).default('ALL'),
  search: z.string().max(200).optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(100)).optional(),
})
export type BrowseJobSummaries = z.infer<typeof BrowseJobSummaries>

/** An open job at the same address or with the same reference number. */
export const SimilarJob = JobSummary.pick({
  id: true,
  jobNo: true,
  identifier: true,
  status: true,
  siteAddress: true,
  suburb: true,
  refNumber: true,
}).extend({ because: z.enum(['address', 'refNumber']) })
export type SimilarJob = z.infer<typeof SimilarJob>

export const FindSimilarJobs = z.object({
  siteAddress: z.string().max(200).optional(),
  suburb: z.string().max(100).optional(),
  refNumber: z.string().max(60).optional(),
  /** The job that is being edited. */
  except: Id.optional(),
})
export type FindSimilarJobs = z.infer<typeof FindSimilarJobs>
