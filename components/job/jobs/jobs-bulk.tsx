'use client'

import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { notify } from '@/components/ui/notify'
import { Select } from '@/components/ui/select'
import { SelectionBar } from '@/components/ui/selection-bar'
import { TextArea } from '@/components/ui/text-area'
import { newId } from '@/lib/base/ids'
import { type Role, approvers, managers } from '@/lib/base/roles'
import { assignJobs, moveJobs } from '@/lib/job/jobs/commands'
import { everyStatus, heldFromOf, jobNumber, needsApprover, needsNote, statusLabel } from '@/lib/job/jobs/rules'
import type { BulkOutcome, JobListItem, JobStatus } from '@/lib/job/jobs/schema'

import { PersonField } from './person-field'

export interface JobsBulkProps {
  selected: JobListItem[]
  role: Role
  onClear: () => void
}

/** The actions for the selected jobs, at the foot of the list. */
export function JobsBulk({ selected, role, onClear }: JobsBulkProps) {
  const [dialog, setDialog] = useState<{ kind: 'move' | 'assign'; jobs: JobListItem[] } | null>(null)
  const open = (kind: 'move' | 'assign') => setDialog({ kind, jobs: selected })
  const count = selected.length
  return (
    <>
      {count > 0 && (
        <SelectionBar
          label="Selected jobs"
          words={`${count} ${count === 1 ? 'job' : 'jobs'} selected`}
          onClear={onClear}
        >
          <Button size="sm" onClick={() => open('move')}>
            Change status
          </Button>
          <Button size="sm" onClick={() => open('assign')}>
            Assign
          </Button>
        </SelectionBar>
      )}
      {dialog?.kind === 'move' && (
        <MoveSeveral jobs={dialog.jobs} role={role} onDone={onClear} onClose={() => setDialog(null)} />
      )}
      {dialog?.kind === 'assign' && (
        <AssignSeveral jobs={dialog.jobs} onDone={onClear} onClose={() => setDialog(null)} />
      )}
    </>
  )
}

interface SeveralProps {
  jobs: JobListItem[]
  onDone: () => void
  onClose: () => void
}

const nounOf = (jobs: readonly unknown[]) => `${jobs.length} ${jobs.length === 1 ? 'job' : 'jobs'}`

function MoveSeveral({ jobs, role, ...rest }: SeveralProps & { role: Role }) {
  const [move] = useCommand(moveJobs)
  const [status, setStatus] = useState<JobStatus | ''>('')
  const [note, setNote] = useState('')
  // One id for each job: sending again after a lost answer does nothing twice.
  const [entryIds] = useState(() => jobs.map(() => newId()))
  const moves = status ? jobs.map((job) => ({ from: job.status, to: status, heldFrom: heldFromOf([job.status]) })) : []
  const isNoteNeeded = moves.some((move) => move.from !== move.to && needsNote(move))
  const offered = everyStatus.filter((to) => approvers.includes(role) || !needsApprover({ from: 'NOT_STARTED', to }))
  return (
    <Several
      {...rest}
      title={`Change the status of ${nounOf(jobs)}`}
      action="Move jobs"
      done="moved"
      isReady={status !== ''}
      isDirty={note !== ''}
      send={() =>
        move(
          {},
          {
            jobs: jobs.map((job, at) => ({ id: job.id, entryId: entryIds[at], from: job.status })),
            status: status as JobStatus,
            note,
          },
        )
      }
      numberOf={numbersOf(jobs)}
    >
      <Select
        label="New status"
        required
        placeholder="Please select"
        value={status}
        options={offered.map((to) => ({ value: to, label: statusLabel(to) }))}
        onChange={(event) => setStatus(event.target.value as JobStatus)}
      />
      <TextArea
        label="Note"
        rows={3}
        value={note}
        help={isNoteNeeded ? 'Some of these moves are explained to whoever reads the history.' : undefined}
        onChange={(event) => setNote(event.target.value)}
      />
    </Several>
  )
}

const KEEP = 'keep'
const CHANGES = [
  { value: KEEP, label: 'Leave as it is' },
  { value: 'set', label: 'Assign' },
  { value: 'none', label: 'Nobody' },
]

