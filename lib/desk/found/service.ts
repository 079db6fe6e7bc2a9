import 'server-only'
import { reading } from '@/db/reading'
import { asPlainText } from '@/lib/job/notes/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { findNotes, findTasks } from './queries'
import { wordPatterns, wordsAround } from './rules'
import type { FoundWords, SearchWords } from './schema'

/** Notes and tasks by their words, as far as the actor may see them today. */
export async function search(actor: Actor, { search: words }: SearchWords): Promise<FoundWords> {
  const patterns = wordPatterns(words)
  if (!patterns) return { notes: [], tasks: [] }
  return reading(actor, async (tx) => {
    const [notes, tasks] = await Promise.all([findNotes(tx, actor, patterns), findTasks(tx, actor, patterns)])
    return {
      notes: notes.map(({ text, ...note }) => ({ ...note, words: wordsAround(asPlainText(text), words) })),
      tasks: tasks.map(({ startLocal, freq, ...task }) => ({
        ...task,
        startsOn: startLocal.slice(0, 10),
        repeats: freq !== null,
      })),
    }
  })
}
