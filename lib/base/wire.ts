import { z } from 'zod'

import { bareAddress } from '@/lib/base/recipients'
import { isTimezone } from '@/lib/base/timezone'

/** The small shapes of every wire schema, so that an id, an instant or an optional text is the same everywhere. */

/** A record's id: UUID, version 7 when we make it. */
export const Id = z.uuid('Not an id.')

/** A parameter of a query that may be repeated: once is a list of one. */
export const repeated = <T extends z.ZodType>(schema: T, most = 100) =>
  z.preprocess(
    (given) => (given === undefined || Array.isArray(given) ? given : [given]),
    z.array(schema).max(most).optional(),
  )

/**
 * For the page after another: the ids of that one's last rows, as it was shown. The page begins after them: it neither
 * repeats nor leaves out a row when others came or went in between, and its total counts as if they had not. Without them it
 * begins by its number.
 */
export const After = repeated(Id, 3)
export { newId } from '@/lib/base/ids'

/** ISO 8601 in UTC with milliseconds and `Z`. */
export const Instant = z.iso.datetime({ precision: 3, error: 'Not an instant.' })
/** An ISO instant in any spelling, turned into the one spelling that we store and answer. */
export const AnyInstant = z.iso
  .datetime({ offset: true, error: 'Not a date and time.', abort: true })
  .refine((text) => inReach(new Date(text)), 'That date is out of reach.')
  .transform((text) => new Date(text).toISOString())
/** A calendar day, `YYYY-MM-DD`. */
export const Day = z.iso
  .date({ error: 'Not a date.', abort: true })
  .refine((text) => inReach(new Date(text)), 'That date is out of reach.')

const inReach = (date: Date) => date.getUTCFullYear() >= 1900 && date.getUTCFullYear() < 2200

/** A day and a time on the clock of a place, `YYYY-MM-DDTHH:mm`, as a form has it. */
export const WallClock = z.iso.datetime({ local: true, error: 'Not a date and time.' })

export const Timezone = z.string().max(64).refine(isTimezone, 'Not a time zone.')

/** No text may hold a NUL: Postgres cannot store it. */
export const WITHOUT_NUL = /^[^\0]*$/

/** A text that must be there. */
export const text = (required: string, most: number, tooLong = `Cannot exceed ${most} characters`) =>
  z.string(required).trim().min(1, required).max(most, tooLong).regex(WITHOUT_NUL, 'Not a text.')

/** A text that may be absent, null or empty: all three are stored as null. */
export const optionalText = (most: number, tooLong = `Cannot exceed ${most} characters`) =>
  z
    .string()
    .trim()
    .max(most, tooLong)
    .regex(WITHOUT_NUL, 'Not a text.')
    .nullish()
    .transform((value) => value || null)

/** A text that null or an empty text takes away. Left out, it stays as it is. */
export const clearableText = (most: number) =>
  z
    .string()
    .trim()
    .max(most, `Cannot exceed ${most.toLocaleString('en')} characters`)
    .regex(WITHOUT_NUL, 'Not a text.')
    .nullable()
    .transform((value) => value || null)

/** Absent and null mean the same here: both are stored as null. */
export const noneAsNull = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null)

const spelling = (word: string) => word.toLowerCase().replace(/[^a-z0-9]+/g, '_')

/** One of several words of ours, also in the specification's spelling: `Key Safe Access` is `KEY_SAFE_ACCESS`. */
export const oneOf = <const V extends readonly [string, ...string[]]>(values: V, notOne?: string) =>
  z.preprocess(
    (entry) =>
      typeof entry === 'string' ? (values.find((value) => spelling(value) === spelling(entry)) ?? entry) : entry,
    z.enum(values, notOne),
  ) as unknown as z.ZodType<V[number], V[number]>

/** An address as it is compared, in lower case; of `Dana Reed <a@x>` the address alone. */
const asAddress = (typed: string) => bareAddress(typed.normalize('NFKC')).trim().toLowerCase()

/** Why a text is no e-mail address; letters beyond ASCII are named, for many mail servers take none of them. */
const anAddress = z
  .string()
  .max(254, 'Cannot exceed 254 characters')
  .check(({ value, issues }) => {
    const strange = /[^\x20-\x7E]/u.exec(value)?.[0]
    const between = value.slice(value.indexOf('@'), value.lastIndexOf('@') + 1)
    const message = /[;,\s]/.test(between)
      ? 'These are several addresses: please enter one'
      : strange !== undefined && value.includes('@')
        ? `An e-mail address has letters from a to z, without accents: please check “${strange}”`
        : z.email().safeParse(value).success
          ? null
          : 'This is not a valid email'
    if (message) issues.push({ code: 'custom', message, input: value })
  })

/** An e-mail address as people type it, in the one spelling we compare: NFKC, lower case. */
export const Email = (required: string) =>
  z.string(required).transform(asAddress).pipe(z.string().min(1, required).pipe(anAddress))

export const optionalEmail = z
  .string()
  .nullish()
  .transform((value) => (value && asAddress(value)) || null)
  .pipe(anAddress.nullable())

/** The version of a record that somebody read before changing it. Its column also has room for the next one. */
export const Version = z
  .int32({ error: ({ input }) => (input === undefined ? 'The version is missing.' : 'Not a version.') })
  .max(2_147_483_646, 'Not a version.')

/** The fields of every record that people edit. */
export const Recorded = { createdAt: Instant, updatedAt: Instant, version: z.int() }

/** Route parameters: `params('id', 'contactId')`. */
export const params = <K extends string>(...names: K[]) =>
  z.object(Object.fromEntries(names.map((name) => [name, Id])) as Record<K, typeof Id>)

/** The address of a stored file: what `dp`, `logo` and the like carry. */
export const fileUrl = (fileId: string | null): string | null => fileId && `/api/v1/files/${fileId}`
