import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { absentAmong, rosterAround } from '@/components/company/roster/use-absent'
import { notify } from '@/components/ui/notify'
import type { Target } from '@/lib/job/calendar/form/reschedule'
import { type ChangeScope, SCOPES } from '@/lib/job/calendar/form/sent'
import type { Task } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { tellChanged } from './undo'
import { useScopeQuestion } from './use-scope-question'
import { FRESH_MS, NOT_CHANGED, staffQuery, taskQuery, tried, useChangeTask, useRejoin } from './use-tasks'

/**
 * Moves a task to another time, or to other people, without a form: it asks which part of a series is meant, and offers
 * to undo. A drag means one task unless somebody says more. Whoever is not at work then is named: it is moved all the same.
 * Resolves to false when nothing changed.
 * @param timezone the organisation's, on whose clock people work
 */
export function useReschedule(
  timezone: string,
  onChanged: (task: Task) => void,
): {
  reschedule: (chip: ShownChip, to: Target) => Promise<boolean>
  question: ReactNode
} {
  const { ask, dialog } = useScopeQuestion()
  const change = useChangeTask()
  const rejoin = useRejoin()
  const queries = useQueryClient()

  const undoOf = async (task: ShownTask, to: Target, moved: Task, scope: ChangeScope) => {
    if (moved.id !== task.id) return () => tried(rejoin(moved))
    const { moveBack } = await import('@/lib/job/calendar/form/reschedule')
    const back = moveBack(task, to, moved, scope)
    return back && (async () => (await tried(change(moved.id, back))) && notify.info('Undone'))
  }

  const reschedule = async (chip: ShownChip, to: Target) => {
    const scope = chip.isRecurring ? await ask(SCOPES, 'individual') : 'all'
    const read = scope && (await tried(queries.fetchQuery({ ...taskQuery(chip), staleTime: 0 })))
    if (read === null) notify.error(NOT_CHANGED)
    if (!scope || !read) return false
    // It is moved from the place where it was seen, so that nobody's later change is overwritten.
    const task = { ...read, version: chip.version }
    const { leftText, moveTo, whoLeft, without } = await import('@/lib/job/calendar/form/reschedule')
    const staff = await queries.fetchQuery({ ...staffQuery, staleTime: FRESH_MS }).catch(() => null)
    const left = staff ? whoLeft(task, staff) : []
    // Nobody waits for it before the task is moved.
    const rostered = queries.fetchQuery(rosterAround(to, timezone)).catch(() => null)
    const moved = await tried(change(task.id, moveTo(task, to, scope)))
    if (!moved) return false
    const undo = await undoOf(without(task, left), to, moved, scope)
    const ids = to.assignedUserIds ?? task.taskAssignments.map(({ userId }) => userId)
    const people = staff?.filter(({ id }) => ids.includes(id)) ?? []
    const absent = rostered.then((roster) => (roster ? absentAmong(people, to, roster, timezone) : ''))
    tellChanged(undo && (() => void undo()), left.length ? leftText(left) : undefined, absent)
    onChanged(moved)
    return true
  }

  return { reschedule, question: dialog }
}
