'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Images from 'lucide-react/icons/images'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { MarksOver, SMALL } from '@/components/job/photos/marks-over'
import { PhotoFace } from '@/components/job/photos/photo-face'
import { markedNameOf, takenAt } from '@/components/job/photos/photo-words'
import { type PhotoGroup, groupsOf, photoTowards } from '@/components/site/gallery/photo-groups'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { FormFooter } from '@/components/ui/form-footer'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { readFurther } from '@/components/ui/read-further'
import { ShowOlder } from '@/components/ui/show-older'
import { Skeleton } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import type { Job } from '@/lib/job/jobs/schema'
import { photoKeys } from '@/lib/job/photos/keys'
import { galleryPages } from '@/lib/job/photos/pages'
import { type PhotoGrouping, jobPhotosPath } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { MOST_FORM_PHOTOS } from '@/lib/paper/forms/rules'
import { api, queryString } from '@/lib/platform/http/client'

import { picking } from './picking'

interface PickPhotosProps {
  job: Job
  title: string
  chosen: readonly string[]
  most?: number
  /** Which of the job's photos, and how they stand at first. */
  filter?: { by: PhotoGrouping; inspectionId?: string }
  onPick: (ids: string[]) => void
  onClose: () => void
}

const BY_DAY = { by: 'day' as const }
const GROUPINGS = [
  { value: 'room', label: 'Room' },
  { value: 'visit', label: 'Visit' },
  { value: 'day', label: 'Day' },
] as const

