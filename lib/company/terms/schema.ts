import { z } from 'zod'

import { Version, optionalText } from '@/lib/base/wire'

import { LONGEST_TEXT } from './rules'

/** What an organisation says of its terms and of privacy in its own words; null where it says nothing. */
export const TermsTexts = z.object({
  terms: z.string().nullable(),
  privacy: z.string().nullable(),
  /** 0 as long as the organisation said nothing. */
  version: z.int(),
})
export type TermsTexts = z.infer<typeof TermsTexts>

const Text = optionalText(LONGEST_TEXT, `Cannot exceed ${LONGEST_TEXT.toLocaleString('en')} characters`)

/** The form of both texts: one that is empty goes back to nothing. */
export const TermsForm = z.strictObject({ terms: Text, privacy: Text })

/** A text that is left out stays as it is. */
export const ChangeTerms = TermsForm.extend({ version: Version }).partial()
export type ChangeTerms = z.output<typeof ChangeTerms>
