'use client'

import Check from 'lucide-react/icons/check'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { usualNames } from '@/lib/site/rooms/rules'
import type { Room } from '@/lib/site/rooms/schema'

import { RoomDialog } from './loaded-later'
import { useKeptRooms } from './use-coming-rooms'
import { useRoomChanges } from './use-rooms'

export interface QuickAddProps {
  jobId: string
  rooms: readonly Room[]
  /** The visit at which a room that is described is recorded. */
  inspectionId?: string
}

const chipClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full border border-outline bg-raised px-3.5 text-sm hover:bg-sunken disabled:opacity-50 md:min-h-8 md:px-3 [&>svg]:size-4 [&>svg]:text-muted'

/** The usual rooms that the job does not have yet: one tap adds one, and a form any other. */
export function QuickAdd({ jobId, rooms, inspectionId }: QuickAddProps) {
  const [isDescribing, setDescribing] = useState(false)
  const { add } = useRoomChanges(jobId)
  const [adding, setAdding] = useState<string | null>(null)
  const names = rooms.map(({ roomName }) => roomName)
  // Offered names keep their place, and new ones go last: the next chip stays under the finger.
  const [offered, setOffered] = useState(() => usualNames(names))
  const more = usualNames(names).filter((name) => !offered.includes(name))
  if (more.length) setOffered([...offered, ...more])
  const waiting = useKeptRooms(jobId).map(({ roomName }) => roomName)
  const isThere = (name: string) =>
    [...names, ...waiting].some((taken) => taken.trim().toLowerCase() === name.toLowerCase())

  const addOne = async (name: string) => {
    setAdding(name)
    await add(name)
    setAdding(null)
  }

  return (
    <div role="group" aria-label="Add a room" className="flex flex-wrap gap-2">
      {offered.map((name) => (
        <button
          type="button"
          key={name}
          disabled={adding === name || isThere(name)}
          onClick={() => void addOne(name)}
          className={chipClass}
        >
          {isThere(name) ? <Check aria-hidden /> : <Plus aria-hidden />}
          {name}
        </button>
      ))}
      <button type="button" onClick={() => setDescribing(true)} className={chipClass}>
        <Plus aria-hidden />
        Other room…
      </button>
      {isDescribing && <RoomDialog jobId={jobId} inspectionId={inspectionId} onClose={() => setDescribing(false)} />}
    </div>
  )
}
