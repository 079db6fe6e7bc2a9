'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Images from 'lucide-react/icons/images'
import { useState } from 'react'

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
import { photoKeys } from '@/lib/job/photos/keys'
import { jobPhotosPath } from '@/lib/job/photos/rules'
import type { Photo } from '@/lib/job/photos/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { MarksOver, SMALL } from './marks-over'
import { PhotoFace } from './photo-face'
import { markedNameOf, takenAt } from './photo-words'
import type { PhotoActions } from './use-photo-actions'

const PAGE = 48

interface PairDialogProps {
  photo: Photo
  /** Its room; without one, the photos of all rooms are offered at once. */
  roomId?: string
  timezone: string
  actions: PhotoActions
  /** The one that is proposed, before all others. */
  proposed?: Photo
  onClose: () => void
}

const ROOMS = [
  { value: 'this', label: 'This room' },
  { value: 'all', label: 'All rooms' },
]

/** Chooses the earlier photo of the same place: among those of its room, or among all of the job. */
export function PairDialog({ photo, roomId, timezone, actions, proposed, onClose }: PairDialogProps) {
  const [chosen, setChosen] = useState(proposed?.id ?? photo.beforeId)
  const [isSaving, setSaving] = useState(false)
  const [rooms, setRooms] = useState(roomId ? 'this' : 'all')
  const offered = rooms === 'this' ? roomId : undefined
  const query = useInfiniteQuery({
    queryKey: photoKeys.ofJob(photo.jobId, offered),
    queryFn: ({ pageParam: after, signal }) =>
      api.get<Photo[]>(`${jobPhotosPath(photo.jobId)}${queryString({ roomId: offered, limit: PAGE, after })}`, {
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)!.id),
    select: ({ pages }) => {
      const others = pages.flat().filter(({ id }) => id !== photo.id)
      return proposed ? [proposed, ...others.filter(({ id }) => id !== proposed.id)] : others
    },
  })

  const save = async () => {
    setSaving(true)
    try {
      await actions.change(photo, { beforeId: chosen })
      onClose()
    } catch (error) {
      notify.refused(error)
      setSaving(false)
    }
  }

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title="Compare with before"
      description="Choose the photo of the same place from before."
      footer={
        <FormFooter
          close={onClose}
          verb="Compare"
          busy={isSaving}
          disabled={!chosen || chosen === photo.beforeId}
          onClick={save}
        />
      }
    >
      {roomId && (
        <RadioGroup
          inline
          label="Photos of"
          options={ROOMS}
          value={rooms}
          onChange={({ target }) => setRooms(target.value)}
          className="mb-3"
        />
      )}
      <Loaded query={query} waiting={<Skeleton className="h-64 w-full" />}>
        {(photos) =>
          photos.length ? (
            <div className="space-y-3">
              <div
                role="radiogroup"
                aria-label={offered ? 'Photos of this room' : 'Photos of this job'}
                className="grid grid-cols-3 gap-2 md:grid-cols-5"
              >
                {photos.map((one) => (
                  <label key={one.id} className="relative block cursor-pointer">
                    <input
                      type="radio"
                      name="before"
                      className="peer sr-only"
                      checked={chosen === one.id}
                      onChange={() => setChosen(one.id)}
                      aria-label={markedNameOf(one, timezone)}
                    />
                    <PhotoFace
                      src={one.thumbnail}
                      alt=""
                      className={clsx(
                        'aspect-square w-full rounded-control border peer-focus-visible:outline-2 peer-focus-visible:outline-brand',
                        chosen === one.id ? 'border-brand outline-2 outline-brand' : 'border-line',
                      )}
                    >
                      <MarksOver photo={one} fit="cover" weight={SMALL} />
                    </PhotoFace>
                    <span aria-hidden className="mt-0.5 block text-xs text-muted">
                      {takenAt(one, timezone)}
                    </span>
                  </label>
                ))}
              </div>
              <ShowOlder
                has={query.hasNextPage}
                busy={query.isFetchingNextPage}
                onShow={() => void readFurther(query)}
              />
            </div>
          ) : (
            <EmptyState
              icon={<Images />}
              title={offered ? 'No other photos of this room yet' : 'No other photos yet'}
              action={offered && <Button onClick={() => setRooms('all')}>Show those of all rooms</Button>}
            >
              Photos from an earlier visit appear here.
            </EmptyState>
          )
        }
      </Loaded>
    </Dialog>
  )
}
