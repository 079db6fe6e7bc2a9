'use client'

import { clsx } from 'clsx'
import ArrowLeft from 'lucide-react/icons/arrow-left'
import Camera from 'lucide-react/icons/camera'
import Droplets from 'lucide-react/icons/droplets'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Fan from 'lucide-react/icons/fan'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, type Ref, useId, useRef, useState } from 'react'

import { BarTitle } from '@/components/desk/shell/bar-title'
import { useMissing } from '@/components/platform/commands/keep-files'
import { KeptHere } from '@/components/platform/commands/kept-here'
import type { InstallDialogProps } from '@/components/site/equipment/install-dialog'
import { VisitEquipment } from '@/components/site/equipment/visit-equipment'
import { ComingNotes } from '@/components/site/feed/coming-notes'
import { type Filled, photosIn } from '@/components/site/feed/into-notes'
import { NewPhotoNoteDialog, RoomCameraDialog } from '@/components/site/feed/loaded-later'
import { RoomFeed } from '@/components/site/feed/room-feed'
import { ItemDialog } from '@/components/site/inventory/inventory-dialogs'
import { VisitReadings } from '@/components/site/moisture/visit-readings'
import { RoomDialog } from '@/components/site/rooms/loaded-later'
import { tellRoom } from '@/components/site/rooms/room-words'
import { useRooms } from '@/components/site/rooms/use-rooms'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { SkeletonCards } from '@/components/ui/skeleton'
import { formatDate } from '@/lib/base/time'
import { missingInRoom } from '@/lib/desk/visit-file/rules'
import { suburbFirst } from '@/lib/job/jobs/rules'
import type { Room } from '@/lib/site/rooms/schema'
import { visitLabel } from '@/lib/site/visits/rules'
import { airOfVisitHref, visitHref } from '@/lib/site/visits/sections'

import { useReview } from './use-review'

const InstallDialog = loadLater<InstallDialogProps>(
  async () => (await import('@/components/site/equipment/install-dialog')).InstallDialog,
)

interface RoomPageProps extends VisitSectionProps {
  roomId: string
}

const photoCount = (photos: number) => (photos === 1 ? 'One photo' : `${photos} photos`)

/** One room at a visit: what is measured, what stands there, and what was recorded, with the ways to add more. */
export function RoomPage({ roomId, ...of }: RoomPageProps) {
  return (
    <Loaded query={useRooms(of.job.id)} waiting={<SkeletonCards cards={3} label="Loading the room…" />}>
      {(rooms) => {
        const room = rooms.find(({ id }) => id === roomId)
        return room ? (
          <Page room={room} rooms={rooms} {...of} />
        ) : (
          <EmptyState
            icon={<Camera />}
            title="There is no such room"
            action={<Button href={visitHref(of.job.id, of.visit.id)}>Back to the visit</Button>}
          >
            It may have been deleted in the meantime.
          </EmptyState>
        )
      }}
    </Loaded>
  )
}

/** What is recorded on this page. */
const KEPT = ['photo note', 'inventory item', 'point', 'reading', 'air reading', 'installation', 'pick-up']

type Asking = 'camera' | 'photos' | 'words' | 'things' | 'details' | 'units'

