'use client'

import { useState } from 'react'
import { Controller, useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { RecordDialog, type RecordDialogProps } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { SelectionBar } from '@/components/ui/selection-bar'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
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
        <SelectionBar label="Selected jobs" words={`${counted(count, 'job')} selected`} onClear={onClear}>
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

function MoveSeveral({ role, ...several }: SeveralProps & { role: Role }) {
  const { jobs } = several
  const [move] = useCommand(moveJobs)
  // One id for each job: sending again after a lost answer does nothing twice.
  const [entryIds] = useState(() => jobs.map(() => newId()))
  const { saved, ...outcome } = useOutcome(several, 'moved')
  const record = useRecordForm({
    valuesOf: () => ({ status: '' as JobStatus | '', note: '' }),
    send: ({ status: to, note }) =>
      move(
        {},
        {
          jobs: jobs.map((job, at) => ({ id: job.id, entryId: entryIds[at], from: job.status })),
          status: to as JobStatus,
          note,
        },
      ),
    saved,
  })
  const { field, control } = record
  const status = useWatch({ control, name: 'status' })
  const moves = status ? jobs.map((job) => ({ from: job.status, to: status, heldFrom: heldFromOf([job.status]) })) : []
  const isNoteNeeded = moves.some((move) => move.from !== move.to && needsNote(move))
  const offered = everyStatus.filter((to) => approvers.includes(role) || !needsApprover({ from: 'NOT_STARTED', to }))
  return (
    <Several
      {...outcome}
      record={record}
      title={`Change the status of ${counted(jobs.length, 'job')}`}
      verb="Move jobs"
      disabled={status === ''}
    >
      <Select
        label="New status"
        required
        placeholder="Please select"
        options={offered.map((to) => ({ value: to, label: statusLabel(to) }))}
        {...field('status')}
      />
      <TextArea
        label="Note"
        rows={3}
        help={isNoteNeeded ? 'Some of these moves are explained to whoever reads the history.' : undefined}
        {...field('note')}
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

function AssignSeveral(several: SeveralProps) {
  const { jobs } = several
  const [assign] = useCommand(assignJobs)
  const { saved, ...outcome } = useOutcome(several, 'assigned')
  const record = useRecordForm({
    valuesOf: (): Record<'coordinator' | 'supervisor', Choice> => ({ coordinator: AS_IT_IS, supervisor: AS_IT_IS }),
    send: ({ coordinator, supervisor }) =>
      assign(
        {},
        {
          jobs: jobs.map(({ id, version }) => ({ id, version })),
          projectManagerId: coordinator.change === KEEP ? undefined : coordinator.id,
          supervisorId: supervisor.change === KEEP ? undefined : supervisor.id,
        },
      ),
    saved,
  })
  const { control } = record
  const choices = useWatch({ control, name: ['coordinator', 'supervisor'] })
  const isReady =
    choices.some(({ change }) => change !== KEEP) && choices.every(({ change, id }) => change !== 'set' || id !== null)
  return (
    <Several
      {...outcome}
      record={record}
      title={`Assign ${counted(jobs.length, 'job')}`}
      verb="Assign jobs"
      disabled={!isReady}
    >
      <Controller
        control={control}
        name="coordinator"
        render={({ field: { value, onChange } }) => (
          <PersonChange label="Coordinator" roles={approvers} choice={value} onChange={onChange} />
        )}
      />
      <Controller
        control={control}
        name="supervisor"
        render={({ field: { value, onChange } }) => (
          <PersonChange label="Supervisor" roles={managers} choice={value} onChange={onChange} />
        )}
      />
    </Several>
  )
}

interface Choice {
  change: string
  id: string | null
}

const AS_IT_IS: Choice = { change: KEEP, id: null }

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

interface Outcome {
  jobs: JobListItem[]
  /** What becomes of the jobs: "moved". */
  done: string
  /** Those of which it did not become. */
  failed: BulkOutcome['results']
  onClose: () => void
}

/** The dialog's end: it closes when all are done, and else stays to list those that failed. */
function useOutcome(
  { jobs, onDone, onClose }: SeveralProps,
  done: string,
): Outcome & { saved: (outcome: BulkOutcome) => void } {
  const [failed, setFailed] = useState<BulkOutcome['results']>([])
  const saved = ({ results }: BulkOutcome) => {
    const finished = results.filter((result) => result.done)
    if (finished.length) notify.success(`${counted(finished.length, 'job')} ${done}`)
    if (finished.length < results.length) return setFailed(results.filter((result) => !result.done))
    onDone()
    onClose()
  }
  const leave = () => {
    if (failed.length) onDone()
    onClose()
  }
  return { jobs, done, failed, saved, onClose: leave }
}

/** Sends an action for several jobs, and lists those for which it failed. */
function Several({
  jobs,
  done,
  failed,
  record,
  children,
  ...dialog
}: Outcome & Pick<RecordDialogProps, 'record' | 'title' | 'verb' | 'disabled' | 'children'>) {
  const isOver = failed.length > 0
  return (
    <RecordDialog
      {...dialog}
      record={record}
      size="sm"
      dirty={record.isDirty && !isOver}
      busyVerb="Sending…"
      footer={
        isOver
          ? (close) => (
              <Button variant="primary" onClick={close}>
                Close
              </Button>
            )
          : undefined
      }
    >
      {isOver ? (
        <>
          <Banner tone="warning">
            {counted(failed.length, 'job')} {failed.length === 1 ? 'was' : 'were'} not {done}:
          </Banner>
          <ul aria-label={`Not ${done}`} className="divide-y divide-line text-sm">
            {failed.map(({ id, problem }) => (
              <li key={id} className="py-2">
                <span className="font-medium">{jobNumber(jobs.find((job) => job.id === id)!)}</span>
                <span className="block text-muted">{problem?.detail}</span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        children
      )}
    </RecordDialog>
  )
}
