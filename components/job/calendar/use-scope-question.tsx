'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { type ChangeScope, SCOPES } from '@/lib/job/calendar/form/sent'

const TaskScopeDialog = dynamic(() => import('./task-scope-dialog').then((module) => module.TaskScopeDialog), {
  ssr: false,
})

interface Question {
  offered: readonly ChangeScope[]
  chosen: ChangeScope
  answer: (scope: ChangeScope | null) => void
}

/**
 * Asks which part of a series a change applies to, wherever `dialog` is put; the answer is null if cancelled. The most
 * is chosen at first unless something else is.
 */
export function useScopeQuestion(): {
  ask: (offered?: readonly ChangeScope[], chosen?: ChangeScope) => Promise<ChangeScope | null>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const settle = (scope: ChangeScope | null) => {
    question?.answer(scope)
    setQuestion(null)
  }

  return {
    ask: (offered = SCOPES, chosen = offered.at(-1)!) =>
      new Promise((answer) => setQuestion({ offered, chosen, answer })),
    dialog: question && (
      <TaskScopeDialog
        offered={question.offered}
        chosen={question.chosen}
        onChoose={settle}
        onClose={() => settle(null)}
      />
    ),
  }
}
