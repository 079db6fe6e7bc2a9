'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'

import { MarksOver, SMALL } from '@/components/job/photos/marks-over'
import { PhotoFace } from '@/components/job/photos/photo-face'
import { markedNameOf, takenAt } from '@/components/job/photos/photo-words'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { FormFooter } from '@/components/ui/form-footer'
import { Loaded } from '@/components/ui/loaded'
import { readFurther } from '@/components/ui/read-further'
import { ShowOlder } from '@/components/ui/show-older'
import { Skeleton } from '@/components/ui/skeleton'
import { groupedBy } from '@/lib/base/grouped'
import type { Job } from '@/lib/job/jobs/schema'
import { photoKeys } from '@/lib/job/photos/keys'
import { galleryPages } from '@/lib/job/photos/pages'
import { jobPhotosPath } from '@/lib/job/photos/rules'
import type { GalleryPhoto } from '@/lib/job/photos/schema'
import { MOST_FORM_PHOTOS } from '@/lib/paper/forms/rules'
import { api, queryString } from '@/lib/platform/http/client'

interface PickPhotosProps {
  job: Job
  title: string
  chosen: readonly string[]
  most?: number
  /** Which of the job's photos, and whether they stand by day or by room. */
  filter?: { by: 'day' | 'room'; inspectionId?: string }
  onPick: (ids: string[]) => void
  onClose: () => void
}

/** A floor plan belongs to none. */
const NO_ROOM = 'No room'
const BY_DAY = { by: 'day' as const }

/** Picks some of the job's photos, in the order in which they are picked. */
export function PickPhotos({
  job,
  title,
  chosen,
  most = MOST_FORM_PHOTOS,
  filter = BY_DAY,
  onPick,
  onClose,
}: PickPhotosProps) {
  const [picked, setPicked] = useState<readonly string[]>(chosen)
  const query = useInfiniteQuery({
    queryKey: photoKeys.gallery(job.id, filter),
    queryFn: ({ pageParam: after, signal }) =>
      api.get<GalleryPhoto[]>(
        `${jobPhotosPath(job.id)}${queryString({ ...filter, after, limit: galleryPages.limit })}`,
        { signal },
      ),
    ...galleryPages.from,
  })
  const turn = (id: string) =>
    setPicked(picked.includes(id) ? picked.filter((one) => one !== id) : [...picked, id].slice(-most))

  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={most === 1 ? 'One photo' : `At most ${most.toLocaleString('en-AU')} photos`}
      dirty={picked.join() !== chosen.join()}
      onClose={onClose}
      footer={(close) => (
        <FormFooter
          close={close}
          verb={`Use ${picked.length === 1 ? '1 photo' : `${picked.length} photos`}`}
          onClick={() => {
            onPick([...picked])
            onClose()
          }}
        />
      )}
    >
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
          return (
            <div className="space-y-3">
              {groupsOf(photos, filter.by).map(({ name, own }) => (
                <section key={name ?? ''} aria-label={name ?? undefined}>
                  {name !== null && <h3 className="mb-1 text-sm font-medium">{name}</h3>}
                  <div
                    role="group"
                    aria-label={name === null ? 'Photos of this job' : `Photos of ${name}`}
                    className="grid grid-cols-3 gap-2 md:grid-cols-5"
                  >
                    {own.map((photo) => (
                      <PickedTile
                        key={photo.id}
                        photo={photo}
                        timezone={job.timezone}
                        place={picked.indexOf(photo.id)}
                        onTurn={() => turn(photo.id)}
                      />
                    ))}
                  </div>
                </section>
              ))}
              <ShowOlder
                has={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onShow={() => void readFurther(query)}
              />
            </div>
          )
        }}
      </Loaded>
    </Dialog>
  )
}

/** Photos under their rooms, or all in one group. */
const groupsOf = (photos: readonly GalleryPhoto[], by: 'day' | 'room') =>
  by === 'day'
    ? [{ name: null, own: photos }]
    : [...groupedBy(photos, ({ roomName }) => roomName ?? NO_ROOM)].map(([name, own]) => ({ name, own }))

interface PickedTileProps {
  photo: GalleryPhoto
  timezone: string
  /** Among the picked ones, from 0; -1 for one that is not. */
  place: number
  onTurn: () => void
}

const PickedTile = ({ photo, timezone, place, onTurn }: PickedTileProps) => (
  <label className="relative block cursor-pointer [content-visibility:auto]">
    <input
      type="checkbox"
      className="peer sr-only"
      checked={place >= 0}
      onChange={onTurn}
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
