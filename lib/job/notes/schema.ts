import { z } from 'zod'

import { Id, Instant, text } from '@/lib/base/wire'
import { Person } from '@/lib/company/users/schema'

import { MOST_MENTIONED, mentionedIn } from './rules'

/** Something that somebody said about a job. */
export const Note = z.object({
  id: Id,
  jobId: Id,
  /** Plain text. Who is mentioned stands in it as `@[Priya Nair](user:…)`. */
  text: z.string(),
  createdBy: Person,
  createdAt: Instant,
  updatedAt: Instant,
})
export type Note = z.infer<typeof Note>

/** Adds a note. The same again under an `id` that was used before creates nothing, and the stored note is answered. */
export const AddNote = z.strictObject({
  id: Id.optional(),
  /** `@[Priya Nair](user:…)` mentions an active user of the organisation, who is told by e-mail. */
  text: text('Please write something', 5_000, 'Cannot exceed 5,000 characters').refine(
    (note) => mentionedIn(note).length <= MOST_MENTIONED,
    `Cannot mention more than ${MOST_MENTIONED} people`,
  ),
})
export type AddNote = z.infer<typeof AddNote>

/** Which of a job's notes are read: the newest, or those that are older than one. */
export const BrowseNotes = z.object({
  /** The id of a note; those before it are answered. */
  before: Id.optional(),
  limit: z.coerce.number().pipe(z.int().min(1).max(200)).default(100),
})
export type BrowseNotes = z.infer<typeof BrowseNotes>
