'use client'

import Copy from 'lucide-react/icons/copy'
import CopyPlus from 'lucide-react/icons/copy-plus'
import FolderInput from 'lucide-react/icons/folder-input'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'

import { Menu } from '@/components/ui/menu'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import type { TaskActions } from './use-task-dialogs'

/** A task's actions in a list. */
export function TaskMenu({ task, actions }: { task: ShownTask; actions: TaskActions }) {
  return (
    <Menu
      label={`Actions for ${task.name}`}
      items={[
        { label: 'Edit Task', icon: <Pencil aria-hidden />, onSelect: () => actions.edit(task) },
        { label: 'Delete Task', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => actions.remove(task) },
      ]}
    />
  )
}

/** All of a task's actions, where it is shown. */
export function TaskDetailsMenu({ task, actions }: { task: ShownTask; actions: TaskActions }) {
  return (
    <Menu
      label={`Actions for ${task.name}`}
      trigger="Actions"
      items={[
        { label: 'Edit task', icon: <Pencil aria-hidden />, onSelect: () => actions.edit(task) },
        { label: 'Move to', icon: <FolderInput aria-hidden />, onSelect: () => actions.carry(task, 'move') },
        { label: 'Copy to', icon: <Copy aria-hidden />, onSelect: () => actions.carry(task, 'copy') },
        { label: 'Duplicate task', icon: <CopyPlus aria-hidden />, onSelect: () => actions.duplicate(task) },
        { label: 'Delete task', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => actions.remove(task) },
      ]}
    />
  )
}