function Page({ job, visit, viewer, room, rooms }: VisitSectionProps & { room: Room; rooms: readonly Room[] }) {
  const review = useReview(job.id, visit.id)
  const [asking, setAsking] = useState<Asking | null>(null)
  const readings = useRef<HTMLElement>(null)
  /** The notes of the photos that were taken since the page was opened. */
  const [taken, setTaken] = useState<readonly Filled[]>([])
  const onDisk = photosIn(taken) - useMissing(taken.map(({ id }) => id))
  const close = () => setAsking(null)
  const place = { jobId: job.id, roomId: room.id, inspectionId: visit.id }
  const named = `${visitLabel(visit)}, ${formatDate(visit.inspectionDate, job.timezone)}`
  const found = review.data?.rooms.find(({ id }) => id === room.id)
  const missing = found ? missingInRoom(found, visit) : []

  const toReadings = () => {
    readings.current?.scrollIntoView({ block: 'start' })
    const fields = [...(readings.current?.querySelectorAll<HTMLInputElement>('input[data-pad]') ?? [])]
    fields.find(({ value }) => !value)?.focus()
  }

  return (
    <div className="space-y-4">
      <BarTitle of={`${suburbFirst(job)} · ${named}`} title={room.roomName} />
      <header className="space-y-1">
        <Link
          href={visitHref(job.id, visit.id)}
          className="inline-flex min-h-6 items-center gap-1.5 rounded-control text-table text-muted underline-offset-2 hover:underline phone:hidden"
        >
          <ArrowLeft aria-hidden className="size-4" />
          {named} · {suburbFirst(job)}
        </Link>
        <h2 className="text-base font-semibold phone:hidden">{room.roomName}</h2>
        <p className="text-table text-muted">{tellRoom(room)}</p>
        {/* As high with more or less of it: what is recorded below stays under the finger. */}
        <p className={clsx('text-table phone:min-h-[2lh]', missing.length ? 'text-warning' : 'text-muted')}>
          {found && (missing.join(' · ') || 'Nothing is missing for the report')}
        </p>
      </header>
      {taken.length > 0 && (
        <div className="flex items-center justify-between gap-3 rounded-card border border-line bg-raised px-4 py-2">
          <p className="text-table">{photoCount(onDisk)} taken</p>
          <Button size="sm" onClick={() => setAsking('photos')}>
            Add words
          </Button>
        </div>
      )}
      <Part title="Readings" ref={readings}>
        <VisitReadings job={job} visit={visit} viewer={viewer} only={room.id} />
      </Part>
      <Part title="Equipment">
        <VisitEquipment job={job} visit={visit} viewer={viewer} only={room.id} />
      </Part>
      <Part
        title="Recorded here"
        actions={
          <Button icon={<Plus aria-hidden />} onClick={() => setAsking('things')}>
            Contents
          </Button>
        }
      >
        <RoomFeed
          job={job}
          comingTo={(known) => <ComingNotes job={job} room={room} visit={visit} known={known} />}
          view={{ room: [room.id], visit: [visit.id], type: [] }}
          empty={<p className="text-muted">No photo, note or item of the contents yet.</p>}
        />
      </Part>
      <KeptHere jobId={job.id} kinds={KEPT} />
      <div
        role="toolbar"
        aria-label={`Add to ${room.roomName}`}
        className="sticky bottom-(--bottom-bar) z-15 -mx-4 grid grid-cols-4 gap-2 border-t border-line bg-raised p-2 md:mx-0 md:flex md:rounded-card md:border"
      >
        <BarButton primary icon={<Camera aria-hidden />} onClick={() => setAsking('camera')}>
          Photo
        </BarButton>
        <BarButton icon={<Droplets aria-hidden />} onClick={toReadings}>
          Reading
        </BarButton>
        <BarButton icon={<Fan aria-hidden />} onClick={() => setAsking('units')}>
          Equipment
        </BarButton>
        <Menu
          label="More to add"
          trigger={
            <>
              <Ellipsis aria-hidden />
              More
            </>
          }
          triggerClass={barClass(false)}
          items={[
            { label: 'Note', onSelect: () => setAsking('words') },
            { label: 'Contents', onSelect: () => setAsking('things') },
            { label: 'Room details', onSelect: () => setAsking('details') },
            { label: 'Air readings', href: airOfVisitHref(job.id, visit.id) },
          ]}
        />
      </div>
      {asking === 'units' && <InstallDialog job={job} visit={visit} room={room} onClose={close} />}
      {asking === 'details' && <RoomDialog jobId={job.id} room={room} inspectionId={visit.id} onClose={close} />}
      {asking === 'things' && <ItemDialog job={job} roomId={room.id} inspectionId={visit.id} onClose={close} />}
      {asking === 'camera' && (
        <RoomCameraDialog
          job={job}
          visitId={visit.id}
          rooms={rooms}
          roomId={room.id}
          before={taken}
          onTaken={(roomId, notes) => roomId === room.id && setTaken(notes)}
          onClose={close}
        />
      )}
      {(asking === 'photos' || asking === 'words') && (
        <NewPhotoNoteDialog
          place={place}
          roomName={room.roomName}
          timezone={job.timezone}
          sent={asking === 'photos' ? taken : []}
          onClose={() => {
            if (asking === 'photos') setTaken([])
            close()
          }}
        />
      )}
    </div>
  )
}

interface PartProps {
  title: string
  ref?: Ref<HTMLElement>
  actions?: ReactNode
  children: ReactNode
}

const Part = ({ title, ref, actions, children }: PartProps) => {
  const id = useId()
  return (
    <section ref={ref} aria-labelledby={id} className="scroll-mt-(--stuck) space-y-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h2 id={id} className="text-table font-semibold text-muted">
          {title}
        </h2>
        {actions}
      </div>
      {children}
    </section>
  )
}

/** The word stands under its picture: four of them fit beside each other on a phone. */
const barClass = (isPrimary = false) =>
  clsx(
    'flex h-12 min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-control border text-xs font-medium md:max-w-32 [&>svg]:size-5',
    isPrimary
      ? 'border-transparent bg-brand text-on-brand hover:bg-brand-strong'
      : 'border-outline bg-raised text-ink hover:bg-sunken',
  )

interface BarButtonProps {
  icon: ReactNode
  primary?: boolean
  onClick: () => void
  children: string
}

const BarButton = ({ icon, primary, onClick, children }: BarButtonProps) => (
  <button type="button" className={barClass(primary)} onClick={onClick}>
    {icon}
    {children}
  </button>
)
