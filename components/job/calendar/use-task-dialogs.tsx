'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import type { Target } from '@/lib/job/calendar/form/reschedule'
import type { Prefill } from '@/lib/job/calendar/form/task-form'
import type { Task } from '@/lib/job/calendar/schema'
import type { ShownChip } from '@/lib/job/calendar/shown/chips'
import { type ShownTask, showWhole } from '@/lib/job/calendar/shown/tasks'

import { useReschedule } from './use-reschedule'
import type { Carrying } from './use-tasks'
import type { Viewer } from './viewer'

const CarryDialog = dynamic(() => import('./task-carry-dialog').then((module) => module.TaskCarryDialog), {
  ssr: false,
})
const DeleteTaskDialog = dynamic(() => import('./delete-task-dialog').then((module) => module.DeleteTaskDialog), {
  ssr: false,
})
const OrphansDialog = dynamic(() => import('./task-orphans-dialog').then((module) => module.TaskOrphansDialog), {
  ssr: false,
})
const TaskDetails = dynamic(() => import('./task-details').then((module) => module.TaskDetails), { ssr: false })
const TaskDialog = dynamic(() => import('./task-dialog').then((module) => module.TaskDialog), { ssr: false })

/** The actions for an existing task; each opens what it needs. */
export interface TaskActions {
  edit: (task: ShownTask) => void
  remove: (task: ShownTask) => void
  carry: (task: ShownTask, action: Carrying) => void
  duplicate: (task: ShownTask) => void
  settleOrphans: (task: Task) => void
}

type Intent =
  | { kind: 'schedule'; prefill?: Prefill }
  | { kind: 'edit'; task: ShownTask; at?: Target }
  | { kind: 'open'; task: ShownChip }
  | { kind: 'remove' | 'duplicate'; task: ShownTask }
  | { kind: 'carry'; task: ShownTask; action: Carrying }
  | { kind: 'orphans'; task: Task }

/** The ways to look at a task and to plan work, with their dialogs; put `dialogs` anywhere in the screen. */
export function useTaskDialogs(viewer: Viewer): TaskActions & {
  open: (chip: ShownChip) => void
  schedule: (prefill?: Prefill) => void
  /**
   * Moves a task to another time and, with `assignedUserIds`, to other people, as dragging does: it asks which part of
   * a series is meant, reports the outcome and offers to undo it. False when nothing changed.
   */
  reschedule: (chip: ShownChip, to: Target) => Promise<boolean>
  /** Opens a draft to assign and publish, at another time if one is given. */
  publish: (draft: Task, at?: Target) => void
  dialogs: ReactNode
} {
  const [intent, setIntent] = useState<Intent | null>(null)
  const close = () => setIntent(null)
  const askAboutOrphans = (task: Task) => {
    if (task.orphans > 0) setIntent({ kind: 'orphans', task })
  }
  const { reschedule, question } = useReschedule(viewer.timezone, askAboutOrphans)
  const actions: TaskActions = {
    edit: (task) => setIntent({ kind: 'edit', task }),
    remove: (task) => setIntent({ kind: 'remove', task }),
    carry: (task, action) => setIntent({ kind: 'carry', task, action }),
    duplicate: (task) => setIntent({ kind: 'duplicate', task }),
    settleOrphans: (task) => setIntent({ kind: 'orphans', task }),
  }

  return {
    ...actions,
    open: (task) => setIntent({ kind: 'open', task }),
    schedule: (prefill) => setIntent({ kind: 'schedule', prefill }),
    reschedule,
    publish: (draft, at) => setIntent({ kind: 'edit', task: showWhole(draft), at }),
    dialogs: (
      <>
        {question}
        {intent?.kind === 'open' && (
          <TaskDetails task={intent.task} viewer={viewer} actions={actions} onClose={close} />
        )}
        {intent?.kind === 'schedule' && <TaskDialog viewer={viewer} prefill={intent.prefill} onClose={close} />}
        {intent?.kind === 'duplicate' && <TaskDialog viewer={viewer} base={intent.task} onClose={close} />}
        {intent?.kind === 'edit' && (
          <TaskDialog viewer={viewer} task={intent.task} at={intent.at} onClose={close} onChanged={askAboutOrphans} />
        )}
        {intent?.kind === 'carry' && (
          <CarryDialog task={intent.task} action={intent.action} timezone={viewer.timezone} onClose={close} />
        )}
        {intent?.kind === 'remove' && <DeleteTaskDialog task={intent.task} onClose={close} />}
        {intent?.kind === 'orphans' && <OrphansDialog task={intent.task} onClose={close} />}
      </>
    ),
  }
}