/** Picks some of the job's photos, in the order in which they are picked: one by one, a range, a group or all of them. */
export function PickPhotos({
  job,
  title,
  chosen,
  most = MOST_FORM_PHOTOS,
  filter: asked = BY_DAY,
  onPick,
  onClose,
}: PickPhotosProps) {
  const [by, setBy] = useState<PhotoGrouping>(asked.by)
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const [anchor, setAnchor] = useState<string | null>(null)
  const [isReadingOn, setReadingOn] = useState(false)
  const filter = { ...asked, by }
  const query = useInfiniteQuery({
    queryKey: photoKeys.gallery(job.id, filter),
    queryFn: ({ pageParam: after, signal }) =>
      api.get<GalleryPhoto[]>(
        `${jobPhotosPath(job.id)}${queryString({ ...filter, after, limit: galleryPages.limit })}`,
        { signal },
      ),
    ...galleryPages.from,
  })
  const isOne = most === 1
  // What is ticked while photos are read on counts as well.
  const latest = useRef(picked)
  useLayoutEffect(() => {
    latest.current = picked
  })

  const add = (ids: readonly string[], areMore = false) => {
    const { after, over } = picking.add(latest.current, ids, most)
    setPicked(after)
    const left = areMore ? 'all others were' : `${counted(over, 'photo')} ${over === 1 ? 'was' : 'were'}`
    if (over) notify.error(`At most ${counted(most, 'photo')}: ${left} left out`)
  }
  /** A whole group, or all, may go on behind what was read. */
  const readOn = async (isEnough: (photos: readonly GalleryPhoto[]) => boolean) => {
    setReadingOn(true)
    try {
      let { data, hasNextPage } = query
      while (data && hasNextPage && !isEnough(galleryPages.shown(data.pages))) {
        const read = await query.fetchNextPage()
        if (read.isError) return notify.refused(read.error)
        ;({ data, hasNextPage } = read)
      }
      return data && { photos: galleryPages.shown(data.pages), areMore: hasNextPage }
    } finally {
      setReadingOn(false)
    }
  }
  const addAll = async () => {
    const read = await readOn((photos) => photos.length > most)
    if (!read) return
    add(
      read.photos.map(({ id }) => id),
      read.areMore,
    )
  }
  const turnGroup = async ({ key, photos: shownOnes }: PhotoGroup, goesOn: boolean) => {
    const ids = shownOnes.map(({ id }) => id)
    if (!goesOn && ids.every((id) => picked.includes(id))) return setPicked(picked.filter((id) => !ids.includes(id)))
    const read = await readOn((photos) => groupsOf(photos, by, job.timezone).at(-1)?.key !== key)
    const whole = read && groupsOf(read.photos, by, job.timezone).find((group) => group.key === key)
    if (whole) add(whole.photos.map(({ id }) => id))
  }
  const turn = (id: string, through: boolean, ids: readonly string[]) => {
    const range = through && anchor && !isOne ? picking.between(ids, anchor, id) : []
    // No range begins at a photo whose tick was taken off: it would be ticked again.
    setAnchor(range.length || !picked.includes(id) ? id : null)
    if (range.length) return add(range)
    if (picked.includes(id)) return setPicked(picked.filter((one) => one !== id))
    if (isOne) return setPicked([id])
    return add([id])
  }

  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={isOne ? 'One photo' : `At most ${counted(most, 'photo')}; hold Shift to choose all in between`}
      dirty={picked.join() !== chosen.join()}
      onClose={onClose}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={`Use ${counted(picked.length, 'photo')}`}
          onClick={() => {
            onPick([...picked])
            onClose()
          }}
        />
      )}
    >
      <div className="space-y-3">
        <div className="flex flex-wrap items-end gap-x-6 gap-y-2">
          <RadioGroup
            label="Grouped by"
            inline
            options={GROUPINGS.filter(({ value }) => value !== 'visit' || !asked.inspectionId).map((option) => ({
              ...option,
              disabled: isReadingOn,
            }))}
            value={by}
            onChange={({ target }) => setBy(target.value as PhotoGrouping)}
          />
          {!isOne && (
            <div className="ms-auto flex flex-wrap items-center gap-2">
              <p role="status" className="text-table text-muted">
                {counted(picked.length, 'photo')} chosen
              </p>
              <Button size="sm" busy={isReadingOn} busyLabel="Reading them…" onClick={() => void addAll()}>
                All
              </Button>
              <Button size="sm" disabled={!picked.length} onClick={() => setPicked([])}>
                None
              </Button>
            </div>
          )}
        </div>
        <Loaded query={query} waiting={<Skeleton className="h-64 w-full" />}>
          {({ pages }) => {
            const photos = galleryPages.shown(pages)
            if (!photos.length) {
              return (
                <EmptyState
                  icon={<Images />}
                  title="No photos yet"
                  action={<Button href={`/jobs/${job.id}/site-visits`}>Go to the site visits</Button>}
                >
                  Photos are taken in a room at a site visit.
                </EmptyState>
              )
            }
            const ids = photos.map(({ id }) => id)
            return (
              <>
                <Groups
                  groups={groupsOf(photos, by, job.timezone)}
                  picked={picked}
                  timezone={job.timezone}
                  busy={isReadingOn}
                  hasMore={query.hasNextPage}
                  onTurn={(id, through) => turn(id, through, ids)}
                  onTurnGroup={isOne ? undefined : (group, goesOn) => void turnGroup(group, goesOn)}
                />
                <ShowOlder
                  has={query.hasNextPage}
                  busy={query.isFetchingNextPage}
                  onShow={() => void readFurther(query)}
                />
              </>
            )
          }}
        </Loaded>
      </div>
    </Dialog>
  )
}

interface GroupsProps {
  groups: readonly PhotoGroup[]
  picked: readonly string[]
  timezone: string
  busy: boolean
  /** Whether the last group may go on behind what was read. */
  hasMore: boolean
  onTurn: (id: string, through: boolean) => void
  onTurnGroup?: (group: PhotoGroup, goesOn: boolean) => void
}

