import { useState } from 'react'

import { DomainError } from '@/lib/base/errors'

interface Asked {
  questions: readonly string[]
  confirm: string
}

/** The server's questions before a write; null for any other failure. */
function askedBy(error: unknown): Asked | null {
  if (!(error instanceof DomainError) || error.code !== 'invalid') return null
  const questions = error.fields.filter(({ path }) => path === 'confirm').map(({ message }) => message)
  const { confirm } = (error.current ?? {}) as { confirm?: string }
  return questions.length && confirm ? { questions, confirm } : null
}

/**
 * Runs a write that may lead to questions, and runs it again after the answer. Spread `asking` on an AskedDialog; other
 * refusals are thrown.
 */
export function useAsked() {
  const [asked, setAsked] = useState<(Asked & { again: () => Promise<void> }) | null>(null)

  const run = async (write: (answer: { confirm?: string }) => Promise<void>): Promise<void> => {
    try {
      await write({})
    } catch (error) {
      const found = askedBy(error)
      if (!found) throw error
      const again = () =>
        write({ confirm: found.confirm }).catch((refusal: unknown) => {
          throw askedBy(refusal)
            ? new Error('The readings were changed meanwhile. Please go back and save again.')
            : refusal
        })
      setAsked({ ...found, again })
    }
  }
  return { run, asking: { asked, onClose: () => setAsked(null) } }
}
