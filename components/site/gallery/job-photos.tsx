'use client'

import Download from 'lucide-react/icons/download'
import Images from 'lucide-react/icons/images'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import List from 'lucide-react/icons/list'
import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { PhotoViewer } from '@/components/job/photos/loaded-later'
import { usePhotoActions } from '@/components/job/photos/use-photo-actions'
import { waysTo } from '@/components/site/feed/photo-ways'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { useVisitSummaries } from '@/components/site/visits/use-visits'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { FilterSelect } from '@/components/ui/filter-select'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { readFurther } from '@/components/ui/read-further'
import { saveFile } from '@/components/ui/save-file'
import { Select } from '@/components/ui/select'
import { ShowOlder } from '@/components/ui/show-older'
import { Skeleton } from '@/components/ui/skeleton'
import { useChoices } from '@/components/ui/use-choices'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { galleryPages } from '@/lib/job/photos/pages'
import { type PhotoGrouping, jobPhotosPath } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { queryString } from '@/lib/platform/http/client'
import { visitLabel } from '@/lib/site/visits/rules'

import { type ChoosingEvent, NOTHING_CHOSEN, afterEvent } from './choosing'
import { ChosenPhotos, type MakePhotoReport } from './chosen-photos'
import { type GalleryView, filterOf, galleryHref } from './gallery-view'
import { type PhotoGroup, groupsOf } from './photo-groups'
import { PhotoSections } from './photo-sections'
import { type GalleryQuery, useGallery } from './use-gallery'
import { useMoving } from './use-moving'

interface JobPhotosProps {
  id: string
  view: GalleryView
  /** The address that answers to an e-mail come to; null for who may write none. */
  ownEmail: string | null
  MakeReport: MakePhotoReport
}

/** All photos of a job. */
export const JobPhotos = ({ id, ...rest }: JobPhotosProps) => (
  <OfJob id={id}>
    {(job) => (
      // Another filter is another list: nothing of it is chosen yet.
      <Gallery key={`${rest.view.room} ${rest.view.visit}`} job={job} {...rest} />
    )}
  </OfJob>
)

function Gallery({ job, view, ...rest }: { job: Job } & Omit<JobPhotosProps, 'id'>) {
  const query = useGallery(job.id, view)
  const isNarrowed = Boolean(view.room ?? view.visit)

  return (
    <section aria-label="Photos" className="min-w-0">
      <Loaded query={query} waiting={<Waiting job={job} view={view} />}>
        {({ pages }) =>
          pages[0]!.length ? (
            <Shown job={job} view={view} query={query} pages={pages} {...rest} />
          ) : (
            <>
              {isNarrowed && <Bar job={job} view={view} />}
              <Nothing job={job} view={view} isNarrowed={isNarrowed} />
            </>
          )
        }
      </Loaded>
    </section>
  )
}

const GROUPINGS: { value: PhotoGrouping; label: string }[] = [
  { value: 'day', label: 'By day' },
  { value: 'room', label: 'By room' },
  { value: 'visit', label: 'By visit' },
]

