import { z } from 'zod'

/** Words to find in the guide. */
export const SearchGuide = z.object({ search: z.string().trim().min(1, 'Please enter a word').max(100) })
export type SearchGuide = z.output<typeof SearchGuide>

/** A place of the guide that answers a search. */
export const FoundPlace = z.object({
  /** Its address in the app. */
  href: z.string(),
  /** The heading, and the page that it is on. */
  title: z.string(),
  page: z.string(),
  /** Some words around what was searched. */
  words: z.string(),
})
export type FoundPlace = z.infer<typeof FoundPlace>
