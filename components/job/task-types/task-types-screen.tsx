'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Plus from 'lucide-react/icons/plus'

import { staffOf } from '@/components/company/users/staff'
import { useCommand } from '@/components/platform/commands/use-command'
import { AvatarGroup } from '@/components/ui/avatar'
import { avatarColour } from '@/components/ui/avatar-face'
import { Button } from '@/components/ui/button'
import { type Column } from '@/components/ui/data-table'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { loadLater } from '@/components/ui/load-later'
import { deleteEntry } from '@/components/ui/menu-entries'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { useAsking } from '@/components/ui/use-asking'
import { hoursText } from '@/lib/base/time'
import { deleteTaskType } from '@/lib/job/task-types/commands'
import type { TaskType } from '@/lib/job/task-types/schema'

import { useTaskTypes } from './use-task-types'

const TaskTypeDialog = loadLater(async () => (await import('./task-type-form')).TaskTypeForm)

const COLUMNS: Column<TaskType>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    className: 'md:w-80',
    cell: ({ name, hue }) => (
      <span className="flex items-center gap-2">
        <span aria-hidden className={clsx('size-3 shrink-0 rounded-full', avatarColour(hue))} />
        <span className="min-w-0 wrap-anywhere">{name}</span>
      </span>
    ),
  },
  {
    key: 'length',
    header: 'Takes',
    card: 'corner',
    className: 'md:w-32',
    cell: ({ minutes }) => <span className="tabular-nums">{hoursText(minutes)}</span>,
  },
  { key: 'people', header: 'Usually done by', cell: ({ userIds }) => <People userIds={userIds} /> },
]

function People({ userIds }: { userIds: readonly string[] }) {
  const { data: staff = [] } = useQuery(staffOf())
  const people = userIds.flatMap((id) => staff.find((one) => one.id === id) ?? [])
  if (!people.length) return <span className="text-muted">Chosen each time</span>
  return <AvatarGroup people={people} label="Usually done by" size="sm" />
}

/** The kinds of work that the office plans again and again. */
export function TaskTypesScreen() {
  const [remove] = useCommand(deleteTaskType)
  const types = useTaskTypes()
  const { isAdding, about, add, ask, close } = useAsking(types.data)
  const [edited, removed] = [about('edit'), about('remove')]

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Task Types' }]}
        title="Task Types"
        body="The work that your office plans again and again. In a new task one press fills in its name, how long it takes and who does it."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
            New task type
          </Button>
        }
      />
      <RecordList
        query={types}
        waiting="Loading the task types…"
        caption="Task types"
        columns={COLUMNS}
        rowsOf={(found) => found}
        rowKey={({ id }) => id}
        menu={{
          nameOf: ({ name }) => name,
          onEdit: (type) => ask('edit', type),
          itemsOf: (type) => [deleteEntry(() => ask('remove', type))],
        }}
        empty={{
          icon: <CalendarClock />,
          title: 'No task types yet',
          children: 'A task type saves typing the same name and times again for every task.',
        }}
      />
      {isAdding && <TaskTypeDialog onClose={close} />}
      {edited && <TaskTypeDialog taskType={edited} onClose={close} />}
      {removed && (
        <DeleteDialog
          name={removed.name}
          verb="Delete task type"
          onDelete={() => remove({ id: removed.id })}
          onClose={close}
        >
          Nobody can choose it any more. Tasks that are planned already stay as they are.
        </DeleteDialog>
      )}
    </>
  )
}
