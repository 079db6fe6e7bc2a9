'use client'

import Check from 'lucide-react/icons/check'
import MessageSquare from 'lucide-react/icons/message-square'
import { useEffect, useRef, useState } from 'react'

import { Camera } from '@/components/job/photos/camera'
import { Button } from '@/components/ui/button'
import { controlClass, controlHeight } from '@/components/ui/field'
import { notify } from '@/components/ui/notify'
import { stripChipClass, stripClass } from '@/components/ui/strip'
import { suburbFirst } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import { MAX_CAPTION } from '@/lib/job/photos/rules'
import { feedPages } from '@/lib/site/feed/pages'
import { shotsOf } from '@/lib/site/feed/shots'
import type { Room } from '@/lib/site/rooms/schema'

import { type Filled, photosIn } from './into-notes'
import { takePhotos } from './take-photos'
import { useFeed } from './use-feed'
import { useSayOf } from './use-say-of'

export interface RoomCameraProps {
  job: Pick<Job, 'id' | 'type' | 'suburb' | 'siteAddress'>
  visitId: string
  /** The rooms of the visit: the next one is a tap away, with the camera on. */
  rooms: readonly Pick<Room, 'id' | 'roomName'>[]
  /** The one that it begins in. */
  roomId: string
  /** The notes of the photos that were taken in a room before, and have no words yet. */
  before?: readonly Filled[]
  /** Called with the notes of a room that have no words yet, whenever they change. */
  onTaken?: (roomId: string, notes: readonly Filled[]) => void
  onClose: () => void
}

/** The camera at a visit: room after room, with the photos that the report still asks for, and words at once. */
export function RoomCamera({ job, visitId, rooms, roomId, before = [], onTaken, onClose }: RoomCameraProps) {
  const [at, setAt] = useState(roomId)
  const [shot, setShot] = useState<string | null>(null)
  /** The captions of the photos that were taken since it was opened, by room. */
  const [captions, setCaptions] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [wordless, setWordless] = useState<Readonly<Record<string, readonly Filled[]>>>({ [roomId]: before })
  const latest = useRef(wordless)
  const sayOf = useSayOf()
  const feed = useFeed(job.id, { roomIds: [at], inspectionIds: [visitId], type: 'PHOTO_NOTE' })
  const name = rooms.find(({ id }) => id === at)?.roomName ?? ''
  const place = { jobId: job.id, roomId: at, inspectionId: visitId }
  const notes = wordless[at] ?? []
  const taken = new Set([
    ...(captions[at] ?? []),
    ...(feed.data ? feedPages.shown(feed.data.pages).map(({ caption }) => caption) : []),
  ])

  const put = (filled: readonly Filled[]) => {
    latest.current = { ...latest.current, [at]: filled }
    setWordless(latest.current)
    onTaken?.(at, filled)
  }
  const take = (photos: File[]) => {
    if (shot) {
      // What it shows is known: it becomes a note of its own.
      setShot((now) => (now === shot ? null : now))
      const { kept } = takePhotos(place, photos, [], shot)
      return kept.then((count) => {
        // What no disk holds is still asked for.
        if (count) setCaptions((before) => ({ ...before, [at]: [...(before[at] ?? []), shot] }))
        return count
      })
    }
    const { notes: filled, kept } = takePhotos(place, photos, latest.current[at])
    put(filled)
    return kept
  }
  const say = async (caption: string) => {
    const named = latest.current[at] ?? []
    // Whatever is taken from now on is another note.
    put([])
    try {
      await Promise.all(named.map(({ id }) => sayOf(place, id, { caption })))
    } catch (error) {
      put([...named, ...(latest.current[at] ?? [])])
      notify.refused(error)
    }
  }

  return (
    <Camera
      title={`${name} · ${suburbFirst(job)}`}
      onTaken={take}
      onClose={onClose}
      above={
        <div className="space-y-1 px-2 pb-1 text-table">
          <div role="group" aria-label="Room" className={stripClass}>
            {rooms.map(({ id, roomName }) => (
              <button
                key={id}
                type="button"
                aria-pressed={id === at}
                className={stripChipClass}
                onClick={() => setAt(id)}
              >
                {roomName}
              </button>
            ))}
          </div>
          <div role="group" aria-label="What the report asks for" className={stripClass}>
            {/* What is still missing stands first. */}
            {shotsOf(job.type)
              .toSorted((one, other) => Number(taken.has(one)) - Number(taken.has(other)))
              .map((one) => (
                <button
                  key={one}
                  type="button"
                  aria-pressed={one === shot}
                  className={stripChipClass}
                  onClick={() => setShot(one === shot ? null : one)}
                >
                  {taken.has(one) && <Check aria-label="Taken:" className="size-4 text-success" />}
                  {one}
                </button>
              ))}
          </div>
        </div>
      }
      words={<Words key={at} photos={photosIn(notes)} onSave={say} />}
    />
  )
}

/**
 * The caption of the photos that have none yet, while what they show is still before one's eyes. Words that stand there
 * when the room is left, or the camera closed, are saved.
 */
function Words({ photos, onSave }: { photos: number; onSave: (caption: string) => Promise<void> }) {
  const [typed, setTyped] = useState<string | null>(null)
  const unsaved = useRef<() => void>(undefined)
  useEffect(() => {
    const words = typed?.trim()
    unsaved.current = words ? () => void onSave(words) : undefined
  })
  useEffect(() => () => unsaved.current?.(), [])
  if (typed === null) {
    return (
      <Button size="sm" icon={<MessageSquare aria-hidden />} disabled={!photos} onClick={() => setTyped('')}>
        Words
      </Button>
    )
  }
  const save = () => {
    setTyped(null)
    if (typed.trim()) void onSave(typed.trim())
  }
  return (
    <form
      className="flex min-w-0 flex-1 gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <input
        ref={(field) => field?.focus()}
        aria-label={photos === 1 ? 'Caption of the photo' : `Caption of the ${photos} photos`}
        value={typed}
        maxLength={MAX_CAPTION}
        enterKeyHint="done"
        autoComplete="off"
        onChange={({ target }) => setTyped(target.value)}
        className={`${controlClass} ${controlHeight} min-w-0 flex-1`}
      />
      <Button type="submit" variant="primary">
        Save
      </Button>
    </form>
  )
}