/** Filters the photos and says how they are shown. */
function Bar({
  job,
  view,
  isSelecting,
  onSelect,
}: {
  job: Job
  view: GalleryView
  isSelecting?: boolean
  onSelect?: () => void
}) {
  const { data: rooms = [] } = useRooms(job.id)
  const { data: visits = [] } = useVisitSummaries(job.id)
  const [chosen, show] = useChoices(view, (next) => galleryHref(job.id, next))
  const { by: _, ...narrow } = filterOf(view)

  return (
    <div role="group" aria-label="How the photos are shown" className="mb-2 flex flex-wrap items-center gap-2">
      <FilterSelect
        label="Room"
        placeholder="All rooms"
        value={chosen.room}
        options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
        onShow={(room) => show({ room })}
        className="min-w-32 flex-1 md:max-w-48"
      />
      <FilterSelect
        label="Site visit"
        placeholder="All site visits"
        value={chosen.visit}
        options={visits.map((visit) => ({
          value: visit.id,
          label: `${formatDateTime(visit.inspectionDate, job.timezone)}, ${visitLabel(visit)}`,
        }))}
        onShow={(visit) => show({ visit })}
        className="min-w-32 flex-1 md:max-w-60"
      />
      <Select
        label="Grouped"
        hideLabel
        options={GROUPINGS}
        value={chosen.by}
        onChange={({ target }) => show({ by: target.value as PhotoGrouping })}
        className="min-w-28 flex-1 md:max-w-32"
      />
      <span className="ms-auto flex items-center gap-1">
        <IconButton
          label="Grid"
          icon={<LayoutGrid aria-hidden />}
          aria-pressed={chosen.as === 'grid'}
          onClick={() => show({ as: 'grid' })}
          className="aria-pressed:bg-brand-soft aria-pressed:text-brand"
        />
        <IconButton
          label="List"
          icon={<List aria-hidden />}
          aria-pressed={chosen.as === 'list'}
          onClick={() => show({ as: 'list' })}
          className="aria-pressed:bg-brand-soft aria-pressed:text-brand"
        />
        {onSelect && (
          <>
            <IconButton
              label="Download all"
              icon={<Download aria-hidden />}
              onClick={() => saveFile(`${jobPhotosPath(job.id)}/zip${queryString(narrow)}`)}
            />
            <Button onClick={onSelect}>{isSelecting ? 'Cancel' : 'Select'}</Button>
          </>
        )}
      </span>
    </div>
  )
}

interface ShownProps extends Omit<JobPhotosProps, 'id'> {
  job: Job
  query: GalleryQuery
  pages: GalleryPhoto[][]
}

/** The viewer reads on when so few are left behind the one that it shows. */
const FEW_LEFT = 12

function Shown({ job, view, query, pages, ...rest }: ShownProps) {
  const { hasNextPage, isFetching, isFetchNextPageError } = query
  const read = useMemo(() => galleryPages.shown(pages), [pages])
  const [place, move, isMoving] = useMoving(job.id, { by: view.by, roomId: view.room, isCut: hasNextPage })
  const photos = useMemo(() => place(read), [place, read])
  const ids = useMemo(() => photos.map(({ id }) => id), [photos])
  const groups = useMemo(() => groupsOf(photos, view.by, job.timezone), [photos, view.by, job.timezone])
  const [choosing, dispatch] = useReducer(
    (now: typeof NOTHING_CHOSEN, event: ChoosingEvent) => afterEvent(now, event, ids),
    NOTHING_CHOSEN,
  )
  const actions = usePhotoActions(job.id)
  const chosen = useMemo(() => read.filter(({ id }) => choosing.chosen.has(id)), [read, choosing.chosen])
  const show = useCallback((id: string) => dispatch({ do: 'show', id }), [])
  const close = useCallback(() => dispatch({ do: 'close' }), [])
  const clear = useCallback(() => dispatch({ do: 'clear' }), [])
  const readOn = () => void readFurther(query)
  const { data: rooms = [] } = useRooms(job.id)
  const waysOf = ({ id }: { id: string }) => {
    const photo = read.find((one) => one.id === id)
    return photo?.recordType === 'PHOTO_NOTE' ? waysTo(rooms, photo.roomId, (room) => move([photo], room)) : []
  }

  const isNearEnd = choosing.opened !== null && ids.indexOf(choosing.opened) >= ids.length - FEW_LEFT
  const canReadOn = hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isNearEnd && canReadOn) void query.fetchNextPage()
  }, [isNearEnd, canReadOn, query])

  const chooseGroup = async ({ key }: PhotoGroup) => {
    const grouped = (found: GalleryPhoto[][]) => groupsOf(place(galleryPages.shown(found)), view.by, job.timezone)
    const whole = await restOf(query, pages, grouped, key)
    if (!whole) return notify.error('The rest of these photos couldn’t be loaded. Please try again.')
    const groupIds = whole.map(({ id }) => id)
    dispatch({ do: groupIds.every((id) => choosing.chosen.has(id)) ? 'drop' : 'add', ids: groupIds })
  }

  return (
    <>
      <Bar
        job={job}
        view={view}
        isSelecting={choosing.isSelecting}
        onSelect={() => dispatch({ do: choosing.isSelecting ? 'clear' : 'select' })}
      />
      <PhotoSections
        groups={groups}
        as={view.as}
        timezone={job.timezone}
        choosing={choosing}
        dispatch={dispatch}
        isCut={hasNextPage}
        onGroup={(group) => void chooseGroup(group)}
      />
      {isFetchNextPageError ? (
        <ErrorState title="Older photos couldn’t be loaded" onRetry={readOn} retrying={isFetching} />
      ) : (
        <>
          <WhenReached isWaiting={canReadOn} onReach={readOn} />
          <ShowOlder has={hasNextPage} busy={query.isFetchingNextPage} onShow={readOn} />
        </>
      )}
      <ChosenPhotos job={job} photos={chosen} {...rest} move={move} isMoving={isMoving} onClear={clear} />
      {choosing.opened && (
        <PhotoViewer
          photos={photos}
          total={hasNextPage ? `${photos.length}+` : undefined}
          shownId={choosing.opened}
          timezone={job.timezone}
          actions={actions}
          moving={waysOf}
          onShow={show}
          onClose={close}
        />
      )}
    </>
  )
}

