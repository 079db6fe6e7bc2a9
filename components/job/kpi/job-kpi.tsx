'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import CircleDashed from 'lucide-react/icons/circle-dashed'
import CircleSlash from 'lucide-react/icons/circle-slash'
import Timer from 'lucide-react/icons/timer'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { Tone } from '@/components/ui/tones'
import { useNow } from '@/components/ui/use-now'
import { fullName } from '@/lib/base/names'
import { type Role, isManager } from '@/lib/base/roles'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { PRIORITY_LABELS } from '@/lib/job/jobs/rules'
import { setCheckpoint } from '@/lib/job/kpi/commands'
import { kpiKeys } from '@/lib/job/kpi/keys'
import { CHECKPOINTS, type KpiState, checkpointLabel, stateInWords, stateOf, targetInWords } from '@/lib/job/kpi/rules'
import type { Checkpoint, JobKpi as Kpi } from '@/lib/job/kpi/schema'

import type { CheckpointDialogProps } from './checkpoint-dialog'
import { kpiOfJob } from './kpi-of-job'

const CheckpointDialog = loadLater<CheckpointDialogProps>(
  async () => (await import('./checkpoint-dialog')).CheckpointDialog,
)

const LOOKS: Record<KpiState, { tone: Tone; icon: typeof Timer; colour: string }> = {
  met: { tone: 'success', icon: CircleCheck, colour: 'text-success' },
  late: { tone: 'warning', icon: CircleCheck, colour: 'text-warning' },
  due: { tone: 'info', icon: Timer, colour: 'text-info' },
  overdue: { tone: 'danger', icon: AlarmClock, colour: 'text-danger' },
  waiting: { tone: 'neutral', icon: CircleDashed, colour: 'text-muted' },
  removed: { tone: 'neutral', icon: CircleSlash, colour: 'text-muted' },
}

/** A job's five checkpoints in their order: when they are due, and when they were reached. */
export function JobKpi({ id, role }: { id: string; role: Role }) {
  const now = useNow()
  const queries = useQueryClient()
  const query = useQuery(kpiOfJob(id))
  const [set] = useCommand(setCheckpoint)
  const [asking, setAsking] = useState<{ does: 'set' | 'remove'; about: Checkpoint } | null>(null)

  const keep = (kpi: Kpi) => queries.setQueryData(kpiKeys.ofJob(id), kpi)

  const restore = async ({ checkpoint, version }: Checkpoint) => {
    try {
      keep(await set({ id }, { data: { checkpoint, stampedAt: null, version } }))
      notify.success(`${checkpointLabel(checkpoint)} follows the events of the job again`)
    } catch (error) {
      notify.refused(error)
    }
  }

  const actionsFor = (about: Checkpoint): MenuEntry[] => [
    { label: about.stampedAt ? 'Change the time' : 'Set the time', onSelect: () => setAsking({ does: 'set', about }) },
    ...(about.isRemoved || about.source === 'manual'
      ? [{ label: about.isRemoved ? 'Restore' : 'Take back the time', onSelect: () => void restore(about) }]
      : []),
    ...(about.isRemoved
      ? []
      : [{ label: 'Remove', danger: true, onSelect: () => setAsking({ does: 'remove', about }) }]),
  ]

  return (
    <Card title="KPI">
      <Loaded query={query} waiting={<SkeletonLines lines={10} label="Loading the KPI…" />}>
        {({ checkpoints, timezone, priority }) => (
          <>
            <p className="mb-4 text-table text-muted">
              The targets of jobs with the priority {PRIORITY_LABELS[priority]}.
            </p>
            <ol>
              {checkpoints.map((checkpoint, index) => (
                <Step
                  key={checkpoint.checkpoint}
                  checkpoint={checkpoint}
                  now={now}
                  timezone={timezone}
                  isLast={index === checkpoints.length - 1}
                  actions={isManager(role) ? actionsFor(checkpoint) : []}
                />
              ))}
            </ol>
            {asking && (
              <CheckpointDialog
                key={asking.about.checkpoint + asking.does}
                jobId={id}
                timezone={timezone}
                {...asking}
                onSaved={keep}
                onClose={() => setAsking(null)}
              />
            )}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface StepProps {
  checkpoint: Checkpoint
  now: Date
  timezone: string
  isLast: boolean
  actions: MenuEntry[]
}

function Step({ checkpoint, now, timezone, isLast, actions }: StepProps) {
  const { tone, icon: Icon, colour } = LOOKS[stateOf(checkpoint, now)]
  const label = checkpointLabel(checkpoint.checkpoint)
  const { dueAt, stampedAt, reason, changedBy, changedAt } = checkpoint

  return (
    <li className="flex gap-3">
      <span className="flex flex-col items-center">
        <Icon aria-hidden className={clsx('size-6 shrink-0', colour)} />
        {!isLast && <span aria-hidden className="my-1 w-px flex-1 bg-line" />}
      </span>
      <div className={clsx('min-w-0 flex-1 space-y-1', !isLast && 'pb-6')}>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h3 className="font-medium">{label}</h3>
          <Chip tone={tone}>{stateInWords(checkpoint, now)}</Chip>
        </div>
        <p className="text-table text-muted">
          Within {targetInWords(checkpoint.targetMinutes)} of {CHECKPOINTS[checkpoint.checkpoint].runsFrom}
          {dueAt && !checkpoint.isRemoved && (
            <>
              : until <At instant={dueAt} timezone={timezone} />
            </>
          )}
        </p>
        {stampedAt && !checkpoint.isRemoved ? (
          <p className="text-table">
            Reached <At instant={stampedAt} timezone={timezone} />
            {checkpoint.source !== 'manual' && <span className="text-muted"> · {SOURCES[checkpoint.source!]}</span>}
          </p>
        ) : (
          !checkpoint.isRemoved && (
            <p className="text-table text-muted">{CHECKPOINTS[checkpoint.checkpoint].stampedBy} stamps it.</p>
          )
        )}
        {changedBy && changedAt && (checkpoint.isRemoved || checkpoint.source === 'manual') && (
          <p className="text-table wrap-anywhere text-muted">
            {checkpoint.isRemoved ? 'Removed' : 'Set'} by {fullName(changedBy)},{' '}
            <At instant={changedAt} timezone={timezone} />
            {reason && `: “${reason}”`}
          </p>
        )}
      </div>
      {actions.length > 0 && <Menu label={`Actions for ${label}`} items={actions} />}
    </li>
  )
}

const SOURCES: Record<Exclude<NonNullable<Checkpoint['source']>, 'manual'>, string> = {
  job: 'the job was saved',
  status: 'by its status',
  sms: 'by SMS',
  visit: 'by the initial attendance',
  email: 'by e-mail',
}

const At = ({ instant, timezone }: { instant: string; timezone: string }) => (
  <time dateTime={instant}>
    {formatDateTime(instant, timezone)} {zoneName(instant, timezone)}
  </time>
)