/** The photos under what they belong to. The Tab key leads to one of them, and the arrows from there to the others. */
function Groups({ groups, picked, timezone, busy, hasMore, onTurn, onTurnGroup }: GroupsProps) {
  const list = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState<string | null>(null)
  const all = groups.flatMap(({ photos }) => photos)
  const tabbed = all.some(({ id }) => id === current) ? current : all[0]?.id
  const places = new Map(picked.map((id, at) => [id, at]))
  const walk = (event: KeyboardEvent) => {
    const id = (event.target as HTMLElement).dataset.photo
    const grid = list.current?.querySelector('[data-grid]')
    if (!id || !grid) return
    const columns = getComputedStyle(grid).gridTemplateColumns.split(' ').length
    const next = photoTowards(event.key, id, groups, columns)
    if (!next) return
    event.preventDefault()
    list.current?.querySelector<HTMLElement>(`[data-photo="${next}"]`)?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the boxes inside let pass
    <div ref={list} className="space-y-3" onKeyDown={walk}>
      {groups.map((group) => {
        const { key, title, photos } = group
        const count = photos.filter(({ id }) => places.has(id)).length
        const goesOn = hasMore && group === groups.at(-1)
        return (
          <section key={key} aria-label={title}>
            <div className="mb-1 flex min-h-11 flex-wrap items-center gap-x-3 md:min-h-7">
              <h3 className="min-w-0 text-sm font-medium wrap-anywhere">{title}</h3>
              {onTurnGroup && (
                <label className="inline-flex min-h-11 items-center gap-2 text-table text-muted md:min-h-6">
                  <GroupBox
                    label={`All photos of ${title}`}
                    count={count}
                    of={photos.length}
                    goesOn={goesOn}
                    disabled={busy}
                    onTurn={() => onTurnGroup(group, goesOn)}
                  />
                  {count} of {goesOn ? `at least ${photos.length}` : photos.length}
                </label>
              )}
            </div>
            <div
              data-grid
              role="group"
              aria-label={`Photos of ${title}`}
              className="grid grid-cols-3 gap-2 md:grid-cols-5"
            >
              {photos.map((photo) => (
                <PickedTile
                  key={photo.id}
                  photo={photo}
                  timezone={timezone}
                  place={places.get(photo.id) ?? -1}
                  isTabbed={photo.id === tabbed}
                  onFocus={() => setCurrent(photo.id)}
                  onTurn={(through) => onTurn(photo.id, through)}
                />
              ))}
            </div>
          </section>
        )
      })}
    </div>
  )
}

interface GroupBoxProps {
  label: string
  count: number
  of: number
  /** Whether there may be more of them than were read: all are chosen only when all are read. */
  goesOn: boolean
  disabled: boolean
  onTurn: () => void
}

function GroupBox({ label, count, of, goesOn, disabled, onTurn }: GroupBoxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = count > 0 && (goesOn || count < of)
  })
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={label}
      checked={count === of && !goesOn}
      disabled={disabled}
      onChange={onTurn}
      className="size-5 shrink-0 accent-brand md:size-4"
    />
  )
}

interface PickedTileProps {
  photo: GalleryPhoto
  timezone: string
  /** Among the picked ones, from 0; -1 for one that is not. */
  place: number
  /** Whether the Tab key leads here. */
  isTabbed: boolean
  onFocus: () => void
  /** `through` takes all since the last one as well. */
  onTurn: (through: boolean) => void
}

/** A box that is ticked by the space bar with Shift tells the browser nothing of Shift. */
const isShiftSpace = ({ key, shiftKey }: KeyboardEvent) => key === ' ' && shiftKey

const PickedTile = ({ photo, timezone, place, isTabbed, onFocus, onTurn }: PickedTileProps) => (
  <label className="relative block cursor-pointer select-none [content-visibility:auto]">
    <input
      type="checkbox"
      className="peer sr-only"
      data-photo={photo.id}
      checked={place >= 0}
      tabIndex={isTabbed ? 0 : -1}
      onFocus={onFocus}
      onChange={({ nativeEvent }) => onTurn('shiftKey' in nativeEvent && nativeEvent.shiftKey === true)}
      onKeyDown={(event) => {
        if (!isShiftSpace(event)) return
        event.preventDefault()
        onTurn(true)
      }}
      onKeyUp={(event) => isShiftSpace(event) && event.preventDefault()}
      aria-label={markedNameOf(photo, timezone)}
    />
    <PhotoFace
      src={photo.thumbnail}
      alt=""
      className={clsx(
        'aspect-square w-full rounded-control border peer-focus-visible:outline-2 peer-focus-visible:outline-brand',
        place >= 0 ? 'border-brand outline-2 outline-brand' : 'border-line',
      )}
    >
      <MarksOver photo={photo} fit="cover" weight={SMALL} />
    </PhotoFace>
    {place >= 0 && (
      <span
        aria-hidden
        className="absolute start-1 top-1 grid h-6 min-w-6 place-items-center rounded-full bg-brand px-1 text-xs font-semibold text-on-brand"
      >
        {place + 1}
      </span>
    )}
    <span aria-hidden className="mt-0.5 block text-xs text-muted">
      {takenAt(photo, timezone)}
    </span>
  </label>
)
