import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'

import {
  airPlace,
  createdAt,
  equipmentDayRule,
  fieldClocks,
  id,
  instant,
  lengthUnit,
  measure,
  meterKind,
  moistureLocation,
  moistureMethod,
  organizationId,
  readingType,
  temperatureUnit,
  updatedAt,
  version,
} from './columns'
import { equipmentItems } from './equipment'
import { files, organizations, users } from './organizations'
import { roomFeedItems, rooms } from './rooms'
import { inspections } from './visits'

/** A moisture meter or hygrometer of the organisation. A retired one keeps its readings. */
export const meters = pgTable(
  'meters',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    name: text('name').notNull(),
    make: text('make'),
    model: text('model'),
    serial: text('serial'),
    kind: meterKind('kind').notNull(),
    /** How it is read unless a visit says otherwise; null for the usual way of its kind. */
    defaultMethod: moistureMethod('default_method'),
    lastCalibratedOn: date('last_calibrated_on', { mode: 'string' }),
    /** Months from one check to the next. */
    calibrationMonths: integer('calibration_months'),
    nextDueOn: date('next_due_on', { mode: 'string' }),
    certificateFileId: uuid('certificate_file_id'),
    assignedUserId: uuid('assigned_user_id'),
    /** Whether the office has yet to complete it: it came with the organisation, or was added on site. */
    isToComplete: boolean('is_to_complete').notNull().default(false),
    retiredAt: instant('retired_at'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.certificateFileId], foreignColumns: [files.organizationId, files.id] }),
    foreignKey({ columns: [t.organizationId, t.assignedUserId], foreignColumns: [users.organizationId, users.id] }),
    index('meters_by_certificate')
      .on(t.organizationId, t.certificateFileId)
      .where(sql`certificate_file_id is not null`),
    uniqueIndex('meters_names')
      .on(t.organizationId, sql`lower(name)`)
      .where(sql`retired_at is null`),
  ],
)

/** One of the scales of a meter. Readings of different scales are never compared. */
export const meterScales = pgTable(
  'meter_scales',
  {
    organizationId: organizationId(),
    id: id(),
    meterId: uuid('meter_id').notNull(),
    label: text('label').notNull(),
    min: measure('min').notNull(),
    max: measure('max').notNull(),
    /** `%`, `WME`, `REL` …; a scale in per cent has a dry standard in points. */
    unit: text('unit').notNull(),
    position: integer('position').notNull().default(0),
    retiredAt: instant('retired_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('meter_scales_of_meter').on(t.organizationId, t.meterId, t.id),
    foreignKey({ columns: [t.organizationId, t.meterId], foreignColumns: [meters.organizationId, meters.id] }),
    check('meter_scales_range', sql`min < max`),
  ],
)

/** The reading that counts as dry for a material on a scale, unless a control reading gives a better one. */
export const dryStandards = pgTable(
  'dry_standards',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    material: text('material').notNull(),
    unit: text('unit').notNull(),
    value: measure('value').notNull(),
    /** In place of the organisation's tolerance: 2 points above are much on a scale that is dry at 0.6. */
    tolerancePoints: measure('tolerance_points'),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    uniqueIndex('dry_standards_of_material').on(t.organizationId, sql`lower(material)`, sql`lower(unit)`),
    check('dry_standards_positive', sql`value > 0`),
  ],
)

/** The standards that every organisation begins with. They are the same for everybody; the migration fills them. */
export const dryStandardDefaults = pgTable(
  'dry_standard_defaults',
  {
    material: text('material').notNull(),
    unit: text('unit').notNull(),
    value: measure('value').notNull(),
    tolerancePoints: measure('tolerance_points'),
  },
  (t) => [primaryKey({ columns: [t.material, t.unit] })],
)

/** The settings for measuring and sizing that every organisation begins with: one row. */
export const dryingDefaults = pgTable(
  'drying_defaults',
  {
    id: integer('id').primaryKey().default(1),
    tolerancePoints: measure('tolerance_points').notNull(),
    altitudeMetres: measure('altitude_metres', 1).notNull(),
    sizingFactors: jsonb('sizing_factors').$type<Record<string, unknown>>().notNull(),
  },
  () => [check('drying_defaults_one', sql`id = 1`)],
)

