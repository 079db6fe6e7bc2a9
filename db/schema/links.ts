import { sql } from 'drizzle-orm'
import { boolean, check, integer, text, uuid } from 'drizzle-orm/pg-core'

import { bytea, createdAt, instant } from './columns'

/** What every link has by which somebody without an account reads something of a job and answers it. */
export const linkColumns = () => ({
  name: text('name').notNull(),
  sendBy: text('send_by').notNull(),
  email: text('email'),
  phone: text('phone'),
  asksCode: boolean('asks_code').notNull().default(false),
  message: text('message'),
  goodForDays: integer('good_for_days').notNull(),
  remindAfterDays: integer('remind_after_days'),
  /** Counts its renewals: an earlier address of it opens nothing. */
  serial: integer('serial').notNull().default(1),
  /** Null until it is sent. */
  tokenHash: bytea('token_hash'),
  sentAt: instant('sent_at'),
  expiresAt: instant('expires_at'),
  remindedAt: instant('reminded_at'),
  openedAt: instant('opened_at'),
  codeHash: bytea('code_hash'),
  codeSentAt: instant('code_sent_at'),
  codeTries: integer('code_tries').notNull().default(0),
  /** Over all codes of this address. */
  wrongCodes: integer('wrong_codes').notNull().default(0),
  /** Of what whoever entered the code goes on with. */
  passHash: bytea('pass_hash'),
  signedAt: instant('signed_at'),
  /** The address of the network from which it was signed. */
  signedFrom: text('signed_from'),
  declinedAt: instant('declined_at'),
  declineReason: text('decline_reason'),
  takenBackAt: instant('taken_back_at'),
  createdBy: uuid('created_by').notNull(),
  createdAt: createdAt(),
})

/** What holds for each of them. */
export const linkChecks = (table: string) => [
  check(`${table}_ended_once`, sql`num_nonnulls(signed_at, declined_at, taken_back_at) <= 1`),
  check(`${table}_sent`, sql`num_nonnulls(token_hash, sent_at, expires_at) in (0, 3)`),
  check(`${table}_reachable`, sql`case send_by when 'sms' then phone is not null else email is not null end`),
]

export const WAITS_FOR_A_REMINDER = sql`remind_after_days is not null and reminded_at is null and signed_at is null and declined_at is null and taken_back_at is null`
