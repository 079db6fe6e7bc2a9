import { z } from 'zod'

import { PAPER_SIZES } from '@/db/enums/paper'
import { Id, Recorded, Version, optionalEmail, optionalText, text } from '@/lib/base/wire'
import { optionalAbn } from '@/lib/company/organization/schema'

import { STANDARD_COLOUR, STANDARD_MARGIN } from './rules'

/** The head that reports go out under. */
export const Letterhead = z.object({
  id: Id,
  name: z.string(),
  /** Reports go out under it unless their client has another one. */
  isDefault: z.boolean(),
  tradingName: z.string().nullable(),
  legalName: z.string().nullable(),
  /** Eleven digits. */
  abn: z.string().nullable(),
  licences: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  footer: z.string().nullable(),
  disclaimer: z.string().nullable(),
  signatureBlock: z.string().nullable(),
  /** `#rrggbb`. */
  accentColour: z.string(),
  logo: z.object({ id: Id, url: z.string() }).nullable(),
  /** What lies under the pages in place of the head and the foot: one page for all, or one for the first and one for the rest. */
  background: z.object({ pages: z.int() }).nullable(),
  /** What the background leaves free above and below the text, in millimetres. */
  marginTop: z.int(),
  marginBottom: z.int(),
  /** What its reports are printed on. */
  paperSize: z.enum(PAPER_SIZES),
  /** How many clients have it as theirs. */
  clientCount: z.int(),
  ...Recorded,
})
export type Letterhead = z.infer<typeof Letterhead>

const margin = (most: number) =>
  z.int('Please enter whole millimetres').min(10, 'At least 10 mm').max(most, `At most ${most} mm`)

const words = {
  tradingName: optionalText(150),
  legalName: optionalText(150),
  licences: optionalText(300),
  address: optionalText(300),
  phone: optionalText(100),
  website: optionalText(200),
  footer: optionalText(500),
  disclaimer: optionalText(3_000),
  signatureBlock: optionalText(500),
  accentColour: z
    .string()
    .toLowerCase()
    .regex(/^#[0-9a-f]{6}$/, 'Please choose a colour')
    .default(STANDARD_COLOUR),
  marginTop: margin(120).default(STANDARD_MARGIN),
  marginBottom: margin(80).default(STANDARD_MARGIN),
  paperSize: z.enum(PAPER_SIZES).default('A4'),
}

const fields = { name: text('Please enter a name', 60), ...words, abn: optionalAbn, email: optionalEmail }

/** The typed form of a letterhead. */
export const LetterheadForm = z.strictObject(fields)
export type LetterheadForm = z.input<typeof LetterheadForm>

export const AddLetterhead = z.strictObject({
  id: Id.optional(),
  ...fields,
  /** Takes the place of the default one. */
  isDefault: z.boolean().default(false),
})
export type AddLetterhead = z.infer<typeof AddLetterhead>

/** Changes a letterhead as a whole: a field that is left out is emptied, except whether it is the default. */
export const ChangeLetterhead = z.strictObject({
  version: Version,
  ...fields,
  /** True takes the place of the default one. */
  isDefault: z.boolean().optional(),
})
export type ChangeLetterhead = z.infer<typeof ChangeLetterhead>

/** A letterhead while it is typed: half an ABN is shown as it stands. */
export const PreviewLetterhead = z.strictObject({
  /** The stored one, whose logo and background are shown. */
  id: Id.optional(),
  ...words,
  abn: optionalText(40),
  email: optionalText(254),
})
export type PreviewLetterhead = z.output<typeof PreviewLetterhead>

/** A page as a picture. */
export const DrawnPage = z.object({ svg: z.string() })
export type DrawnPage = z.infer<typeof DrawnPage>
