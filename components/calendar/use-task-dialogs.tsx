'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import type { Prefill } from '@/lib/calendar/form'
import type { Target } from '@/lib/calendar/reschedule'
import type { Task } from '@/lib/calendar/schema'
import { type ShownTask, showWhole } from '@/lib/calendar/shown'

import { useReschedule } from './use-reschedule'
import type { Viewer } from './viewer'

const TaskDialog = dynamic(() => import('./task-dialog').then((module) => module.TaskDialog), { ssr: false })
const DeleteTaskDialog = dynamic(() => import('./delete-task-dialog').then((module) => module.DeleteTaskDialog), {
  ssr: false,
})
const TaskDetails = dynamic(() => import('./task-details').then((module) => module.TaskDetails), { ssr: false })

type Intent = { kind: 'schedule'; prefill?: Prefill } | { kind: 'open' | 'edit' | 'delete'; task: ShownTask }

/** The ways to look at a task and to plan work, and the dialogs that they open; put `dialogs` anywhere in the screen. */
export function useTaskDialogs(viewer: Viewer): {
  open: (task: ShownTask) => void
  schedule: (prefill?: Prefill) => void
  edit: (task: ShownTask) => void
  remove: (task: ShownTask) => void
  /**
   * Puts a task at another time, and with `assignedUserIds` with other people, as dragging does: asks how much of a series
   * is meant, tells what came of it and offers to undo it. False when nothing was changed.
   */
  reschedule: (task: ShownTask, to: Target) => Promise<boolean>
  /** Opens a draft to be assigned and published. */
  publish: (draft: Task) => void
  dialogs: ReactNode
} {
  const [intent, setIntent] = useState<Intent | null>(null)
  const close = () => setIntent(null)
  const edit = (task: ShownTask) => setIntent({ kind: 'edit', task })
  const remove = (task: ShownTask) => setIntent({ kind: 'delete', task })
  const { reschedule, question } = useReschedule()

  return {
    open: (task) => setIntent({ kind: 'open', task }),
    schedule: (prefill) => setIntent({ kind: 'schedule', prefill }),
    edit,
    remove,
    reschedule,
    publish: (draft) => edit(showWhole(draft)),
    dialogs: (
      <>
        {question}
        {intent?.kind === 'open' && (
          <TaskDetails task={intent.task} viewer={viewer} onClose={close} onEdit={edit} onDelete={remove} />
        )}
        {intent?.kind === 'schedule' && <TaskDialog viewer={viewer} prefill={intent.prefill} onClose={close} />}
        {intent?.kind === 'edit' && <TaskDialog viewer={viewer} task={intent.task} onClose={close} />}
        {intent?.kind === 'delete' && <DeleteTaskDialog task={intent.task} onClose={close} />}
      </>
    ),
  }
}
