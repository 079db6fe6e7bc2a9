import { z } from 'zod'

import { CLIENT_TYPES } from '@/db/enums/company'
import { STATES, isAustralia } from '@/lib/base/address'
import { isPhone, numbersIn, tidyNumber } from '@/lib/base/phone'
import { After, Id, Recorded, Version, noneAsNull, optionalEmail, optionalText, text } from '@/lib/base/wire'
import { optionalAbn } from '@/lib/company/organization/schema'
import { flagText, numberText } from '@/lib/platform/http/form-text'

import { MERGE_PARTS, MOST_NOTES, MOST_ROLE } from './rules'

const optionalPhone = optionalText(40)
  .transform((phone) => phone && tidyNumber(phone))
  .check(({ value, issues }) => {
    if (value === null || isPhone(value)) return
    const message =
      numbersIn(value).length > 1 ? 'These are several numbers: please enter one' : 'This is not a phone number'
    issues.push({ code: 'custom', message, input: value })
  })

/** The contact to call first. */
export const PrimaryContact = z.object({
  id: Id,
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
})
export type PrimaryContact = z.infer<typeof PrimaryContact>

/** A person at a client's who gets reports. */
export const ReportContact = z.object({ id: Id, name: z.string(), email: z.string() })
export type ReportContact = z.infer<typeof ReportContact>

/** A client gives the firm its work: an insurer, an adjuster, a builder, strata, an agency or a private person. */
export const Client = z.object({
  id: Id,
  companyName: z.string(),
  type: z.enum(CLIENT_TYPES),
  /** Eleven digits. */
  abn: z.string().nullable(),
  streetAddress: z.string().nullable(),
  suburb: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** The address for invoices. */
  accountsEmail: z.string().nullable(),
  notes: z.string().nullable(),
  /** The address of the logo, or null. */
  logo: z.string().nullable(),
  /** The letterhead that reports of its jobs go out under; null for the organisation's default. */
  defaultLetterheadId: Id.nullable(),
  /** The group of form templates that its jobs begin with; null for none. */
  defaultFormGroupId: Id.nullable(),
  primaryContact: PrimaryContact.nullable(),
  /** The people who get the reports of its jobs, unless a report says otherwise. */
  reportContacts: z.array(ReportContact),
  contactCount: z.int(),
  jobCount: z.int(),
  ...Recorded,
})
export type Client = z.infer<typeof Client>

const clientFields = {
  companyName: text("* The client's name is required", 150),
  /** If left out: an insurer when added, unchanged when edited. */
  type: z.enum(CLIENT_TYPES, 'Please select a type').optional(),
  abn: optionalAbn,
  streetAddress: optionalText(200),
  suburb: optionalText(100),
  state: optionalText(60),
  postcode: optionalText(12),
  country: optionalText(60),
  phone: optionalPhone,
  email: optionalEmail,
  accountsEmail: optionalEmail,
  notes: optionalText(MOST_NOTES),
  defaultLetterheadId: noneAsNull(Id),
  defaultFormGroupId: noneAsNull(Id),
}

interface Locality {
  state: string | null
  postcode: string | null
  country: string | null
}

/** Anything goes abroad; in Australia a state is one of eight and a postcode has four digits. */
function checkLocality({ value, issues }: z.core.ParsePayload<Locality>): void {
  if (!isAustralia(value.country)) return
  if (value.state && !STATES.some(({ value: state }) => state === value.state)) {
    const message = `Please use one of ${STATES.map((state) => state.value).join(', ')}`
    issues.push({ code: 'custom', path: ['state'], message, input: value.state })
  }
  if (value.postcode && !/^\d{4}$/.test(value.postcode)) {
    issues.push({ code: 'custom', path: ['postcode'], message: 'A postcode has 4 digits', input: value.postcode })
  }
}

/** Adds a client. Adding the same client again under its `id` creates nothing and returns the stored one. */
export const AddClient = z.strictObject({ id: Id.optional(), ...clientFields }).check(checkLocality)
export type AddClient = z.infer<typeof AddClient>

/** Edits a client as a whole: a field that is left out is emptied, except the type and the logo. */
export const EditClient = z
  .strictObject({
    ...clientFields,
    /** The version that was read; without one, the edit overwrites anything that happened since. */
    version: numberText(Version.optional()),
    /** Takes the logo away. A new logo in the same request replaces the old one. */
    removeLogo: flagText(z.boolean().default(false)),
  })
  .check(checkLocality)