/** An organisation's settings for measuring and sizing; null for the initial ones. */
export const dryingSettings = pgTable(
  'drying_settings',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    /** Above the dry standard, on scales in per cent. */
    tolerancePoints: measure('tolerance_points'),
    altitudeMetres: measure('altitude_metres', 1),
    sizingFactors: jsonb('sizing_factors').$type<Record<string, unknown>>(),
    equipmentDayRule: equipmentDayRule('equipment_day_rule').notNull().default('CALENDAR_DAYS'),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [primaryKey({ columns: [t.organizationId] })],
)

/** An organisation's earlier dry standards, with their end. Jobs measured by then are still judged by them. */
export const dryingStandardsBefore = pgTable(
  'drying_standards_before',
  {
    organizationId: organizationId().references(() => organizations.organizationId),
    id: id(),
    heldUntil: instant('held_until').notNull(),
    tolerancePoints: measure('tolerance_points').notNull(),
    standards: jsonb('standards')
      .$type<{ material: string; unit: string; value: number; tolerancePoints: number | null }[]>()
      .notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    index('drying_standards_before_in_time').on(t.organizationId, t.heldUntil),
  ],
)

/** A place that is measured at every visit, with one meter on one scale, until it is bound to another. */
export const moisturePoints = pgTable(
  'moisture_points',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    roomId: uuid('room_id').notNull(),
    label: text('label').notNull(),
    location: moistureLocation('location').notNull(),
    material: text('material').notNull(),
    meterId: uuid('meter_id').notNull(),
    scaleId: uuid('scale_id').notNull(),
    /** Whether it is unaffected and measured for comparison: its reading is the dry standard of its material. */
    isControl: boolean('is_control').notNull().default(false),
    manualGoal: measure('manual_goal'),
    manualGoalReason: text('manual_goal_reason'),
    /** Its place on a photo of the floor plan, as fractions of the width and height of the unturned photo. */
    planPhotoId: uuid('plan_photo_id'),
    planX: doublePrecision('plan_x'),
    planY: doublePrecision('plan_y'),
    position: integer('position').notNull().default(0),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    unique('moisture_points_of_their_room').on(t.organizationId, t.jobId, t.roomId, t.id),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.roomId],
      foreignColumns: [rooms.organizationId, rooms.jobId, rooms.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.meterId, t.scaleId],
      foreignColumns: [meterScales.organizationId, meterScales.meterId, meterScales.id],
    }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('moisture_points_of_job')
      .on(t.organizationId, t.jobId, t.roomId, t.position)
      .where(sql`deleted_at is null`),
    index('moisture_points_of_scale').on(t.organizationId, t.meterId, t.scaleId),
    index('moisture_points_on_plan')
      .on(t.organizationId, t.planPhotoId)
      .where(sql`plan_photo_id is not null`),
    check('moisture_points_goal_has_a_reason', sql`(manual_goal is null) = (manual_goal_reason is null)`),
    check('moisture_points_on_a_plan', sql`num_nonnulls(plan_photo_id, plan_x, plan_y) in (0, 3)`),
    check('moisture_points_within_the_plan', sql`plan_x between 0 and 1 and plan_y between 0 and 1`),
  ],
)

