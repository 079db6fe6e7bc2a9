import { z } from 'zod'

import { Id, Recorded, Version, noneAsNull, optionalText, text } from '@/lib/base/wire'
import { MOST_NOTE_LETTERS, PHOTOS_PER_PAGE, SECTIONS } from '@/lib/paper/reports/rules'

const Section = z.enum(SECTIONS)
const PerPage = z.literal([...PHOTOS_PER_PAGE])

/** What reports are put together from, under a name. Each kind of report takes of it what it has. */
export const ReportSet = z.object({
  id: Id,
  name: z.string(),
  /** The client for whose jobs it is proposed; null for a set that is chosen. */
  client: z.object({ id: Id, companyName: z.string() }).nullable(),
  leftOut: z.array(Section),
  photosPerPage: PerPage,
  coveringNote: z.string().nullable(),
  ...Recorded,
})
export type ReportSet = z.infer<typeof ReportSet>

const fields = {
  name: text('Please enter a name', 60),
  clientId: noneAsNull(Id),
  leftOut: z
    .array(Section)
    .max(SECTIONS.length)
    .default([])
    .transform((keys) => SECTIONS.filter((key) => keys.includes(key))),
  photosPerPage: PerPage.default(6),
  coveringNote: optionalText(MOST_NOTE_LETTERS),
}

/** The typed form of a set. */
export const ReportSetForm = z.strictObject(fields)
export type ReportSetForm = z.input<typeof ReportSetForm>

export const AddReportSet = z.strictObject({ id: Id.optional(), ...fields })
export type AddReportSet = z.output<typeof AddReportSet>

/** Changes a set as a whole. */
export const ChangeReportSet = z.strictObject({ version: Version, ...fields })
export type ChangeReportSet = z.output<typeof ChangeReportSet>