export type EditClient = z.infer<typeof EditClient>

/** The typed form of a client. */
export const ClientFields = z
  .strictObject({ ...clientFields, type: z.enum(CLIENT_TYPES, 'Please select a type') })
  .check(checkLocality)
export type ClientFields = z.input<typeof ClientFields>

/** Merges a client into another one, which takes over its jobs and contacts and stays. */
export const MergeClient = z.strictObject({
  intoId: Id,
  /** The version that was read of the client that goes. */
  version: Version,
  /** The version that was read of the client that stays. */
  intoVersion: Version,
  /** The parts that the remaining client takes over although it has its own. It always takes over what it lacks. */
  take: z
    .array(z.enum(MERGE_PARTS))
    .max(MERGE_PARTS.length)
    .default([])
    .transform((parts) => [...new Set(parts)]),
})
export type MergeClient = z.infer<typeof MergeClient>

export const CLIENT_SORTS = ['companyName', '-companyName', 'type', '-type', 'createdAt', '-createdAt'] as const
export type ClientSort = (typeof CLIENT_SORTS)[number]

/** The clients that a list shows. */
export const ClientFilter = z.object({
  /** Searches name, e-mail addresses, telephone, ABN, and the names, e-mail addresses and telephones of contacts. */
  search: z.string().trim().max(200).optional(),
  type: z.enum(CLIENT_TYPES).optional(),
  sort: z.enum(CLIENT_SORTS).default('companyName'),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).default(1),
  after: After,
  pageSize: z.coerce.number().pipe(z.int().min(1).max(200)).default(200),
})
export type ClientFilter = z.infer<typeof ClientFilter>

/** How many clients a page of the screen shows. */
export const CLIENTS_PER_PAGE = 25

/** The part of the address bar that belongs to the list of clients. Nonsense counts as nothing. */
export const ClientSearch = z.object({
  search: z.string().trim().max(200).catch(''),
  type: z.enum(CLIENT_TYPES).optional().catch(undefined),
  sort: z.enum(CLIENT_SORTS).catch('companyName'),
  page: z.coerce.number().pipe(z.int().min(1).max(10_000)).catch(1),
  after: After.catch(undefined),
})
export type ClientSearch = z.infer<typeof ClientSearch>

export const ClientCount = z.object({ count: z.int() })
export type ClientCount = z.infer<typeof ClientCount>

/** A person at a client's. */
export const Contact = z.object({
  id: Id,
  clientId: Id,
  name: z.string(),
  role: z.string().nullable(),
  phone: z.string().nullable(),
  mobile: z.string().nullable(),
  email: z.string().nullable(),
  isPrimary: z.boolean(),
  receivesReports: z.boolean(),
  ...Recorded,
})
export type Contact = z.infer<typeof Contact>

const contactFields = {
  name: text("* The contact's name is required", 100),
  role: optionalText(MOST_ROLE),
  phone: optionalPhone,
  mobile: optionalPhone,
  email: optionalEmail,
  isPrimary: z.boolean().default(false),
  receivesReports: z.boolean().default(false),
}

const REPORTS_NEED_EMAIL = 'Reports are sent by e-mail: please enter an address'

function checkReports({
  value,
  issues,
}: z.core.ParsePayload<{ email: string | null; receivesReports: boolean }>): void {
  if (value.receivesReports && !value.email) {
    issues.push({ code: 'custom', path: ['email'], message: REPORTS_NEED_EMAIL, input: value.email })
  }
}

/** Adds a contact. A primary one takes the place of the client's former primary contact. */
export const AddContact = z.strictObject({ id: Id.optional(), ...contactFields }).check(checkReports)
export type AddContact = z.infer<typeof AddContact>

/** Edits a contact as a whole: a field that is left out is emptied. */
export const EditContact = z.strictObject({ ...contactFields, version: Version.optional() }).check(checkReports)
export type EditContact = z.infer<typeof EditContact>

/** The typed form of a contact. */
export const ContactFields = z.strictObject(contactFields).check(checkReports)
export type ContactFields = z.input<typeof ContactFields>
