import { z } from 'zod'

import { PRICING_PLANS } from '@/db/enums/company'
import { numberAsked } from '@/lib/base/numbers'
import { Recorded, Timezone, Version, optionalEmail, optionalText, text } from '@/lib/base/wire'

import { abnDigits, isAbn } from './rules'

/** An Australian Business Number; absent, null or empty is allowed. Spaces go; the check digits must be right. */
export const optionalAbn = z
  .string()
  .nullish()
  .transform((value) => abnDigits(value ?? '') || null)
  .refine((digits) => digits === null || isAbn(digits), 'This is not a valid ABN')

export const Organization = z.object({
  id: z.int(),
  name: z.string(),
  identifier: z.string(),
  pricingPlan: z.enum(PRICING_PLANS),
  timezone: z.string(),
  currency: z.string(),
  country: z.string(),
  state: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  abn: z.string().nullable(),
  /** The address of the logo, or null. */
  logo: z.string().nullable(),
  /** Whether a Technician can read everybody's tasks in the calendar, or only their own. */
  techniciansSeeEverybody: z.boolean(),
  /** Whether kept reports are made for archives (PDF/A-3), with the record attached as data. */
  reportsCarryData: z.boolean(),
  /** Whether whoever approves an estimate by link may leave lines out of it, each with a reason. */
  clientsCutLines: z.boolean(),
  ...Recorded,
})
export type Organization = z.infer<typeof Organization>

/** The form of the organisation's details. */
export const OrganizationDetails = z.strictObject({
  name: text('* The Organization name is required', 100),
  identifier: z
    .string('An identifier is required')
    .trim()
    .toUpperCase()
    .regex(/^[A-Z0-9]{2,6}$/, 'Use 2 to 6 letters or digits'),
  timezone: Timezone,
  country: text('A country is required', 60),
  state: optionalText(60),
  address: optionalText(300),
  phone: optionalText(40),
  email: optionalEmail,
  abn: optionalAbn,
  techniciansSeeEverybody: z.boolean().optional(),
  reportsCarryData: z.boolean().optional(),
  clientsCutLines: z.boolean().optional(),
})

/** A field that is left out stays as it is. A null logo takes the logo away; a new one is uploaded. */
export const UpdateOrganization = OrganizationDetails.extend({ logo: z.null(), version: Version }).partial()
export type UpdateOrganization = z.output<typeof UpdateOrganization>

const MOST_JOB_NO = 99_999_999

/** The number that the next job gets. A number is never given twice: it only goes up. */
export const NextJobNumber = z.strictObject({
  nextJobNo: z
    .int({ error: numberAsked })
    .min(1, 'At least 1')
    .max(MOST_JOB_NO, `Cannot exceed ${MOST_JOB_NO.toLocaleString('en')}`),
})
export type NextJobNumber = z.infer<typeof NextJobNumber>

/** The stored record after a change. */
export const ChangedOrganization = z.object({ payload: Organization })

export const OrganizationId = z.object({ id: z.coerce.number('Not an id.').int().positive().max(2_147_483_647) })

export const Usage = z.object({
  pricingPlan: z.enum(PRICING_PLANS),
  remainingUsers: z.int().optional(),
  userCount: z.int(),
  remainingJobs: z.int().optional(),
  jobCount: z.int(),
})
export type Usage = z.infer<typeof Usage>

/** Bytes. */
export const StorageUsage = z.object({
  pricingPlan: z.enum(PRICING_PLANS),
  remainingStorage: z.int().optional(),
  cloudUsage: z.int(),
})
export type StorageUsage = z.infer<typeof StorageUsage>

export const ContactSupport = z.strictObject({
  category: text('Please select a category', 60),
  subject: text('A subject is required', 150),
  message: text('A message is required', 5000),
})
export type ContactSupport = z.infer<typeof ContactSupport>
