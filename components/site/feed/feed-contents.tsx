import type { ReactNode } from 'react'

import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { counted } from '@/lib/base/counts'
import { tellsPickUp } from '@/lib/site/equipment/rules'
import type { RoomFeedItem } from '@/lib/site/feed/schema'
import { DISPOSITION_LABELS } from '@/lib/site/inventory/rules'
import { FLOOR_COVER_LABELS, SUBFLOOR_LABELS } from '@/lib/site/rooms/rules'

type Of<Type extends RoomFeedItem['type']> = Extract<RoomFeedItem, { type: Type }>

interface FeedContentsProps {
  item: RoomFeedItem
  /** The job's. */
  timezone: string
}

/** The parts of an item of the feed, beside its own words and photos. */
export function FeedContents({ item, timezone }: FeedContentsProps): ReactNode {
  switch (item.type) {
    case 'ROOM_DETAILS':
      return <Details item={item} />
    case 'MOISTURE':
      return <Readings item={item} timezone={timezone} />
    case 'EQUIPMENT_NOTE':
      return <Installed item={item} />
    case 'INVENTORY_NOTE':
      return <Things item={item} timezone={timezone} />
    case 'PHOTO_NOTE':
      return null
  }
}

const DASH = '–'

function Details({ item: { details } }: { item: Of<'ROOM_DETAILS'> }) {
  const size = [details.lengthMetres, details.widthMetres, details.heightMetres].map((metres) => metres ?? DASH)
  const lines: [string, ReactNode][] = [
    ['Affected', details.isAffected ? 'Yes' : 'No'],
    ['Level', details.level],
    ['Chamber', details.chamber],
    ['Size', size.some((metres) => metres !== DASH) && `${size.join(' × ')} m`],
    ['Wet floor', squareMetres(details.wetFloorArea)],
    ['Wet walls', squareMetres(details.wetWallArea)],
    ['Wet walls above 0.61 m', squareMetres(details.wetUpperWallArea)],
    ['Wet ceiling', squareMetres(details.wetCeilingArea)],
    ['Insets', details.insets || null],
    ['Floor cover', details.floorCoverType && FLOOR_COVER_LABELS[details.floorCoverType]],
    ['Subfloor', details.subfloorType && SUBFLOOR_LABELS[details.subfloorType]],
  ]
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
      {lines
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt className="text-table text-muted">{label}</dt>
            <dd className="wrap-anywhere tabular-nums">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

const squareMetres = (area: number | null) => area !== null && `${area} m²`

function Readings({ item: { jobId, readings }, timezone }: { item: Of<'MOISTURE'>; timezone: string }) {
  return (
    <ul aria-label="Readings" className="divide-y divide-line">
      {readings.map((reading) => (
        <li key={reading.id} className="space-y-2 py-1.5">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {reading.pointLabel} <span className="text-table text-muted">{reading.material}</span>{' '}
              <LateEntryChip entry={reading} />
            </span>
            <span className="shrink-0 font-medium tabular-nums">
              {reading.value} {reading.unit}
            </span>
          </p>
          <PhotoGrid
            jobId={jobId}
            timezone={timezone}
            photos={reading.photos}
            label={`Photos of the reading at ${reading.pointLabel}`}
          />
        </li>
      ))}
    </ul>
  )
}

function Installed({ item: { id, installations } }: { item: Of<'EQUIPMENT_NOTE'> }) {
  return (
    <ul aria-label="Equipment" className="divide-y divide-line">
      {installations.map((unit) => (
        <li key={unit.installationId} className="flex items-baseline justify-between gap-3 py-1.5">
          <span className="min-w-0 wrap-anywhere">
            {unit.referenceId} <span className="text-table text-muted">{unit.categoryName}</span>
          </span>
          <span className="shrink-0 text-table text-muted">
            {tellsPickUp(id, unit) ? `Picked up after ${counted(unit.days, 'day')}` : 'Installed'}
          </span>
        </li>
      ))}
    </ul>
  )
}

function Things({ item: { jobId, items }, timezone }: { item: Of<'INVENTORY_NOTE'>; timezone: string }) {
  return (
    <ul aria-label="Inventory" className="divide-y divide-line">
      {items.map((thing) => (
        <li key={thing.id} className="space-y-2 py-1.5">
          <p className="flex items-baseline justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              {thing.quantity > 1 && `${thing.quantity} × `}
              {thing.name}
            </span>
            <span className="shrink-0 text-table text-muted">{DISPOSITION_LABELS[thing.disposition]}</span>
          </p>
          <PhotoGrid jobId={jobId} timezone={timezone} photos={thing.photos} label={`Photos of ${thing.name}`} />
        </li>
      ))}
    </ul>
  )
}
