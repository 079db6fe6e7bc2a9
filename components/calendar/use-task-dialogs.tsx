'use client'

import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import type { Prefill } from '@/lib/calendar/form'
import type { ShownTask } from '@/lib/calendar/shown'

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
  dialogs: ReactNode
} {
  const [intent, setIntent] = useState<Intent | null>(null)
  const close = () => setIntent(null)
  const edit = (task: ShownTask) => setIntent({ kind: 'edit', task })
  const remove = (task: ShownTask) => setIntent({ kind: 'delete', task })

  return {
    open: (task) => setIntent({ kind: 'open', task }),
    schedule: (prefill) => setIntent({ kind: 'schedule', prefill }),
    edit,
    remove,
    dialogs: (
      <>
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
