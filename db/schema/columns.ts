import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, pgEnum, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import * as enums from '@/db/enums'

export const role = pgEnum('role', enums.ROLES)
export const pricingPlan = pgEnum('pricing_plan', enums.PRICING_PLANS)
export const couponKind = pgEnum('coupon_kind', enums.COUPON_KINDS)
export const paymentStatus = pgEnum('payment_status', enums.PAYMENT_STATUSES)
export const userStatus = pgEnum('user_status', enums.USER_STATUSES)
export const theme = pgEnum('theme', enums.THEMES)
export const hue = pgEnum('hue', enums.HUES)
export const jobStatus = pgEnum('job_status', enums.JOB_STATUSES)
export const jobPriority = pgEnum('job_priority', enums.JOB_PRIORITIES)
export const kpiCheckpoint = pgEnum('kpi_checkpoint', enums.KPI_CHECKPOINTS)
export const policyCoverType = pgEnum('policy_cover_type', enums.POLICY_COVER_TYPES)
export const occupancy = pgEnum('occupancy', enums.OCCUPANCIES)
export const clientType = pgEnum('client_type', enums.CLIENT_TYPES)
export const importKind = pgEnum('import_kind', enums.IMPORT_KINDS)
export const fileKind = pgEnum('file_kind', enums.FILE_KINDS)
export const linkKind = pgEnum('link_kind', enums.SECRET_KINDS)
export const accessKind = pgEnum('access_kind', enums.ACCESS_KINDS)
export const frequency = pgEnum('frequency', enums.FREQUENCIES)
export const monthOption = pgEnum('month_option', enums.MONTH_OPTIONS)
export const endOption = pgEnum('end_option', enums.END_OPTIONS)
export const overrideKind = pgEnum('override_kind', enums.OVERRIDE_KINDS)
export const mailStatus = pgEnum('mail_status', enums.MAIL_STATUSES)
export const smsDirection = pgEnum('sms_direction', enums.SMS_DIRECTIONS)
export const smsStatus = pgEnum('sms_status', enums.SMS_STATUSES)
export const messageKind = pgEnum('message_kind', enums.MESSAGE_KINDS)
export const presence = pgEnum('presence', enums.PRESENCES)
export const waterCategory = pgEnum('water_category', enums.WATER_CATEGORIES)
export const waterClass = pgEnum('water_class', enums.WATER_CLASSES)
export const temperatureUnit = pgEnum('temperature_unit', enums.TEMPERATURE_UNITS)
export const roofType = pgEnum('roof_type', enums.ROOF_TYPES)
export const foundationType = pgEnum('foundation_type', enums.FOUNDATION_TYPES)
export const dwellingType = pgEnum('dwelling_type', enums.DWELLING_TYPES)
export const claddingType = pgEnum('cladding_type', enums.CLADDING_TYPES)
export const condition = pgEnum('condition', enums.CONDITIONS)
export const accessInfo = pgEnum('access_info', enums.ACCESS_INFOS)
export const visitOutcome = pgEnum('visit_outcome', enums.VISIT_OUTCOMES)
export const feedItemType = pgEnum('feed_item_type', enums.FEED_ITEM_TYPES)
export const floorCoverType = pgEnum('floor_cover_type', enums.FLOOR_COVER_TYPES)
export const subfloorType = pgEnum('subfloor_type', enums.SUBFLOOR_TYPES)
export const disposition = pgEnum('disposition', enums.DISPOSITIONS)
export const meterKind = pgEnum('meter_kind', enums.METER_KINDS)
export const moistureLocation = pgEnum('moisture_location', enums.MOISTURE_LOCATIONS)
export const moistureMethod = pgEnum('moisture_method', enums.MOISTURE_METHODS)
export const readingType = pgEnum('reading_type', enums.READING_TYPES)
export const lengthUnit = pgEnum('length_unit', enums.LENGTH_UNITS)
export const airPlace = pgEnum('air_place', enums.AIR_PLACES)
export const equipmentKind = pgEnum('equipment_kind', enums.EQUIPMENT_KINDS)
export const equipmentState = pgEnum('equipment_state', enums.EQUIPMENT_STATES)
export const equipmentDayRule = pgEnum('equipment_day_rule', enums.EQUIPMENT_DAY_RULES)
export const timesheetCategory = pgEnum('timesheet_category', enums.TIMESHEET_CATEGORIES)
export const rateType = pgEnum('rate_type', enums.RATE_TYPES)
export const timesheetStatus = pgEnum('timesheet_status', enums.TIMESHEET_STATUSES)
export const formVisit = pgEnum('form_visit', enums.FORM_VISITS)
export const photoFault = pgEnum('photo_fault', enums.PHOTO_FAULTS)
export const jobReportType = pgEnum('job_report_type', enums.JOB_REPORT_TYPES)
export const jobReportStatus = pgEnum('job_report_status', enums.JOB_REPORT_STATUSES)
export const paperSize = pgEnum('paper_size', enums.PAPER_SIZES)
export const estimateStatus = pgEnum('estimate_status', enums.ESTIMATE_STATUSES)
export const markupMode = pgEnum('markup_mode', enums.MARKUP_MODES)
export const priceBasis = pgEnum('price_basis', enums.PRICE_BASES)
export const leaveKind = pgEnum('leave_kind', enums.LEAVE_KINDS)
export const noticeKind = pgEnum('notice_kind', enums.NOTICE_KINDS)

