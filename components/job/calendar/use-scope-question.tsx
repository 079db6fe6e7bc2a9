'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { type ChangeScope, SCOPES } from '@/lib/job/calendar/form/sent'

const TaskScopeDialog = dynamic(() => import('./task-scope-dialog').then((module) => module.TaskScopeDialog), {
  ssr: false,
})

interface Question {
  offered: readonly ChangeScope[]
  answer: (scope: ChangeScope | null) => void
}

/** Asks which part of a series a change applies to, wherever `dialog` is put; the answer is null if cancelled. */
export function useScopeQuestion(): {
  ask: (offered?: readonly ChangeScope[]) => Promise<ChangeScope | null>
  dialog: ReactNode
} {
  const [question, setQuestion] = useState<Question | null>(null)
  const settle = (scope: ChangeScope | null) => {
    question?.answer(scope)
    setQuestion(null)
  }

  return {
    ask: (offered = SCOPES) => new Promise((answer) => setQuestion({ offered, answer })),
    dialog: question && <TaskScopeDialog offered={question.offered} onChoose={settle} onClose={() => settle(null)} />,
  }
}
