'use client'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Task } from '@/lib/calendar/schema'

import { useDeleteTask } from './use-tasks'

/** Asks before a task leaves the calendar. */
export function DeleteTaskDialog({ task, onClose }: { task: Task; onClose: () => void }) {
  const deletion = useDeleteTask()
  const remove = () =>
    deletion.mutateAsync(task.id).catch(() => {
      throw new Error('Failed to update scheduled task')
    })

  return (
    <ConfirmDialog open onClose={onClose} title="Delete Task" onConfirm={remove}>
      <p>
        <strong className="text-ink">{task.name}</strong> leaves the calendar of everybody assigned to it.
      </p>
      <p>This action is not reversible.</p>
    </ConfirmDialog>
  )
}
