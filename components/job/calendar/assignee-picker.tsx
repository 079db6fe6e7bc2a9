'use client'

import { useEffect, useEffectEvent, useState } from 'react'

import { UserStatusChip } from '@/components/company/users/role-chip'
import { useCommand } from '@/components/platform/commands/use-command'
import { Avatar } from '@/components/ui/avatar'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { MultiSelect } from '@/components/ui/multi-select'
import { notify } from '@/components/ui/notify'
import { fullName } from '@/lib/base/names'
import { roleLabel } from '@/lib/base/roles'
import { type Absence, absentText } from '@/lib/company/roster/rules'
import { joinFieldWork } from '@/lib/job/calendar/commands'
import type { AvailableUser, FindAvailable, Task } from '@/lib/job/calendar/schema'
import { NOBODY_FREE, nobodyFree, whenOf } from '@/lib/job/calendar/shown/words'

import { useAvailableUsers, useKnownPeople } from './use-tasks'

type Assignee = Task['taskAssignments'][number]['user']

const SOMEBODY = { firstName: 'Somebody', lastName: '' }

const ConflictChip = () => <Chip tone="warning">Conflicts with another task</Chip>

const ABSENCE_LABELS: Record<Absence, string> = { LEAVE: 'On leave', HOURS: 'Outside hours of work' }
const AbsenceChip = ({ absence }: { absence: Absence }) => <Chip tone="warning">{ABSENCE_LABELS[absence]}</Chip>

/** Chooses the people for a task: everybody who could do it, with their other tasks in that time, and whether they are at work. */
export function AssigneePicker({
  viewerId,
  wanted,
  assigned,
  timezone,
  value,
  onChange,
  onBlur,
  error,
}: {
  /** The planner, who may do the task themselves. */
  viewerId: string
  /** The period and role; null while there is no period. */
  wanted: FindAvailable | null
  /** The task's people; they are listed even if they could not be given it today. */
  assigned: readonly Assignee[]
  timezone: string
  value: readonly string[]
  onChange: (userIds: string[]) => void
  onBlur?: () => void
  error?: string
}) {
  const found = useAvailableUsers(wanted)
  const { data, isFetching, isPending, isPlaceholderData } = found
  const available = wanted ? (data ?? []) : []
  const none = nobodyFree(wanted !== null, found)
  const personOf = useKnownPeople(assigned)
  const { unchosen, forget } = useUnchosen({
    value,
    onChange,
    offered: wanted && !isPlaceholderData ? data : undefined,
  })
  const chosen = value.flatMap((id): (Assignee & Partial<AvailableUser>)[] => {
    const person = available.find((one) => one.id === id)
    if (person) return [person]
    const known = personOf(id)
    // Their tasks at another time do not matter for this one.
    return known ? [{ ...known, conflicts: [], absence: null }] : []
  })

  const absent = absentText(chosen.map(({ absence = null, ...person }) => ({ name: fullName(person), absence })))

  return (
    <div className="space-y-3">
      <MultiSelect
        label="Assignees"
        required
        placeholder={wanted ? 'Search by name' : undefined}
        help={(none === 'busy' || none === 'no period') && NOBODY_FREE[none]}
        options={available.map((person) => ({
          value: person.id,
          label: fullName(person),
          description: roleLabel(person.role),
          icon: <Avatar person={person} size="sm" />,
          note: (
            <>
              {person.status === 'INVITED' && <UserStatusChip status={person.status} />}
              {person.absence && <AbsenceChip absence={person.absence} />}
              {person.conflicts.length > 0 && <ConflictChip />}
            </>
          ),
        }))}
        selected={chosen.map((person) => ({ value: person.id, label: fullName(person) }))}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        loading={wanted !== null && isPending && isFetching}
        emptyText={none ? NOBODY_FREE[none] : undefined}
        error={error}
      />
      {none === 'failed' && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" onClick={() => void found.refetch()} busy={isFetching} busyLabel="Trying again…">
              Try again
            </Button>
          }
        >
          {NOBODY_FREE.failed}
        </Banner>
      )}
      {none === 'nobody' && <NobodyYet viewerId={viewerId} />}
      {unchosen.length > 0 && (
        <Banner tone="warning" onDismiss={forget}>
          {unchosen.map((id) => fullName(personOf(id) ?? SOMEBODY)).join(', ')} cannot be given this task and{' '}
          {unchosen.length === 1 ? 'was' : 'were'} unchosen.
          {wanted?.role && ' Tasks of a job are for people who do field work.'}
        </Banner>
      )}
      {absent && <Banner tone="warning">{absent} You may go on.</Banner>}
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
                        {task.name}, {whenOf(task, timezone, timezone)}
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

/** A way on for people who work alone: they can add themselves to those who do field work. */
function NobodyYet({ viewerId }: { viewerId: string }) {
  const [join, isJoining] = useCommand(joinFieldWork)
  const work = () => join({ id: viewerId }, { doesFieldWork: true }).catch(notify.refused)
  return (
    <Banner
      tone="info"
      title={NOBODY_FREE.nobody}
      action={
        <Button size="sm" onClick={work} busy={isJoining} busyLabel="Saving…">
          I do field work too
        </Button>
      }
    >
      Technicians can be given tasks as soon as they are invited, under Administration, Users.
    </Banner>
  )
}

/** Removes people from the choice who are no longer offered, and remembers them. */
function useUnchosen({
  value,
  onChange,
  offered,
}: {
  value: readonly string[]
  onChange: (userIds: string[]) => void
  /** The people to choose from; undefined until they are known. */
  offered: readonly { id: string }[] | undefined
}) {
  const [unchosen, setUnchosen] = useState<readonly string[]>([])
  const gone = offered ? value.filter((id) => !offered.some((person) => person.id === id)) : []
  const some = gone.length > 0
  if (some && gone.some((id) => !unchosen.includes(id))) setUnchosen(gone)
  const unchoose = useEffectEvent(() => onChange(value.filter((id) => !gone.includes(id))))
  useEffect(() => {
    if (some) unchoose()
  }, [some])
  return { unchosen, forget: () => setUnchosen([]) }
}
