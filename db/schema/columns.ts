import { sql } from 'drizzle-orm'
import { bigint, customType, integer, numeric, pgEnum, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import * as calendar from '@/db/enums/calendar'
import * as company from '@/db/enums/company'
import * as equipment from '@/db/enums/equipment'
import * as jobs from '@/db/enums/jobs'
import * as paper from '@/db/enums/paper'
import * as people from '@/db/enums/people'
import * as platform from '@/db/enums/platform'
import * as site from '@/db/enums/site'

export const role = pgEnum('role', people.ROLES)
export const pricingPlan = pgEnum('pricing_plan', company.PRICING_PLANS)
export const couponKind = pgEnum('coupon_kind', company.COUPON_KINDS)
export const paymentStatus = pgEnum('payment_status', company.PAYMENT_STATUSES)
export const userStatus = pgEnum('user_status', people.USER_STATUSES)
export const theme = pgEnum('theme', people.THEMES)
export const hue = pgEnum('hue', people.HUES)
export const jobStatus = pgEnum('job_status', jobs.JOB_STATUSES)
export const jobPriority = pgEnum('job_priority', jobs.JOB_PRIORITIES)
export const kpiCheckpoint = pgEnum('kpi_checkpoint', jobs.KPI_CHECKPOINTS)
export const policyCoverType = pgEnum('policy_cover_type', jobs.POLICY_COVER_TYPES)
export const occupancy = pgEnum('occupancy', jobs.OCCUPANCIES)
export const clientType = pgEnum('client_type', company.CLIENT_TYPES)
export const importKind = pgEnum('import_kind', company.IMPORT_KINDS)
export const fileKind = pgEnum('file_kind', platform.FILE_KINDS)
export const linkKind = pgEnum('link_kind', platform.SECRET_KINDS)
export const accessKind = pgEnum('access_kind', platform.ACCESS_KINDS)
export const frequency = pgEnum('frequency', calendar.FREQUENCIES)
export const monthOption = pgEnum('month_option', calendar.MONTH_OPTIONS)
export const endOption = pgEnum('end_option', calendar.END_OPTIONS)
export const overrideKind = pgEnum('override_kind', calendar.OVERRIDE_KINDS)
export const mailStatus = pgEnum('mail_status', platform.MAIL_STATUSES)
export const smsDirection = pgEnum('sms_direction', platform.SMS_DIRECTIONS)
export const smsStatus = pgEnum('sms_status', platform.SMS_STATUSES)
export const messageKind = pgEnum('message_kind', platform.MESSAGE_KINDS)
export const presence = pgEnum('presence', site.PRESENCES)
export const waterCategory = pgEnum('water_category', site.WATER_CATEGORIES)
export const waterClass = pgEnum('water_class', site.WATER_CLASSES)
export const temperatureUnit = pgEnum('temperature_unit', site.TEMPERATURE_UNITS)
export const roofType = pgEnum('roof_type', site.ROOF_TYPES)
export const foundationType = pgEnum('foundation_type', site.FOUNDATION_TYPES)
export const dwellingType = pgEnum('dwelling_type', site.DWELLING_TYPES)
export const claddingType = pgEnum('cladding_type', site.CLADDING_TYPES)
export const condition = pgEnum('condition', site.CONDITIONS)
export const accessInfo = pgEnum('access_info', site.ACCESS_INFOS)
export const visitOutcome = pgEnum('visit_outcome', site.VISIT_OUTCOMES)
export const feedItemType = pgEnum('feed_item_type', site.FEED_ITEM_TYPES)
export const floorCoverType = pgEnum('floor_cover_type', site.FLOOR_COVER_TYPES)
export const subfloorType = pgEnum('subfloor_type', site.SUBFLOOR_TYPES)
export const disposition = pgEnum('disposition', site.DISPOSITIONS)
export const meterKind = pgEnum('meter_kind', site.METER_KINDS)
export const moistureLocation = pgEnum('moisture_location', site.MOISTURE_LOCATIONS)
export const moistureMethod = pgEnum('moisture_method', site.MOISTURE_METHODS)
export const readingType = pgEnum('reading_type', site.READING_TYPES)
export const lengthUnit = pgEnum('length_unit', site.LENGTH_UNITS)
export const airPlace = pgEnum('air_place', site.AIR_PLACES)
export const equipmentKind = pgEnum('equipment_kind', equipment.EQUIPMENT_KINDS)
export const equipmentState = pgEnum('equipment_state', equipment.EQUIPMENT_STATES)
export const equipmentDayRule = pgEnum('equipment_day_rule', equipment.EQUIPMENT_DAY_RULES)
export const timesheetCategory = pgEnum('timesheet_category', equipment.TIMESHEET_CATEGORIES)
export const rateType = pgEnum('rate_type', equipment.RATE_TYPES)
export const timesheetStatus = pgEnum('timesheet_status', equipment.TIMESHEET_STATUSES)
export const formVisit = pgEnum('form_visit', paper.FORM_VISITS)
export const photoFault = pgEnum('photo_fault', platform.PHOTO_FAULTS)
export const jobReportType = pgEnum('job_report_type', paper.JOB_REPORT_TYPES)
export const jobReportStatus = pgEnum('job_report_status', paper.JOB_REPORT_STATUSES)
export const paperSize = pgEnum('paper_size', paper.PAPER_SIZES)
export const estimateStatus = pgEnum('estimate_status', paper.ESTIMATE_STATUSES)
export const markupMode = pgEnum('markup_mode', paper.MARKUP_MODES)
export const priceBasis = pgEnum('price_basis', paper.PRICE_BASES)
export const leaveKind = pgEnum('leave_kind', people.LEAVE_KINDS)
export const noticeKind = pgEnum('notice_kind', people.NOTICE_KINDS)

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
