import { z } from 'zod'

import { Version, optionalText } from '@/lib/base/wire'

import { LONGEST_TEXT } from './rules'

/** An organisation's own words on its terms and on privacy; null where it has none. */
export const TermsTexts = z.object({
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  /** 0 until the organisation writes something. */
  version: z.int(),
})
export type TermsTexts = z.infer<typeof TermsTexts>

const Text = optionalText(LONGEST_TEXT, `Cannot exceed ${LONGEST_TEXT.toLocaleString('en')} characters`)

/** The form of both texts; an empty one goes back to none. */
export const TermsForm = z.strictObject({ terms: Text, privacy: Text })

/** A text that is left out stays as it is. */
export const ChangeTerms = TermsForm.extend({ version: Version }).partial()
export type ChangeTerms = z.output<typeof ChangeTerms>
