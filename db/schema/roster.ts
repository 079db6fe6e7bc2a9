import { sql } from 'drizzle-orm'
import { check, date, foreignKey, index, pgTable, primaryKey, smallint, text, time, uuid } from 'drizzle-orm/pg-core'

import { createdAt, id, leaveKind, organizationId, updatedAt, version } from './columns'
import { organizations, users } from './organizations'

/** The hours of work of a day of the week, on the organisation's clock; without any, nobody works then. */
const hours = () => ({
  /** 1 is Monday, 7 Sunday. */
  weekday: smallint('weekday').notNull(),
  fromTime: time('from_time', { precision: 0 }),
  untilTime: time('until_time', { precision: 0 }),
})

const inOrder = sql`weekday between 1 and 7 and (from_time is null) = (until_time is null) and (from_time < until_time) is not false`

/** When everybody works who has no hours of their own on that day; a day without a row is as everywhere. */
export const organizationHours = pgTable(
  'organization_hours',
  { organizationId: organizationId().references(() => organizations.organizationId), ...hours() },
  (t) => [primaryKey({ columns: [t.organizationId, t.weekday] }), check('organization_hours_in_order', inOrder)],
)

/** When somebody works on the days on which they work otherwise than the others. */
export const personHours = pgTable(
  'person_hours',
  { organizationId: organizationId(), userId: uuid('user_id').notNull(), ...hours() },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.userId, t.weekday] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    check('person_hours_in_order', inOrder),
  ],
)

/**
 * Days on which somebody is away, or a part of one, on the organisation's clock. Nobody is away twice at a time: a constraint
 * (`leave_once`) of the migration says so.
 */
export const leave = pgTable(
  'leave',
  {
    organizationId: organizationId(),
    id: id(),
    userId: uuid('user_id').notNull(),
    kind: leaveKind('kind').notNull(),
    startsOn: date('starts_on', { mode: 'string' }).notNull(),
    /** The last day. */
    endsOn: date('ends_on', { mode: 'string' }).notNull(),
    /** Set for a part of a day. */
    fromTime: time('from_time', { precision: 0 }),
    untilTime: time('until_time', { precision: 0 }),
    note: text('note'),
    createdBy: uuid('created_by').notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
    version: version(),
  },
  (t) => [
    primaryKey({ columns: [t.organizationId, t.id] }),
    foreignKey({ columns: [t.organizationId, t.userId], foreignColumns: [users.organizationId, users.id] }),
    foreignKey({ columns: [t.organizationId, t.createdBy], foreignColumns: [users.organizationId, users.id] }),
    index('leave_of_user').on(t.organizationId, t.userId, t.endsOn),
    index('leave_by_day').on(t.organizationId, t.endsOn, t.startsOn),
    check('leave_days_in_order', sql`ends_on >= starts_on and ends_on < starts_on + 366`),
    check(
      'leave_part_of_a_day',
      sql`(from_time is null) = (until_time is null) and (from_time is null or (starts_on = ends_on and from_time < until_time))`,
    ),
  ],
)
