'use client'

import Gauge from 'lucide-react/icons/gauge'
import Pencil from 'lucide-react/icons/pencil'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonTable } from '@/components/ui/skeleton'
import { DomainError } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { formatDay } from '@/lib/base/time'
import { changeMeter, removeMeter } from '@/lib/site/moisture/commands'
import { METER_KIND_LABELS } from '@/lib/site/moisture/rules'
import type { Meter } from '@/lib/site/moisture/schema'

import { meterValues } from './meter-values'
import { useMeters } from './use-moisture'

const MeterDialog = loadLater(async () => (await import('./meter-dialog')).MeterDialog)

const COLUMNS: Column<Meter>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    cell: ({ name, make, model, serial }) => (
      <>
        {name}
        <span className="block font-normal text-muted">{[make, model, serial].filter(Boolean).join(' · ')}</span>
      </>
    ),
  },
  { key: 'kind', header: 'Kind', cell: ({ kind }) => METER_KIND_LABELS[kind] },
  {
    key: 'scales',
    header: 'Scales',
    cell: ({ scales }) => scales.map(({ label, unit }) => `${label} (${unit})`).join(', '),
  },
  {
    key: 'person',
    header: 'Assigned to',
    className: 'max-lg:hidden',
    cell: ({ assignedUser }) => assignedUser && fullName(assignedUser),
  },
  {
    key: 'due',
    header: 'Next check',
    className: 'whitespace-nowrap',
    cell: ({ nextDueOn }) => (nextDueOn ? formatDay(nextDueOn) : <span className="text-muted">Not said</span>),
  },
  {
    key: 'state',
    header: 'State',
    card: 'corner',
    cell: ({ retiredAt, isPastCheck, isToComplete }) =>
      retiredAt ? (
        <Chip>Retired</Chip>
      ) : isToComplete ? (
        <Chip tone="warning">To complete</Chip>
      ) : isPastCheck ? (
        <Chip tone="warning" icon={<TriangleAlert aria-hidden />}>
          Past its check
        </Chip>
      ) : (
        <Chip tone="success">In use</Chip>
      ),
  },
]

const waits = ({ isToComplete, retiredAt }: Meter) => isToComplete && !retiredAt

type Asking = { what: 'add' } | { what: 'edit' | 'remove'; meter: Meter }

/** The organisation's moisture meters and hygrometers, and when each has to be checked. */
export function MetersScreen() {
  const [change] = useCommand(changeMeter)
  const [remove] = useCommand(removeMeter)
  const meters = useMeters()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)

  const takeBack = async (meter: Meter) => {
    try {
      await change({ id: meter.id }, { ...meterValues(meter), version: meter.version, isRetired: false })
      notify.success(`${meter.name} is in use again`)
    } catch (error) {
      notify.error(error instanceof DomainError ? (error.fields[0]?.message ?? error.message) : 'Please try again.')
    }
  }

  const confirm = async ({ id, name }: Meter) => {
    await remove({ id })
    notify.success(`${name} was removed`)
  }

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Moisture Meters' }]}
        title="Moisture Meters"
        body="What your technicians measure with. A meter past its check asks for a reason at every reading. Those to complete were added on site or came with the organization: saving one completes it."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setAsking({ what: 'add' })}>
            New meter
          </Button>
        }
      />
      <Loaded query={meters} waiting={<SkeletonTable columns={5} label="Loading the meters…" />}>
        {(found) =>
          found.length ? (
            <DataTable
              caption="Moisture meters"
              columns={COLUMNS}
              // What waits for somebody comes first.
              rows={found.toSorted((one, other) => Number(waits(other)) - Number(waits(one)))}
              rowKey={({ id }) => id}
              rowActions={(meter) => (
                <Menu
                  label={`Actions for ${meter.name}`}
                  items={[
                    { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => setAsking({ what: 'edit', meter }) },
                    meter.retiredAt
                      ? {
                          label: 'Take back into use',
                          icon: <Undo2 aria-hidden />,
                          onSelect: () => void takeBack(meter),
                        }
                      : {
                          label: 'Remove',
                          icon: <Trash2 aria-hidden />,
                          danger: true,
                          onSelect: () => setAsking({ what: 'remove', meter }),
                        },
                  ]}
                />
              )}
            />
          ) : (
            <EmptyState icon={<Gauge />} title="No meters yet">
              Add the first one with its scales: moisture points are bound to them.
            </EmptyState>
          )
        }
      </Loaded>
      {asking?.what === 'add' && <MeterDialog onClose={() => close()} />}
      {asking?.what === 'edit' && <MeterDialog meter={asking.meter} onClose={() => close()} />}
      {asking?.what === 'remove' && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Remove ${asking.meter.name}?`}
          verb="Remove meter"
          busyVerb="Removing…"
          onConfirm={() => confirm(asking.meter)}
        >
          A meter that was used is retired: its readings stay, and it can be taken back.
        </ConfirmDialog>
      )}
    </>
  )
}
