'use client'

import Camera from 'lucide-react/icons/camera'
import Droplets from 'lucide-react/icons/droplets'
import Fan from 'lucide-react/icons/fan'
import Package from 'lucide-react/icons/package'
import Pencil from 'lucide-react/icons/pencil'
import Ruler from 'lucide-react/icons/ruler'
import Trash2 from 'lucide-react/icons/trash-2'
import { type ComponentType, type ReactNode, memo } from 'react'

import { LateEntryChip } from '@/components/job/field/late-entry-chip'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { useFilesTo } from '@/components/platform/commands/keep-files'
import { VisitTime } from '@/components/site/visits/visit-time'
import { fullName } from '@/components/ui/avatar-face'
import { Chip } from '@/components/ui/chip'
import { Link } from '@/components/ui/link'
import { Menu } from '@/components/ui/menu'
import { formatDate } from '@/lib/base/time'
import { FEED_ITEM_LABELS, type FeedItemType } from '@/lib/site/feed/rules'
import type { RoomFeedItem } from '@/lib/site/feed/schema'
import { visitHref } from '@/lib/site/visits/sections'

import { FeedContents } from './feed-contents'
import { usePhotoWays } from './photo-ways'

const ICONS: Record<FeedItemType, ComponentType> = {
  PHOTO_NOTE: Camera,
  INVENTORY_NOTE: Package,
  EQUIPMENT_NOTE: Fan,
  ROOM_DETAILS: Ruler,
  MOISTURE: Droplets,
}

interface FeedCardProps {
  item: RoomFeedItem
  /** The job's. */
  timezone: string
  onEdit: (item: RoomFeedItem) => void
  onDelete: (item: RoomFeedItem) => void
}

/**
 * One item of a room's feed: its place, time and author, its photos and words, and its other parts. Memoised: the list
 * around it is drawn again at each step of a scroll.
 */
export const FeedCard = memo(function FeedCard({ item, timezone, onEdit, onDelete }: FeedCardProps) {
  const title = `${FEED_ITEM_LABELS[item.type]}, ${item.roomName}`
  const { files: photos, ...actions } = useFilesTo(item.id)
  const ways = usePhotoWays(item.jobId, item.roomId)

  return (
    <FeedFrame
      title={title}
      type={item.type}
      roomName={item.roomName}
      by={fullName(item.createdBy)}
      at={item.happenedAt}
      timezone={timezone}
      visit={{ jobId: item.jobId, id: item.inspectionId, inspectionDate: item.inspectionDate }}
      chip={<LateEntryChip entry={item} />}
      menu={
        <Menu
          label={`Actions for ${title}`}
          items={[
            ...(item.type === 'PHOTO_NOTE'
              ? [{ label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => onEdit(item) }]
              : []),
            { label: 'Delete', icon: <Trash2 aria-hidden />, danger: true, onSelect: () => onDelete(item) },
          ]}
        />
      }
    >
      {item.caption && <p className="font-medium wrap-anywhere">{item.caption}</p>}
      <PhotoGrid
        jobId={item.jobId}
        roomId={item.roomId}
        timezone={timezone}
        photos={item.photos}
        queue={{ photos, ...actions }}
        moving={item.type === 'PHOTO_NOTE' ? ways : undefined}
        label={`Photos of ${item.caption ?? item.roomName}`}
      />
      {item.note && <p className="wrap-anywhere whitespace-pre-line">{item.note}</p>}
      <FeedContents item={item} timezone={timezone} />
      {item.lateReason && <p className="text-table text-muted">Entered late: {item.lateReason}</p>}
    </FeedFrame>
  )
})

interface FeedFrameProps {
  /** For screen readers. */
  title: string
  type: FeedItemType
  roomName: string
  /** Who recorded it. */
  by: string
  at: string
  timezone: string
  visit: { jobId: string; id: string; inspectionDate: string }
  /** What is said of it beside its type. */
  chip: ReactNode
  menu?: ReactNode
  children: ReactNode
}

/** An item as it stands in the feed: as high on its way as stored. */
export function FeedFrame({ title, type, roomName, by, at, timezone, visit, chip, menu, children }: FeedFrameProps) {
  const Icon = ICONS[type]
  return (
    <article aria-label={title} className="space-y-3 rounded-card border border-line bg-raised p-4">
      <header className="flex items-start gap-2">
        <div className="min-w-0 flex-1 space-y-1">
          <h3 className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span className="min-w-0 wrap-anywhere">{roomName}</span>
            <Chip icon={<Icon />}>{FEED_ITEM_LABELS[type]}</Chip>
            {chip}
          </h3>
          <p className="text-table text-muted">
            {by}
            {' · '}
            <VisitTime at={at} timezone={timezone} />
            {' · '}
            <Link
              href={visitHref(visit.jobId, visit.id)}
              className="inline-flex min-h-11 items-center underline underline-offset-2 md:min-h-0"
            >
              Visit of {formatDate(visit.inspectionDate, timezone)}
            </Link>
          </p>
        </div>
        {menu ?? <span className="size-11 shrink-0 md:size-8" />}
      </header>
      {children}
    </article>
  )
}
