import type { ReactNode } from 'react'

import { notify } from '@/components/ui/notify'
import type { Target } from '@/lib/calendar/reschedule'
import type { Task } from '@/lib/calendar/schema'
import type { ChangeScope } from '@/lib/calendar/sent'
import type { ShownTask } from '@/lib/calendar/shown'

import { useScopeQuestion } from './use-scope-question'
import { useChangeTask } from './use-tasks'

/**
 * Puts a task at another time, or with other people, without a form: asks how much of a series is meant, and offers to
 * put it back. Resolves to false when nothing came of it.
 */
export function useReschedule(onChanged: (task: Task) => void): {
  reschedule: (task: ShownTask, to: Target) => Promise<boolean>
  question: ReactNode
} {
  const { ask, dialog } = useScopeQuestion()
  const { mutateAsync: change } = useChangeTask()

  const undo = async (task: ShownTask, to: Target, moved: Task, scope: ChangeScope) => {
    const { moveBack } = await import('@/lib/calendar/reschedule')
    const back = moveBack(task, to, moved, scope)
    if (!back || !(await tried(change({ id: moved.id, body: back })))) return
    notify.info(moved.id === task.id ? 'Undone' : 'Undone. The following tasks are now a series of their own.')
  }

  const reschedule = async (task: ShownTask, to: Target) => {
    const scope = task.isRecurring ? await ask() : 'all'
    if (!scope) return false
    const { moveBack, moveTo } = await import('@/lib/calendar/reschedule')
    const moved = await tried(change({ id: task.id, body: moveTo(task, to, scope) }))
    if (!moved) return false
    const canUndo = moveBack(task, to, moved, scope) !== null
    notify.success(
      'Scheduled task updated successfully',
      canUndo ? { label: 'Undo', onSelect: () => void undo(task, to, moved, scope) } : undefined,
    )
    onChanged(moved)
    return true
  }

  return { reschedule, question: dialog }
}

/** What failed has been said already, where it failed. */
const tried = (work: Promise<Task>): Promise<Task | null> => work.catch(() => null)
