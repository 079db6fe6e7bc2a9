import { z } from 'zod'

import { Id, Instant, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

import { MOST_MENTIONED, mentionedIn } from './rules'

/** Something that a person said about a job. */
export const Note = z.object({
  id: Id,
  jobId: Id,
  /** Plain text, with mentions as `@[Priya Nair](user:…)`. */
  text: z.string(),
  createdBy: Person,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.infer<typeof Note>

/** Adds a note. The same note again under its `id` creates nothing and returns the stored one. */
export const AddNote = z.strictObject({
  id: Id.optional(),
  /** `@[Priya Nair](user:…)` mentions an active user of the organisation, who gets an e-mail. */
  text: text('Please write something', 5_000, 'Cannot exceed 5,000 characters').refine(
    (note) => mentionedIn(note).length <= MOST_MENTIONED,
    `Cannot mention more than ${MOST_MENTIONED} people`,
  ),
})
export type AddNote = z.infer<typeof AddNote>

/** The notes of a job to read: the newest, or those older than one. */
export const BrowseNotes = z.object({
  /** The id of a note; those before it are returned. */
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(100),
})
export type BrowseNotes = z.infer<typeof BrowseNotes>
