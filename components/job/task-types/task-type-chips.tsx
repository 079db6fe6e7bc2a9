'use client'

import { clsx } from 'clsx'

import { avatarColour } from '@/components/ui/avatar-face'
import { Skeleton } from '@/components/ui/skeleton'
import type { TaskType } from '@/lib/job/task-types/schema'

import { useTaskTypes } from './use-task-types'

interface TaskTypeChipsProps {
  /** The name that is typed: its type is marked. */
  name: string
  onChoose: (type: TaskType) => void
}

/** The work that is planned again and again: a press fills the form of a task. Without any, there is nothing. */
export function TaskTypeChips({ name, onChoose }: TaskTypeChipsProps) {
  const { data, isPending } = useTaskTypes()
  if (isPending) return <Skeleton className="h-11 w-full md:h-8" />
  if (!data?.length) return null
  return (
    // One line on a phone, as high as what stood in for it.
    <div
      role="group"
      aria-label="Task types"
      className="flex gap-1.5 md:flex-wrap phone:-mx-4 phone:overflow-x-auto phone:px-4 phone:*:shrink-0 phone:*:-outline-offset-2"
    >
      {data.map((type) => (
        <button
          key={type.id}
          type="button"
          aria-pressed={type.name === name}
          onClick={() => onChoose(type)}
          className={clsx(
            'inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-full border px-3 text-sm md:min-h-8',
            type.name === name ? 'border-brand bg-brand-soft font-medium text-brand' : 'border-outline hover:bg-sunken',
          )}
        >
          <span aria-hidden className={clsx('size-2.5 shrink-0 rounded-full', avatarColour(type.hue))} />
          <span className="truncate">{type.name}</span>
        </button>
      ))}
    </div>
  )
}