/** A meter's reading at a point. It stores its scale, because the point may be bound to another one later. */
export const moistureReadings = pgTable(
  'moisture_readings',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    roomId: uuid('room_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    pointId: uuid('point_id').notNull(),
    feedItemId: uuid('feed_item_id').notNull(),
    meterId: uuid('meter_id').notNull(),
    scaleId: uuid('scale_id').notNull(),
    type: readingType('type').notNull(),
    method: moistureMethod('method').notNull(),
    value: measure('value').notNull(),
    unit: text('unit').notNull(),
    depth: measure('depth'),
    depthUnit: lengthUnit('depth_unit'),
    note: text('note'),
    /** Why a meter past its check was used. */
    overdueMeterReason: text('overdue_meter_reason'),
    /**
     * What the point was bound to before this reading bound it to its own scale, with the goal that it had there: it is
     * bound to it again without this reading. Null for a reading that bound nothing.
     */
    replacedMeterId: uuid('replaced_meter_id'),
    replacedScaleId: uuid('replaced_scale_id'),
    replacedGoal: measure('replaced_goal'),
    replacedGoalReason: text('replaced_goal_reason'),
    ...fieldClocks(),
    takenBy: uuid('taken_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.roomId, t.pointId],
      foreignColumns: [moisturePoints.organizationId, moisturePoints.jobId, moisturePoints.roomId, moisturePoints.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.feedItemId],
      foreignColumns: [roomFeedItems.organizationId, roomFeedItems.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.meterId, t.scaleId],
      foreignColumns: [meterScales.organizationId, meterScales.meterId, meterScales.id],
    }),
    foreignKey({ columns: [t.organizationId, t.takenBy], foreignColumns: [users.organizationId, users.id] }),
    index('moisture_readings_of_job')
      .on(t.organizationId, t.jobId, t.roomId, t.pointId, t.happenedAt)
      .where(sql`deleted_at is null`),
    index('moisture_readings_of_visit')
      .on(t.organizationId, t.inspectionId, t.roomId)
      .where(sql`deleted_at is null`),
    index('moisture_readings_of_feed_item')
      .on(t.organizationId, t.feedItemId)
      .where(sql`deleted_at is null`),
    index('moisture_readings_of_scale').on(t.organizationId, t.meterId, t.scaleId),
    foreignKey({
      name: 'moisture_readings_replaced_scale',
      columns: [t.organizationId, t.replacedMeterId, t.replacedScaleId],
      foreignColumns: [meterScales.organizationId, meterScales.meterId, meterScales.id],
    }),
    index('moisture_readings_replaced_scales')
      .on(t.organizationId, t.replacedMeterId, t.replacedScaleId)
      .where(sql`replaced_scale_id is not null`),
    check('moisture_readings_depth', sql`(depth is null) = (depth_unit is null)`),
    check(
      'moisture_readings_replaced',
      sql`(replaced_meter_id is null) = (replaced_scale_id is null)
        and (replaced_goal is null) = (replaced_goal_reason is null)
        and (replaced_goal is null or replaced_scale_id is not null)`,
    ),
  ],
)

/** The air at a place, by a hygrometer. Figures that follow from it (grains, dew point) are computed, not stored. */
export const airReadings = pgTable(
  'air_readings',
  {
    organizationId: organizationId(),
    id: id(),
    jobId: uuid('job_id').notNull(),
    inspectionId: uuid('inspection_id').notNull(),
    place: airPlace('place').notNull(),
    /** For affected air: a room, or a chamber of several. */
    roomId: uuid('room_id'),
    chamber: text('chamber'),
    /** The dehumidifier at whose outlet it was measured. */
    equipmentItemId: uuid('equipment_item_id'),
    meterId: uuid('meter_id'),
    temperature: measure('temperature', 2).notNull(),
    temperatureUnit: temperatureUnit('temperature_unit').notNull(),
    /** Per cent. */
    rh: measure('rh', 2).notNull(),
    note: text('note'),
    /** Why a meter past its check was used. */
    overdueMeterReason: text('overdue_meter_reason'),
    ...fieldClocks(),
    takenBy: uuid('taken_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
    deletedAt: instant('deleted_at'),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.inspectionId],
      foreignColumns: [inspections.organizationId, inspections.jobId, inspections.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.jobId, t.roomId],
      foreignColumns: [rooms.organizationId, rooms.jobId, rooms.id],
    }),
    foreignKey({
      columns: [t.organizationId, t.equipmentItemId],
      foreignColumns: [equipmentItems.organizationId, equipmentItems.id],
    }),
    foreignKey({ columns: [t.organizationId, t.meterId], foreignColumns: [meters.organizationId, meters.id] }),
    foreignKey({ columns: [t.organizationId, t.takenBy], foreignColumns: [users.organizationId, users.id] }),
    index('air_readings_of_job')
      .on(t.organizationId, t.jobId, t.happenedAt, t.id)
      .where(sql`deleted_at is null`),
    index('air_readings_of_meter')
      .on(t.organizationId, t.meterId)
      .where(sql`meter_id is not null`),
    check('air_readings_humidity', sql`rh > 0 and rh <= 100`),
  ],
)
