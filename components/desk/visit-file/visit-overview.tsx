'use client'

import Camera from 'lucide-react/icons/camera'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CircleCheck from 'lucide-react/icons/circle-check'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Flag from 'lucide-react/icons/flag'
import PenLine from 'lucide-react/icons/pen-line'
import dynamic from 'next/dynamic'
import { type ReactNode, useState } from 'react'

import { formHref } from '@/components/paper/forms/form-paths'
import { isComing, isUnderway } from '@/components/platform/commands/kept'
import { KeptHere } from '@/components/platform/commands/kept-here'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { RoomCameraDialog } from '@/components/site/feed/loaded-later'
import { useMatrix } from '@/components/site/moisture/use-moisture'
import { AddRooms } from '@/components/site/rooms/add-rooms'
import { useComingRooms } from '@/components/site/rooms/use-coming-rooms'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { KeptTime } from '@/components/site/timesheets/kept-time'
import { WaitingTimer } from '@/components/site/timesheets/waiting-timer'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { IconButton } from '@/components/ui/icon-button'
import { Link } from '@/components/ui/link'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { missingInRoom, roomComing, roomInWords, unreadPlaces, withWaiting } from '@/lib/desk/visit-file/rules'
import type { RoomAtVisit } from '@/lib/desk/visit-file/schema'
import { formVisitsOf } from '@/lib/paper/forms/rules'
import type { MissingForm } from '@/lib/paper/forms/schema'
import { missingFormInWords } from '@/lib/paper/forms/words'
import { AIR_PLACE_LABELS } from '@/lib/site/moisture/rules'
import { airOfVisitHref, roomAtVisitHref, visitHref } from '@/lib/site/visits/sections'

import type { FinishDialogProps } from './finish-dialog'
import { SectionLinks } from './section-links'
import { StartMissing } from './start-missing'
import { useKeptPages } from './use-kept-pages'
import { useReview } from './use-review'

// The top bar asks for the timer as well, and may know it before this part of the page begins to run.
const TimerCard = dynamic(() => import('@/components/site/timesheets/timer-card').then((module) => module.TimerCard), {
  ssr: false,
  loading: () => <WaitingTimer />,
})
const FinishDialog = loadLater<FinishDialogProps>(async () => (await import('./finish-dialog')).FinishDialog)

/** The visit at a glance: its rooms with what is missing in each, its sections, and the way to finish it. */
export function VisitOverview({ job, visit, viewer }: VisitSectionProps) {
  const review = useReview(job.id, visit.id)
  const rooms = useRooms(job.id)
  const kept = useComingRooms(job.id, rooms.data)
  const entries = useKept()
  const coming = [...(rooms.data ?? []), ...kept].filter(({ id }) => !review.data?.rooms.some((one) => one.id === id))
  const toRooms = (review.data?.rooms ?? []).map(({ id }) => roomAtVisitHref(job.id, visit.id, id))
  useKeptPages(toRooms.length ? [visitHref(job.id, visit.id), ...toRooms] : [])
  // The finish proposes an outcome by it, and has it when it opens.
  useMatrix(job.id)
  const [photographed, setPhotographed] = useState<string | null>(null)
  const [asksToFinish, askToFinish] = useState(false)
  const isFinishing = entries.some(
    (one) => isUnderway(one) && one.kind === 'finish of a visit' && one.path.includes(visit.id),
  )

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="space-y-4">
        <FirstForms visit={visit} missing={review.data?.forms.missing ?? []} />
        <Card flush title="Rooms">
          {rooms.data && (
            <div className="px-4 pb-4">
              <AddRooms jobId={job.id} rooms={rooms.data} inspectionId={visit.id} />
            </div>
          )}
          <Loaded query={review} waiting={<SkeletonLines lines={4} label="Loading the rooms…" />}>
            {({ rooms: found, airPlaces }) => {
              const unread = unreadPlaces({ rooms: found, airPlaces })
              return (
                <>
                  {found.length + coming.length === 0 && (
                    <p className="flex min-h-19 items-center border-t border-line px-4 text-muted">
                      No rooms yet. Add those that you walk through: one tap adds one.
                    </p>
                  )}
                  <ul aria-label="Rooms of the visit" className="divide-y divide-line border-line not-empty:border-t">
                    {found.map((room) => (
                      <RoomLine
                        key={room.id}
                        room={room}
                        missing={missingInRoom(room, visit)}
                        href={roomAtVisitHref(job.id, visit.id, room.id)}
                        onPhoto={() => setPhotographed(room.id)}
                      />
                    ))}
                    {withWaiting(coming.map(roomComing), entries.filter(isComing), visit.id).map((room) => (
                      <li key={room.id} className="flex min-h-19 flex-col justify-center px-4">
                        <span className="font-medium break-words">{room.roomName}</span>
                        <span className="text-table text-muted tabular-nums">
                          {['Not saved yet', roomInWords(room)].filter(Boolean).join(' · ')}
                        </span>
                      </li>
                    ))}
                    {unread.length > 0 && (
                      <Line
                        href={airOfVisitHref(job.id, visit.id)}
                        name="Air"
                        missing={[`${unread.map((place) => AIR_PLACE_LABELS[place]).join(' and ')} not read`]}
                      />
                    )}
                  </ul>
                </>
              )
            }}
          </Loaded>
        </Card>
      </div>
      <div className="space-y-4">
        <Button
          variant={visit.outcome ? 'secondary' : 'primary'}
          block
          icon={<Flag aria-hidden />}
          disabled={isFinishing}
          onClick={() => askToFinish(true)}
        >
          {isFinishing
            ? 'Finished as soon as there is a connection'
            : visit.outcome
              ? 'Change the outcome'
              : 'Finish visit'}
        </Button>
        {review.data && review.data.forms.toSign > 0 && (
          <Button block icon={<PenLine aria-hidden />} href={`/jobs/${job.id}/forms`}>
            {review.data.forms.toSign === 1 ? '1 form to sign' : `${review.data.forms.toSign} forms to sign`}
          </Button>
        )}
        <TimerCard userId={viewer.userId} jobId={job.id} inspectionId={visit.id} />
        <div className="md:hidden">
          <Card flush title="Sections">
            <SectionLinks jobId={job.id} visit={visit} current="overview" />
          </Card>
        </div>
        <KeptHere jobId={job.id} kinds={['room', 'photo note', 'inventory item', 'reading', 'finish of a visit']} />
        <KeptTime />
      </div>
      {photographed && (
        <RoomCameraDialog
          job={job}
          visitId={visit.id}
          rooms={review.data?.rooms ?? []}
          roomId={photographed}
          onClose={() => setPhotographed(null)}
        />
      )}
      {asksToFinish && (
        <FinishDialog job={job} visit={visit} viewer={viewer} review={review.data} onClose={() => askToFinish(false)} />
      )}
    </div>
  )
}

