'use client'

import Gauge from 'lucide-react/icons/gauge'
import Plus from 'lucide-react/icons/plus'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Undo2 from 'lucide-react/icons/undo-2'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { type Column } from '@/components/ui/data-table'
import { loadLater } from '@/components/ui/load-later'
import { deleteEntry } from '@/components/ui/menu-entries'
import { notify } from '@/components/ui/notify'
import { PageHeader } from '@/components/ui/page-header'
import { RecordList } from '@/components/ui/record-list'
import { useAsking } from '@/components/ui/use-asking'
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
    cell: ({ nextDueOn }) => (nextDueOn ? formatDay(nextDueOn) : <span className="text-muted">Not recorded</span>),
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

/** The organisation's moisture meters and hygrometers, and when each must be checked. */
export function MetersScreen() {
  const [change] = useCommand(changeMeter)
  const [remove] = useCommand(removeMeter)
  const meters = useMeters()
  const { isAdding, about, add, ask, close } = useAsking(meters.data)
  const [edited, removed] = [about('edit'), about('remove')]

  const takeBack = async (meter: Meter) => {
    try {
      await change({ id: meter.id }, { ...meterValues(meter), version: meter.version, isRetired: false })
      notify.success(`${meter.name} is in use again`)
    } catch (error) {
      notify.refused(error)
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
        body="What your technicians measure with. A meter past its check asks for a reason at every reading. A meter that a technician added on site, or that was here from the start, lacks its details until somebody saves them."
        actions={
          <Button variant="primary" icon={<Plus aria-hidden />} onClick={add}>
            New meter
          </Button>
        }
      />
      <RecordList
        query={meters}
        waiting="Loading the meters…"
        caption="Moisture meters"
        columns={COLUMNS}
        // Meters that need action come first.
        rowsOf={(found) => found.toSorted((one, other) => Number(waits(other)) - Number(waits(one)))}
        rowKey={({ id }) => id}
        menu={{
          nameOf: ({ name }) => name,
          onEdit: (meter) => ask('edit', meter),
          itemsOf: (meter) => [
            meter.retiredAt
              ? { label: 'Take back into use', icon: <Undo2 aria-hidden />, onSelect: () => void takeBack(meter) }
              : deleteEntry(() => ask('remove', meter), 'Remove'),
          ],
        }}
        empty={{
          icon: <Gauge />,
          title: 'No meters yet',
          children: 'Add the first one with its scales: moisture points are bound to them.',
        }}
      />
      {isAdding && <MeterDialog onClose={() => close()} />}
      {edited && <MeterDialog meter={edited} onClose={() => close()} />}
      {removed && (
        <ConfirmDialog
          open
          onClose={close}
          title={`Remove ${removed.name}?`}
          verb="Remove meter"
          busyVerb="Removing…"
          onConfirm={() => confirm(removed)}
        >
          A meter that was used is retired: its readings stay, and it can be taken back.
        </ConfirmDialog>
      )}
    </>
  )
}
