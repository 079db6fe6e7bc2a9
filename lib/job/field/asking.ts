import 'server-only'
import { createHash } from 'node:crypto'

import { DomainError } from '@/lib/base/errors'

/** How many questions are listed; the rest are counted. */
const MOST_NAMED = 20

/**
 * Refuses a write until its sender has answered some questions. The refusal lists the questions and a word that answers
 * exactly these; the same write with that word goes on. An answer to other questions than those asked by now leads to
 * the new ones.
 * @param confirm the word that was sent back
 * @param words what the refusal says, and the name of the questions that are only counted: `more past readings`
 * @throws invalid with the questions under `confirm`, and the word in `current`
 */
export function askFirst(
  questions: readonly string[],
  confirm: string | undefined,
  words: { please: string; more: string },
): void {
  const word = createHash('sha256').update(JSON.stringify(questions)).digest('hex').slice(0, 32)
  if (!questions.length || confirm === word) return
  const left = questions.length - MOST_NAMED
  const named = left > 0 ? [...questions.slice(0, MOST_NAMED), `and ${left} ${words.more}`] : questions
  const fields = named.map((message) => ({ path: 'confirm', message }))
  throw new DomainError('invalid', words.please, { fields, current: { confirm: word } })
}