/** All photos of a group: reads on until the next group begins. Null when that fails. */
async function restOf(
  query: GalleryQuery,
  pages: GalleryPhoto[][],
  grouped: (pages: GalleryPhoto[][]) => PhotoGroup[],
  key: string,
): Promise<GalleryPhoto[] | null> {
  const groups = grouped(pages)
  const at = groups.findIndex((group) => group.key === key)
  const group = groups[at]
  const mayGoOn = at === groups.length - 1 && galleryPages.from.getNextPageParam(pages.at(-1)!) !== undefined
  if (!group || !mayGoOn) return group?.photos ?? null
  const { data, isError } = await query.fetchNextPage()
  if (isError || !data || data.pages.length <= pages.length) return null
  return restOf(query, data.pages, grouped, key)
}

/** Reads on when somebody comes near the end; the button below does the same by hand. */
function WhenReached({ isWaiting, onReach }: { isWaiting: boolean; onReach: () => void }) {
  const end = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (!isWaiting) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach()
      },
      { rootMargin: '150% 0px' },
    )
    observer.observe(end.current!)
    return () => observer.disconnect()
  }, [isWaiting, onReach])

  return <div ref={end} />
}

const Waiting = ({ job, view }: { job: Job; view: GalleryView }) => (
  <>
    <Bar job={job} view={view} />
    <div role="status" className="grid grid-cols-3 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:gap-2">
      <span className="sr-only">Loading the photos…</span>
      {Array.from({ length: 18 }, (_, at) => (
        <Skeleton key={at} className="aspect-square w-full" />
      ))}
    </div>
  </>
)

const Nothing = ({ job, view, isNarrowed }: { job: Job; view: GalleryView; isNarrowed: boolean }) =>
  isNarrowed ? (
    <EmptyState
      icon={<Images />}
      title="No photos match"
      action={
        <Button href={galleryHref(job.id, { by: view.by, as: view.as })} scroll={false}>
          Clear filters
        </Button>
      }
    />
  ) : (
    <EmptyState
      icon={<Images />}
      title="No photos yet"
      action={<Button href={`/jobs/${job.id}/site-visits`}>Go to the site visits</Button>}
    >
      Photos are taken in a room at a site visit.
    </EmptyState>
  )
