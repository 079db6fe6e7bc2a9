'use client'

import { useState } from 'react'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type ChangeScope, SCOPES } from '@/lib/job/calendar/form/sent'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { TaskScopes } from './task-scope-dialog'
import { useDeleteTask } from './use-tasks'

/** Asks before a task, or the chosen part of its series, leaves the calendar. */
export function DeleteTaskDialog({ task, onClose }: { task: ShownTask; onClose: () => void }) {
  const [scope, setScope] = useState<ChangeScope>('all')
  const removeTask = useDeleteTask()
  const remove = () =>
    removeTask(task, scope).catch(() => {
      throw new Error('Failed to update scheduled task')
    })

  return (
    <ConfirmDialog open onClose={onClose} title="Delete Task" onConfirm={remove}>
      <p>
        <strong className="text-ink">{task.name}</strong> leaves the calendar of everybody assigned to it.
      </p>
      {task.isRecurring && (
        <div className="py-2 text-ink">
          <TaskScopes offered={SCOPES} value={scope} onChange={setScope} />
        </div>
      )}
      <p>This action is not reversible.</p>
    </ConfirmDialog>
  )
}