function AssignSeveral({ jobs, ...rest }: SeveralProps) {
  const [assign] = useCommand(assignJobs)
  const [coordinator, setCoordinator] = useState<Choice>({ change: KEEP, id: null })
  const [supervisor, setSupervisor] = useState<Choice>({ change: KEEP, id: null })
  const isWhole = ({ change, id }: Choice) => change !== 'set' || id !== null
  return (
    <Several
      {...rest}
      title={`Assign ${nounOf(jobs)}`}
      action="Assign jobs"
      done="assigned"
      isReady={
        [coordinator, supervisor].some(({ change }) => change !== KEEP) && isWhole(coordinator) && isWhole(supervisor)
      }
      isDirty={false}
      send={() =>
        assign(
          {},
          {
            jobs: jobs.map(({ id, version }) => ({ id, version })),
            projectManagerId: coordinator.change === KEEP ? undefined : coordinator.id,
            supervisorId: supervisor.change === KEEP ? undefined : supervisor.id,
          },
        )
      }
      numberOf={numbersOf(jobs)}
    >
      <PersonChange label="Coordinator" roles={approvers} choice={coordinator} onChange={setCoordinator} />
      <PersonChange label="Supervisor" roles={managers} choice={supervisor} onChange={setSupervisor} />
    </Several>
  )
}

interface Choice {
  change: string
  id: string | null
}

function PersonChange({
  label,
  roles,
  choice,
  onChange,
}: {
  label: string
  roles: readonly Role[]
  choice: Choice
  onChange: (choice: Choice) => void
}) {
  return (
    <div className="space-y-2">
      <Select
        label={label}
        value={choice.change}
        options={CHANGES}
        onChange={(event) => onChange({ change: event.target.value, id: null })}
      />
      {choice.change === 'set' && (
        <PersonField
          label={`New ${label.toLowerCase()}`}
          required
          roles={roles}
          person={null}
          value={choice.id}
          onChange={(id) => onChange({ change: 'set', id })}
        />
      )}
    </div>
  )
}

const numbersOf = (jobs: JobListItem[]) => (id: string) => {
  const job = jobs.find((one) => one.id === id)
  return job ? jobNumber(job) : ''
}

/** Sends an action for several jobs, and lists those for which it failed. */
function Several({
  title,
  action,
  done,
  isReady,
  isDirty,
  send,
  numberOf,
  onDone,
  onClose,
  children,
}: Omit<SeveralProps, 'jobs'> & {
  title: string
  action: string
  done: string
  isReady: boolean
  isDirty: boolean
  send: () => Promise<BulkOutcome>
  numberOf: (id: string) => string
  children: ReactNode
}) {
  const sending = useMutation({
    mutationFn: send,
    onSuccess: ({ results }) => {
      const finished = results.filter((result) => result.done)
      if (finished.length) notify.success(`${nounOf(finished)} ${done}`)
      if (finished.length < results.length) return
      onDone()
      onClose()
    },
  })
  const failed = sending.data?.results.filter((result) => !result.done) ?? []
  const isOver = sending.data !== undefined
  const leave = () => {
    if (isOver) onDone()
    onClose()
  }
  return (
    <Dialog
      open
      size="sm"
      onClose={leave}
      dirty={isDirty && !isOver}
      title={title}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isOver) sending.mutate()
      }}
      footer={(close) =>
        isOver ? (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <FormFooter close={close} verb={action} busyVerb="Sending…" busy={sending.isPending} disabled={!isReady} />
        )
      }
    >
      <div className="space-y-4">
        {sending.error && <Banner tone="danger">{sending.error.message}</Banner>}
        {failed.length > 0 ? (
          <>
            <Banner tone="warning">
              {nounOf(failed)} {failed.length === 1 ? 'was' : 'were'} not {done}:
            </Banner>
            <ul aria-label={`Not ${done}`} className="divide-y divide-line text-sm">
              {failed.map(({ id, problem }) => (
                <li key={id} className="py-2">
                  <span className="font-medium">{numberOf(id)}</span>
                  <span className="block text-muted">{problem?.detail}</span>
                </li>
              ))}
            </ul>
          </>
        ) : (
          children
        )}
      </div>
    </Dialog>
  )
}
