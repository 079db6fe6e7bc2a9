'use client'

import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'

import { Menu } from '@/components/ui/menu'
import type { ShownTask } from '@/lib/calendar/shown'

/** What can be done with a task in a list. */
export function TaskMenu({
  task,
  onEdit,
  onDelete,
}: {
  task: ShownTask
  onEdit: (task: ShownTask) => void
  onDelete: (task: ShownTask) => void
}) {
  return (
    <Menu
      label={`Actions for ${task.name}`}
      items={[
        { label: 'Edit Task', icon: <Pencil aria-hidden />, onSelect: () => onEdit(task) },
        { label: 'Delete Task', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => onDelete(task) },
      ]}
    />
  )
}
