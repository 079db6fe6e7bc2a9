'use client'

import { Avatar } from '@/components/ui/avatar'
import { Chip } from '@/components/ui/chip'
import { MultiSelect } from '@/components/ui/multi-select'
import type { AvailableUser, FindAvailable, Task } from '@/lib/calendar/schema'
import { timesOf } from '@/lib/calendar/words'
import { formatDate } from '@/lib/time'
import { fullName, roleLabel } from '@/lib/users/rules'

import { useAvailableUsers, useKnownPeople } from './use-tasks'

type Assignee = Task['taskAssignments'][number]['user']

const ALL_BUSY =
  'Looks like all your Technicians are busy for the selected time period... Maybe try a different time (Tip: See the Calendar)'
const NO_PERIOD = 'Select a time period to find all available Technicians'

const ConflictChip = () => <Chip tone="warning">Conflicts with another task</Chip>

/** Who does the task: everybody who could, with what else they have to do in that time. */
export function AssigneePicker({
  wanted,
  assigned,
  timezone,
  value,
  onChange,
  onBlur,
  error,
}: {
  /** For which period and role; null while there is no period. */
  wanted: FindAvailable | null
  /** Who has the task already; they are named also when they could not be given it today. */
  assigned: readonly Assignee[]
  timezone: string
  value: readonly string[]
  onChange: (userIds: string[]) => void
  onBlur?: () => void
  error?: string
}) {
  const { data, isFetching, isPending } = useAvailableUsers(wanted)
  const available = wanted ? (data ?? []) : []
  const busy = available.length > 0 && available.every(({ conflicts }) => conflicts.length > 0)
  const personOf = useKnownPeople(assigned)
  const chosen = value.flatMap((id): (Assignee & Partial<AvailableUser>)[] => {
    const person = available.find((one) => one.id === id)
    if (person) return [person]
    const known = personOf(id)
    // What they had to do at another time says nothing about this one.
    return known ? [{ ...known, conflicts: [] }] : []
  })

  return (
    <div className="space-y-3">
      <MultiSelect
        label="Assignees"
        required
        placeholder={wanted ? 'Search by name' : undefined}
        help={wanted ? busy && ALL_BUSY : NO_PERIOD}
        options={available.map((person) => ({
          value: person.id,
          label: fullName(person),
          description: roleLabel(person.role),
          icon: <Avatar person={person} size="sm" />,
          note: person.conflicts.length > 0 && <ConflictChip />,
        }))}
        selected={chosen.map((person) => ({ value: person.id, label: fullName(person) }))}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        loading={wanted !== null && isPending && isFetching}
        emptyText={wanted ? ALL_BUSY : NO_PERIOD}
        error={error}
      />
      {chosen.some(({ conflicts }) => conflicts?.length) && (
        <ul aria-label="Conflicts" className="space-y-2">
          {chosen.map(
            ({ conflicts = [], ...person }) =>
              conflicts.length > 0 && (
                <li key={person.id} className="flex items-start gap-3 rounded-control border border-line p-2.5">
                  <Avatar person={person} />
                  <div className="min-w-0 flex-1 text-table">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm font-medium">
                      {fullName(person)} <ConflictChip />
                    </p>
                    {conflicts.map((task) => (
                      <p key={task.taskId} className="truncate text-muted">
                        {task.name}, {formatDate(task.start, timezone)}, {timesOf(task, timezone, timezone)}
                      </p>
                    ))}
                  </div>
                </li>
              ),
          )}
        </ul>
      )}
    </div>
  )
}
