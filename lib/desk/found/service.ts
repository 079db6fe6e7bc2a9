import 'server-only'
import { reading } from '@/db/reading'
import type { Tx } from '@/db/tenancy'
import { asPlainText } from '@/lib/job/notes/rules'
import type { Actor } from '@/lib/platform/auth/actor'

import { SHOWN, findNotes, findTasks } from './queries'
import { wordPatterns, wordsAround } from './rules'
import type { FoundWords, SearchWords } from './schema'

/** Notes and tasks by their words, as far as the actor may see them today. */
export async function search(actor: Actor, { search: words }: SearchWords): Promise<FoundWords> {
  const patterns = wordPatterns(words)
  if (!patterns) return { notes: [], tasks: [], hasMoreNotes: false, hasMoreTasks: false }
  const read = async (tx: Tx): Promise<FoundWords> => {
    const [notes, tasks] = await Promise.all([findNotes(tx, actor, patterns), findTasks(tx, actor, patterns)])
    return {
      hasMoreNotes: notes.length > SHOWN,
      hasMoreTasks: tasks.length > SHOWN,
      notes: notes
        .slice(0, SHOWN)
        .map(({ text, ...note }) => ({ ...note, words: wordsAround(asPlainText(text), words) })),
      tasks: tasks.slice(0, SHOWN).map(({ startLocal, freq, ...task }) => ({
        ...task,
        startsOn: startLocal.slice(0, 10),
        repeats: freq !== null,
      })),
    }
  }
  return reading(actor, read, { planByValue: true })
}
