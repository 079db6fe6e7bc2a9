'use client'

import Boxes from 'lucide-react/icons/boxes'
import Camera from 'lucide-react/icons/camera'
import Droplets from 'lucide-react/icons/droplets'
import Fan from 'lucide-react/icons/fan'
import Ruler from 'lucide-react/icons/ruler'
import StickyNote from 'lucide-react/icons/sticky-note'
import { useState } from 'react'

import { KeptHere } from '@/components/platform/commands/kept-here'
import { useWaitingFor } from '@/components/platform/commands/kept-mirror'
import { ItemDialog } from '@/components/site/inventory/inventory-dialogs'
import { AddRooms } from '@/components/site/rooms/add-rooms'
import { RoomDialog } from '@/components/site/rooms/loaded-later'
import { NoRooms } from '@/components/site/rooms/no-rooms'
import { tellRoom } from '@/components/site/rooms/room-words'
import { useComingRooms } from '@/components/site/rooms/use-coming-rooms'
import { useRooms } from '@/components/site/rooms/use-rooms'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ErrorState } from '@/components/ui/error-state'
import { Loaded } from '@/components/ui/loaded'
import { readFurther } from '@/components/ui/read-further'
import { SkeletonCards } from '@/components/ui/skeleton'
import { asShownNow } from '@/components/ui/use-asking'
import { PICTURED, feedPages, photosOfItem, tallyOf } from '@/lib/site/feed/pages'
import { FEED_ITEM_LABELS } from '@/lib/site/feed/rules'
import type { RoomFeedItem, RoomFeedItemIds } from '@/lib/site/feed/schema'
import type { Room } from '@/lib/site/rooms/schema'
import { everyVisitSection, visitHref } from '@/lib/site/visits/sections'

import { feedHref } from './feed-view'
import type { Filled } from './into-notes'
import { NewPhotoNoteDialog } from './loaded-later'
import { newNotePath } from './note-paths'
import { ShownPhotos } from './shown-photos'
import { takePhotos } from './take-photos'
import { TakePhotos } from './take-photos-button'
import { useFeed, useFeedIds } from './use-feed'
import { useShownPhotos } from './use-shown-photos'

type Asking =
  | { what: 'details' | 'words' | 'things'; room: Room }
  | { what: 'photos'; room: Room; sent: readonly Filled[] }

/** The rooms at a visit: the items of each, and a tap to record the next. */
export function VisitRooms({ job, visit }: VisitSectionProps) {
  const query = useRooms(job.id)
  const coming = useComingRooms(job.id, query.data)
  const { data: feed, hasNextPage, isFetching } = useFeed(job.id, { inspectionIds: [visit.id] })
  const { data: ids, isFetching: isCounting } = useFeedIds(job.id, visit.id)
  const items = feed ? feedPages.shown(feed.pages) : []
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const placeOf = (room: Room) => ({ jobId: job.id, roomId: room.id, inspectionId: visit.id })

  return (
    <Loaded query={query} waiting={<SkeletonCards cards={4} label="Loading the rooms…" />}>
      {(rooms) => (
        <div className="space-y-4">
          <AddRooms jobId={job.id} rooms={rooms} inspectionId={visit.id} />
          {rooms.length + coming.length === 0 && <NoRooms />}
          <ul aria-label="Rooms" className="grid grid-cols-1 gap-4 md:grid-cols-2 2xl:grid-cols-3">
            {rooms.map((room) => (
              <li key={room.id}>
                <RoomAtVisit
                  room={room}
                  newest={items.filter(({ roomId }) => roomId === room.id)}
                  recorded={ids && (ids[room.id] ?? {})}
                  isCut={hasNextPage}
                  isReading={isFetching || isCounting}
                  isCovered={asking?.what === 'photos' && asking.room.id === room.id}
                  visitId={visit.id}
                  onTaken={(taken) => setAsking({ what: 'photos', room, sent: takePhotos(placeOf(room), taken).notes })}
                  onDescribe={() => setAsking({ what: 'details', room })}
                  onWrite={() => setAsking({ what: 'words', room })}
                  onList={() => setAsking({ what: 'things', room })}
                />
              </li>
            ))}
            {coming.map(({ id, roomName }) => (
              <li key={id}>
                <ComingRoom id={id} roomName={roomName} visitId={visit.id} />
              </li>
            ))}
          </ul>
          <KeptHere jobId={job.id} kinds={['room', 'photo note', 'inventory item']} />
          {asking?.what === 'details' && (
            <RoomDialog jobId={job.id} room={asShownNow(rooms, asking.room)} inspectionId={visit.id} onClose={close} />
          )}
          {asking?.what === 'things' && (
            <ItemDialog job={job} roomId={asking.room.id} inspectionId={visit.id} onClose={close} />
          )}
          {(asking?.what === 'photos' || asking?.what === 'words') && (
            <NewPhotoNoteDialog
              place={placeOf(asking.room)}
              roomName={asking.room.roomName}
              timezone={job.timezone}
              sent={asking.what === 'photos' ? asking.sent : []}
              onClose={close}
            />
          )}
        </div>
      )}
    </Loaded>
  )
}

