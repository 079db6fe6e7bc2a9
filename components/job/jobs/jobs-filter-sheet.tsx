'use client'

import UserRoundX from 'lucide-react/icons/user-round-x'
import { useState } from 'react'

import { UserSelect } from '@/components/company/users/user-select'
import { Button } from '@/components/ui/button'
import { DateField } from '@/components/ui/date-field'
import { optionsOf } from '@/components/ui/options'
import { Select } from '@/components/ui/select'
import { SlideOver } from '@/components/ui/slide-over'
import { approvers, managers } from '@/lib/base/roles'
import { type JobSort, NOBODY } from '@/lib/job/jobs/rules'
import type { FilterNames } from '@/lib/job/jobs/schema'

import { ClientSelect } from './client-select'
import { type JobsView, UNNARROWED } from './jobs-view'
import { StatusSelect } from './status-select'
import { TypeSelect } from './type-select'

const SORT_LABELS: Partial<Record<JobSort, string>> = {
  '-createdAt': 'Newest first',
  createdAt: 'Oldest first',
  '-updatedAt': 'Last changed first',
  '-jobNo': 'Highest number first',
  jobNo: 'Lowest number first',
  siteAddress: 'Site address',
  client: 'Client',
  status: 'Status',
  type: 'Type',
}
const sortOptions = optionsOf(SORT_LABELS)

const customerOptions = [
  { value: '', label: 'Anybody' },
  { value: 'company', label: 'Client companies' },
  { value: 'private', label: 'Private persons' },
]

const needOptions = [
  { value: '', label: 'Anything' },
  { value: 'OVERDUE', label: 'Attention: a checkpoint is overdue' },
  { value: 'SCHEDULING', label: 'A next task: none is planned' },
  { value: 'CORRECTION', label: 'A correction: its record contradicts itself' },
]

const iconOfNobody = <UserRoundX aria-hidden className="mx-1 size-4 shrink-0 text-muted" />
const NO_COORDINATOR = { value: NOBODY, label: 'No coordinator', icon: iconOfNobody }
const NO_SUPERVISOR = { value: NOBODY, label: 'No supervisor', icon: iconOfNobody }

export interface JobsFilterSheetProps {
  open: boolean
  onClose: () => void
  view: JobsView
  names: FilterNames
  /** Clients are shown to managers only. */
  mayManage: boolean
  onShow: (change: Partial<JobsView>) => void
}

/** All filters of the list of jobs. A choice applies at once. */
export function JobsFilterSheet({ open, onClose, view, names, mayManage, onShow }: JobsFilterSheetProps) {
  return (
    <SlideOver
      open={open}
      onClose={onClose}
      title="Filter jobs"
      footer={(close) => (
        <>
          <Button onClick={() => onShow(UNNARROWED)}>Clear</Button>
          <Button variant="primary" onClick={close}>
            Show jobs
          </Button>
        </>
      )}
    >
      {/* The first field would open its list over the others as soon as it has the focus. */}
      <div tabIndex={-1} data-autofocus className="space-y-4 outline-none">
        <StatusSelect table={view.table} value={view.status} onChange={(status) => onShow({ status })} />
        {mayManage && (
          <ClientSelect
            label="Clients"
            placeholder="Any client"
            known={names.clients}
            value={view.client}
            onChange={(client) => onShow({ client })}
          />
        )}
        <Select
          label="Done for"
          value={view.customer}
          options={customerOptions}
          onChange={(event) => onShow({ customer: event.target.value as JobsView['customer'] })}
        />
        <UserSelect
          label="Coordinators"
          placeholder="Anybody"
          roles={approvers}
          known={names.people}
          nobody={NO_COORDINATOR}
          value={view.coordinator}
          onChange={(coordinator) => onShow({ coordinator })}
        />
        <UserSelect
          label="Supervisors"
          placeholder="Anybody"
          roles={managers}
          known={names.people}
          nobody={NO_SUPERVISOR}
          value={view.supervisor}
          onChange={(supervisor) => onShow({ supervisor })}
        />
        <UserSelect
          label="Assigned to tasks"
          placeholder="Anybody"
          known={names.people}
          value={view.assignee}
          onChange={(assignee) => onShow({ assignee })}
        />
        <TypeSelect label="Types" placeholder="Any type" value={view.type} onChange={(type) => onShow({ type })} />
        <Created view={view} onShow={onShow} />
        <Select
          label="Needs"
          value={view.needs}
          options={needOptions}
          onChange={(event) => onShow({ needs: event.target.value as JobsView['needs'] })}
        />
        <Select
          label="Sort by"
          value={view.sort}
          options={sortOptions}
          onChange={(event) => onShow({ sort: event.target.value as JobSort })}
        />
      </div>
    </SlideOver>
  )
}

/** The days between which jobs were created; they apply once they are in order. */
function Created({ view, onShow }: Pick<JobsFilterSheetProps, 'view' | 'onShow'>) {
  const [applied, setApplied] = useState(view)
  const [from, setFrom] = useState(view.createdFrom)
  const [to, setTo] = useState(view.createdTo)
  if (applied.createdFrom !== view.createdFrom || applied.createdTo !== view.createdTo) {
    setApplied(view)
    setFrom(view.createdFrom)
    setTo(view.createdTo)
  }
  const error = from && to && to < from ? 'Cannot be before the first day' : undefined
  const take = (createdFrom: string, createdTo: string) => {
    setFrom(createdFrom)
    setTo(createdTo)
    if (!createdFrom || !createdTo || createdFrom <= createdTo) onShow({ createdFrom, createdTo })
  }
  return (
    <div className="grid grid-cols-2 gap-3">
      <DateField
        label="Created from"
        value={from}
        max={to || undefined}
        onChange={(event) => take(event.target.value, to)}
      />
      <DateField
        label="Created to"
        value={to}
        min={from || undefined}
        error={error}
        onChange={(event) => take(from, event.target.value)}
      />
    </div>
  )
}