export const bytea = customType<{ data: Buffer; driverData: Buffer }>({ dataType: () => 'bytea' })

/** A range of instants in Postgres' spelling: `[2026-01-01 00:00:00+00,2026-01-02 00:00:00+00)`. */
export const tstzrange = customType<{ data: string }>({ dataType: () => 'tstzrange' })

/** An instant in Postgres' spelling when its clock is on UTC, in a row or in JSON: without trailing zeros. */
const IN_UTC = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d)(?:\.(\d{1,3}))?\+00(?::00)?$/

/**
 * Turns Postgres' spelling of an instant into the contract's. A Date takes five times as long, which matters in lists
 * of thousands of rows.
 */
export function toWireInstant(text: string): string {
  const [, day, time, fraction = ''] = IN_UTC.exec(text) ?? []
  return day ? `${day}T${time}.${fraction.padEnd(3, '0')}Z` : new Date(text).toISOString()
}

/**
 * An instant, written and read in the contract's spelling: ISO 8601 in UTC with milliseconds and `Z`, so that two
 * compare as texts do. Postgres stores microseconds: precision 3 makes the stored value equal the spelling.
 */
export const instant = customType<{ data: string; driverData: string }>({
  dataType: () => 'timestamp (3) with time zone',
  fromDriver: toWireInstant,
})

/** By default, the beginning of the transaction that writes it. */
export const instantOfWriting = (name: string) =>
  instant(name)
    .notNull()
    .default(sql`now()`)

/** A wall clock without a zone, which has a column of its own. `YYYY-MM-DDTHH:mm:ss`. */
export const wallClock = (name: string) => timestamp(name, { withTimezone: false, precision: 0, mode: 'string' })

/** Leads the primary key, every index and every foreign key of a tenant table. */
export const organizationId = () => integer('organization_id').notNull()
export const id = () => uuid('id').notNull()
export const createdAt = () => instantOfWriting('created_at')
export const updatedAt = () => instantOfWriting('updated_at')
export const version = (name = 'version') => integer(name).notNull().default(1)

/** An amount of money. */
export const cents = (name: string) => bigint(name, { mode: 'number' })

/** The address of a site, a client or the organisation itself: a street line, and the parts to sort by. */
export const address = () => ({
  suburb: text('suburb'),
  state: text('state'),
  postcode: text('postcode'),
  country: text('country'),
})

/** The telephone numbers of a record in E.164, with spaces between, beside what was typed (`dialledNumbers`). */
export const phoneNumbers = () => text('phone_numbers').notNull().default('')

/**
 * The three clocks of a record made on site: when it happened (people may set it), when the device entered it, and when
 * the server received it. A late entry has a reason.
 */
export const fieldClocks = () => ({
  happenedAt: instant('happened_at').notNull(),
  capturedAt: instant('captured_at').notNull(),
  receivedAt: instantOfWriting('received_at'),
  lateReason: text('late_reason'),
})

/** A measured number, exactly as entered: never a float, so that 15.1 stays 15.1. */
export const measure = (name: string, scale = 3) => numeric(name, { precision: 12, scale, mode: 'number' })