interface RoomAtVisitProps {
  room: Room
  /** The room's items among the newest of the visit. */
  newest: readonly RoomFeedItem[]
  /** The ids of all its items at the visit, once they are known. */
  recorded: RoomFeedItemIds[string] | undefined
  /** Whether the visit has more than the newest. */
  isCut: boolean
  /** Whether one of them is read again: until both are, they do not fit together. */
  isReading: boolean
  /** Whether the dialog of its photos lies over it. */
  isCovered: boolean
  visitId: string
  onTaken: (files: File[]) => void
  onDescribe: () => void
  onWrite: () => void
  /** Lists its contents. */
  onList: () => void
}

const SHOWN_PHOTOS = 4
/** Other sections of the visit that record something in a room. */
const ELSEWHERE = [
  { section: 'readings', label: 'Readings', icon: <Droplets aria-hidden /> },
  { section: 'equipment', label: 'Equipment', icon: <Fan aria-hidden /> },
] as const

function RoomAtVisit({ room, visitId, onTaken, onDescribe, onWrite, onList, ...found }: RoomAtVisitProps) {
  const { newest, recorded, isCut, isReading, isCovered } = found
  const waiting = useWaitingFor(room.id, visitId)
  const place = { jobId: room.jobId, roomId: room.id, inspectionId: visitId }
  const [isOpen, setOpen] = useState(false)
  const own = useFeed(room.jobId, { roomIds: [room.id], inspectionIds: [visitId], type: PICTURED }, { enabled: isOpen })
  const { counts, hasUnread } = tallyOf(newest, recorded, isCut)
  const photos = (own.data ? feedPages.shown(own.data.pages) : newest).flatMap(photosOfItem)
  const shown = useShownPhotos(newNotePath(place), photos, own.data ? Infinity : SHOWN_PHOTOS)
  const mayHaveMore = own.data ? own.hasNextPage : hasUnread || shown.isCut
  const [hasMore, setHasMore] = useState(mayHaveMore)
  if (!isReading && !isCovered && hasMore !== mayHaveMore) setHasMore(mayHaveMore)
  const sections = ELSEWHERE.flatMap(({ section, ...rest }) => {
    const known = everyVisitSection.find((one) => (one as string) === section)
    return known ? [{ ...rest, href: visitHref(room.jobId, visitId, known, room.id) }] : []
  })

  return (
    <Card title={room.roomName} className="h-full">
      <div className="space-y-3">
        <p className="text-table text-muted">{tellRoom(room)}</p>
        {/* First: what is recorded comes below, and moves none of them. */}
        <div className="grid grid-cols-2 gap-2">
          <TakePhotos label={`Photos of ${room.roomName}`} onTaken={onTaken} />
          <Button icon={<StickyNote aria-hidden />} onClick={onWrite}>
            Note
          </Button>
          <Button icon={<Ruler aria-hidden />} onClick={onDescribe}>
            Details
          </Button>
          <Button icon={<Boxes aria-hidden />} onClick={onList}>
            Inventory
          </Button>
          {sections.map(({ label, icon, href }) => (
            <Button key={label} icon={icon} href={href}>
              {label}
            </Button>
          ))}
        </div>
        <p className="flex min-h-6 flex-wrap items-center gap-1.5">
          {counts.map(([type, count]) => (
            <Chip key={type} tone="brand">
              {FEED_ITEM_LABELS[type]}
              {count > 1 && ` ${count}`}
            </Chip>
          ))}
          {counts.length === 0 && (
            <span className="text-table text-muted">
              {waiting ? `${waiting} not sent yet` : 'Nothing recorded yet'}
            </span>
          )}
        </p>
        <ShownPhotos
          {...shown}
          href={feedHref(room.jobId, { room: [room.id], visit: [visitId] })}
          label={`See all of ${room.roomName} at this visit`}
          isCovered={isCovered}
        />
        {own.isError ? (
          <ErrorState onRetry={() => void own.refetch()} retrying={own.isFetching}>
            {own.error.message}
          </ErrorState>
        ) : (
          hasMore && (
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Show more of ${room.roomName}`}
              busy={own.isFetching}
              busyLabel="Loading…"
              onClick={() => (isOpen ? void readFurther(own) : setOpen(true))}
            >
              Show more
            </Button>
          )
        )}
      </div>
    </Card>
  )
}

/** A room on its way, as high as a stored one in which nothing is recorded. */
function ComingRoom({ id, roomName, visitId }: { id: string; roomName: string; visitId: string }) {
  const waiting = useWaitingFor(id, visitId)
  return (
    <Card title={roomName} className="h-full">
      <div className="space-y-3">
        <p className="text-table text-muted">Not saved yet</p>
        <div className="grid grid-cols-2 gap-2">
          <Button variant="primary" icon={<Camera aria-hidden />} disabled>
            Photos
          </Button>
          <Button icon={<StickyNote aria-hidden />} disabled>
            Note
          </Button>
          <Button icon={<Ruler aria-hidden />} disabled>
            Details
          </Button>
          <Button icon={<Boxes aria-hidden />} disabled>
            Inventory
          </Button>
          {ELSEWHERE.map(({ label, icon }) => (
            <Button key={label} icon={icon} disabled>
              {label}
            </Button>
          ))}
        </div>
        <p className="flex min-h-6 items-center text-table text-muted">
          {waiting ? `${waiting} not sent yet` : 'Nothing recorded yet'}
        </p>
      </div>
    </Card>
  )
}