/** The required forms of a visit that is under way: safety comes before the work. */
function FirstForms({ visit, missing }: { visit: VisitSectionProps['visit']; missing: readonly MissingForm[] }) {
  const first = visit.outcome ? [] : missing.filter((form) => formVisitsOf(visit).includes(form.visit))
  if (!first.length) return null
  return (
    <ul aria-label="Forms of this visit" className="space-y-2">
      {first.map((form) => (
        <li key={form.formTemplateId}>
          {form.formId ? (
            <Link href={formHref(visit.jobId, form.formId)} className={firstFormClass}>
              <ClipboardPen aria-hidden className="size-5 shrink-0 text-warning" />
              {missingFormInWords(form)}
            </Link>
          ) : (
            <StartMissing visit={visit} form={form} className={`${firstFormClass} w-full`}>
              <ClipboardPen aria-hidden className="size-5 shrink-0 text-warning" />
              Begin {form.name}
            </StartMissing>
          )}
        </li>
      ))}
    </ul>
  )
}

const firstFormClass =
  'flex min-h-12 items-center gap-3 rounded-card border border-line bg-raised px-4 py-2 text-start font-medium break-words hover:bg-sunken'

interface RoomLineProps {
  room: RoomAtVisit
  missing: readonly string[]
  href: string
  onPhoto: () => void
}

const RoomLine = ({ room, missing, href, onPhoto }: RoomLineProps) => (
  <Line
    href={href}
    name={room.roomName}
    has={roomInWords(room)}
    missing={missing}
    isAffected={room.isAffected}
    beside={<IconButton label={`Take photos of ${room.roomName}`} icon={<Camera aria-hidden />} onClick={onPhoto} />}
  />
)

interface LineProps {
  href: string
  name: string
  /** What was recorded there, in words. */
  has?: string
  missing: readonly string[]
  isAffected?: boolean
  /** What is done there without opening it. */
  beside?: ReactNode
}

/** A room of the visit; the whole line opens it. */
function Line({ href, name, has, missing, isAffected = true, beside }: LineProps) {
  return (
    <li className="flex items-center hover:bg-sunken">
      <Link href={href} className="flex min-h-14 min-w-0 flex-1 items-center gap-3 px-4 py-2">
        <span className="min-w-0 flex-1">
          <span className="block font-medium break-words">{name}</span>
          <span className="block text-table break-words text-muted tabular-nums">
            {[!isAffected && 'Not affected', has].filter(Boolean).join(' · ') || 'Nothing recorded yet'}
          </span>
          {missing.length > 0 && (
            <span className="block text-table break-words text-warning">{missing.join(' · ')}</span>
          )}
        </span>
        {missing.length === 0 && has && (
          <span className="shrink-0 text-success">
            <CircleCheck aria-hidden className="size-5" />
            <span className="sr-only">Nothing is missing</span>
          </span>
        )}
        <ChevronRight aria-hidden className="size-4 shrink-0 text-muted" />
      </Link>
      {beside && <span className="shrink-0 pe-2">{beside}</span>}
    </li>
  )
}
