'use client'

import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import { usualNames } from '@/lib/rooms/rules'
import type { Room } from '@/lib/rooms/schema'

import { useRoomChanges } from './use-rooms'

interface QuickAddProps {
  jobId: string
  rooms: readonly Room[]
  onOther: () => void
}

const chipClass =
  'inline-flex min-h-11 cursor-pointer items-center gap-1 rounded-full border border-outline bg-raised px-3.5 text-sm hover:bg-sunken disabled:opacity-50 md:min-h-8 md:px-3 [&>svg]:size-4 [&>svg]:text-muted'

/** The usual rooms that the job does not have yet: one tap adds one. */
export function QuickAdd({ jobId, rooms, onOther }: QuickAddProps) {
  const { add } = useRoomChanges(jobId)
  const [adding, setAdding] = useState<string | null>(null)

  const addOne = async (name: string) => {
    setAdding(name)
    await add(name)
    setAdding(null)
  }

  return (
    <div role="group" aria-label="Add a room" className="flex flex-wrap gap-2">
      {usualNames(rooms.map(({ roomName }) => roomName)).map((name) => (
        <button
          type="button"
          key={name}
          disabled={adding === name}
          onClick={() => void addOne(name)}
          className={chipClass}
        >
          <Plus aria-hidden />
          {name}
        </button>
      ))}
      <button type="button" onClick={onOther} className={chipClass}>
        <Plus aria-hidden />
        Other room…
      </button>
    </div>
  )
}
