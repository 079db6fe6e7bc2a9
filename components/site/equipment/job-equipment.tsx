'use client'

import PackageMinus from 'lucide-react/icons/package-minus'
import Wrench from 'lucide-react/icons/wrench'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { VisitTime } from '@/components/site/visits/visit-time'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { type Column, DataTable } from '@/components/ui/data-table'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonTable } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { fullName } from '@/lib/base/names'
import type { Job } from '@/lib/job/jobs/schema'
import { DAY_RULE_WORDS } from '@/lib/site/equipment/rules'
import type { Installation, JobEquipment as JobEquipmentRead } from '@/lib/site/equipment/schema'

import { InstallationLine } from './installation-line'
import type { PickUpDialogProps } from './pick-up-dialog'
import { RecallBanner } from './recall-banner'
import { UnitName } from './unit-words'
import { useJobEquipment } from './use-equipment'
import { useShownEquipment } from './use-shown-equipment'

const PickUpDialog = loadLater<PickUpDialogProps>(async () => (await import('./pick-up-dialog')).PickUpDialog)

/** The equipment of a job: the installed units with their places, and the log of all units. */
export const JobEquipment = ({ id }: { id: string }) => <OfJob id={id}>{(job) => <Equipment job={job} />}</OfJob>

function Equipment({ job }: { job: Job }) {
  const query = useJobEquipment(job.id)
  return (
    <Loaded query={query} waiting={<SkeletonTable rows={5} columns={5} label="Loading the equipment…" />}>
      {(found) =>
        found.installations.length ? (
          <Found job={job} found={found} />
        ) : (
          <EmptyState
            icon={<Wrench />}
            title="No equipment on this job"
            action={
              <Link
                href={`/jobs/${job.id}/site-visits`}
                className="inline-flex min-h-11 items-center font-medium text-brand underline-offset-2 hover:underline"
              >
                Site visits
              </Link>
            }
          >
            Units are installed and picked up at a site visit.
          </EmptyState>
        )
      }
    </Loaded>
  )
}

function Found({ job, found }: { job: Job; found: JobEquipmentRead }) {
  const equipment = useShownEquipment(job, found, [])
  return (
    <div className="space-y-4">
      <RecallBanner equipment={equipment} />
      <OnSite job={job} installations={equipment.standing} />
      <Log found={found} />
    </div>
  )
}

function OnSite({ job, installations }: { job: Job; installations: Installation[] }) {
  const [pickUp, setPickUp] = useState<Installation[] | null>(null)
  const { data: visits = [] } = useVisitSummaries(job.id)
  const rooms = [...new Set(installations.map(({ roomName }) => roomName))]
  const dateOf = new Map(visits.map(({ id, inspectionDate }) => [id, Date.parse(inspectionDate)]))
  const earliest = Math.max(...(pickUp ?? []).map(({ inspectionId }) => dateOf.get(inspectionId) ?? 0))
  const choices = visits.filter(({ inspectionDate }) => Date.parse(inspectionDate) >= earliest)

  return (
    <Card
      title={`On site now (${installations.length})`}
      flush
      actions={
        installations.length > 1 &&
        visits.length > 0 && (
          <Button icon={<PackageMinus aria-hidden />} onClick={() => setPickUp(installations)}>
            Pick up all
          </Button>
        )
      }
    >
      {installations.length === 0 ? (
        <p className="px-4 pb-4 text-muted">Everything was picked up.</p>
      ) : (
        rooms.map((room) => (
          <section key={room} className="border-t border-line">
            <h3 className="px-4 pt-3 text-table font-semibold">{room}</h3>
            <ul className="divide-y divide-line">
              {installations
                .filter(({ roomName }) => roomName === room)
                .map((one) => (
                  <InstallationLine
                    key={one.installationId}
                    installation={one}
                    onPickUp={visits.length ? () => setPickUp([one]) : undefined}
                  />
                ))}
            </ul>
          </section>
        ))
      )}
      {pickUp && <PickUpDialog job={job} visit={choices} units={pickUp} onClose={() => setPickUp(null)} />}
    </Card>
  )
}

const COLUMNS: Column<Installation>[] = [
  { key: 'unit', header: 'Unit', card: 'title', cell: (one) => <UnitName unit={one} /> },
  { key: 'room', header: 'Room', cell: ({ roomName }) => roomName },
  {
    key: 'installed',
    header: 'Installed',
    cell: ({ installedTime, timezone, installedBy, isLateEntry }) => (
      <span>
        <VisitTime at={installedTime} timezone={timezone} />
        <span className="block text-muted">{fullName(installedBy)}</span>
        {isLateEntry && <Chip tone="warning">Late entry</Chip>}
      </span>
    ),
  },
  {
    key: 'pickedUp',
    header: 'Picked up',
    cell: ({ pickupTime, pickUp, timezone }) =>
      pickupTime && pickUp ? (
        <span>
          <VisitTime at={pickupTime} timezone={timezone} />
          <span className="block text-muted">{fullName(pickUp.by)}</span>
          {pickUp.isLateEntry && <Chip tone="warning">Late entry</Chip>}
        </span>
      ) : (
        <Chip tone="brand">On site</Chip>
      ),
  },
  { key: 'days', header: 'Days', align: 'end', card: 'corner', cell: ({ days }) => counted(days, 'day') },
]

function Log({ found: { installations, dayRule } }: { found: JobEquipmentRead }) {
  return (
    <section aria-label="Log of the equipment" className="space-y-2">
      <h2 className="text-base font-semibold">Log</h2>
      <DataTable
        caption="Log of the equipment"
        columns={COLUMNS}
        rows={installations}
        rowKey={({ installationId }) => installationId}
      />
      <p className="text-table text-muted">{DAY_RULE_WORDS[dayRule]}</p>
    </section>
  )
}
