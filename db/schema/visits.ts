import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  accessInfo,
  claddingType,
  condition,
  createdAt,
  dwellingType,
  fieldClocks,
  foundationType,
  id,
  instant,
  measure,
  organizationId,
  presence,
  roofType,
  temperatureUnit,
  updatedAt,
  version,
  visitOutcome,
  waterCategory,
  waterClass,
} from './columns'
import { jobs } from './jobs'
import { users } from './organizations'
import { taskOutcomes } from './tasks'

/** A site visit; the contract calls it an inspection. `happenedAt` is the date of the visit. */
export const inspections = pgTable(
  'inspections',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    ...fieldClocks(),
    isInitialAttendance: boolean('is_initial_attendance').notNull().default(false),
    accessInfo: accessInfo('access_info'),
    /** The people of the household, the client or other trades who were there. */
    personsPresent: text('persons_present'),
    causeOfDamage: text('cause_of_damage'),
    sourceOfDamage: text('source_of_damage'),
    damageIsRectified: boolean('damage_is_rectified'),
    rectifiedSelection: text('rectified_selection'),
    timeOfDamage: instant('time_of_damage'),
    damageDescription: text('damage_description'),
    isAsbestosOnSite: presence('is_asbestos_on_site'),
    isMouldOnSite: presence('is_mould_on_site'),
    hazardNotes: text('hazard_notes'),
    waterCategory: waterCategory('water_category'),
    waterClass: waterClass('water_class'),
    waterReason: text('water_reason'),
    /** Years. */
    propertyAge: integer('property_age'),
    roofType: roofType('roof_type'),
    foundationType: foundationType('foundation_type'),
    exteriorCladdingType: claddingType('exterior_cladding_type'),
    typeOfDwelling: dwellingType('type_of_dwelling'),
    conditionOfProperty: condition('condition_of_property'),
    temperatureUnits: temperatureUnit('temperature_units').notNull().default('Celsius'),
    temperatureOutside: measure('temperature_outside', 2),
    temperatureInside: measure('temperature_inside', 2),
    rhOutside: measure('rh_outside', 2),
    rhInside: measure('rh_inside', 2),
    temporaryAccommodationRequired: boolean('temporary_accommodation_required'),
    whyAccommodationRequired: text('why_accommodation_required'),
    summary: text('summary'),
    recommendation: text('recommendation'),
    outcome: visitOutcome('outcome'),
    returnReason: text('return_reason'),
    returnOn: date('return_on', { mode: 'string' }),
    /** The task that it was begun from, at one of its times. */
    taskId: uuid('task_id'),
    taskSlotDate: date('task_slot_date', { mode: 'string' }),
    createdBy: uuid('created_by').notNull(),
    updatedBy: uuid('updated_by'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    // Lets a visit's records state that they are of the same job.
    unique('inspections_of_their_job').on(t.organizationId, t.jobId, t.id),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.updatedBy], foreignColumns: [users.organizationId, users.id] }),
    index('inspections_by_time')
      .on(t.organizationId, t.happenedAt)
      .where(sql`deleted_at is null`),
    foreignKey({
      columns: [t.organizationId, t.taskId, t.taskSlotDate],
      foreignColumns: [taskOutcomes.organizationId, taskOutcomes.taskId, taskOutcomes.slotDate],
      name: 'inspections_of_task',
    }).onUpdate('cascade'),
    // A time of a task that gets another name finds its visits.
    index('inspections_begun_from')
      .on(t.organizationId, t.taskId, t.taskSlotDate)
      .where(sql`task_id is not null`),
    index('inspections_of_job')
      .on(t.organizationId, t.jobId, t.happenedAt, t.id)
      .where(sql`deleted_at is null`),
    uniqueIndex('inspections_one_initial_attendance')
      .on(t.organizationId, t.jobId)
      .where(sql`is_initial_attendance and deleted_at is null`),
    check('inspections_whole_task', sql`(task_id is null) = (task_slot_date is null)`),
    check(
      'inspections_return_has_a_reason',
      sql`outcome is distinct from 'RETURN_NEEDED' or return_reason is not null`,
    ),
  ],
)

/** The members of staff who attended a visit. */
export const inspectionAttendees = pgTable(
  'inspection_attendees',
  {
    organizationId: organizationId(),
    inspectionId: uuid('inspection_id').notNull(),
    userId: uuid('user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.inspectionId, t.userId] }),
    foreignKey({
      columns: [t.organizationId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.id],
    }).onDelete('cascade'),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
  ],
)

/** When a person last read the news of a job, for the hand-over brief. */
export const jobLastReads = pgTable(
  'job_last_reads',
  {
    organizationId: organizationId(),
    userId: uuid('user_id').notNull(),
    jobId: uuid('job_id').notNull(),
    readAt: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.jobId] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.jobId], foreignColumns: [jobs.organizationId, jobs.id] }),
  ],
)
