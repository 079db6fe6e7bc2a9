'use client'

import { clsx } from 'clsx'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'

import { KeptHere } from '@/components/platform/commands/kept-here'
import { useCommand } from '@/components/platform/commands/use-command'
import { Card } from '@/components/ui/card'
import { DeleteDialog } from '@/components/ui/delete-dialog'
import { IconButton } from '@/components/ui/icon-button'
import { Loaded } from '@/components/ui/loaded'
import { Menu } from '@/components/ui/menu'
import { SkeletonLines } from '@/components/ui/skeleton'
import { asShownNow } from '@/components/ui/use-asking'
import { type Role, isManager } from '@/lib/base/roles'
import { deleteRoom } from '@/lib/site/rooms/commands'
import type { Room } from '@/lib/site/rooms/schema'

import { RoomDialog } from './loaded-later'
import { QuickAdd } from './quick-add'
import { tellRoom } from './room-words'
import { useComingRooms } from './use-coming-rooms'
import { useRoomChanges, useRooms } from './use-rooms'

/** The rooms of a job: their details, their order, and a tap to add more. */
export function RoomsCard({ jobId, role }: { jobId: string; role: Role }) {
  const query = useRooms(jobId)
  // On a phone the feed comes first.
  const [open, setOpen] = useState(false)
  const count = query.data?.length

  return (
    <Card
      title={count ? `Rooms (${count})` : 'Rooms'}
      className={clsx(count && !open && 'max-xl:*:last:hidden')}
      actions={
        count ? (
          <IconButton
            label={open ? 'Hide the rooms' : 'Show the rooms'}
            aria-expanded={open}
            icon={<ChevronDown aria-hidden className={clsx('transition-transform', open && 'rotate-180')} />}
            onClick={() => setOpen(!open)}
            className="xl:hidden"
          />
        ) : undefined
      }
    >
      <Loaded query={query} waiting={<SkeletonLines lines={6} label="Loading the rooms…" />}>
        {(rooms) => (
          <div className="space-y-4">
            <RoomLines jobId={jobId} rooms={rooms} role={role} />
            <KeptHere jobId={jobId} kinds={['room']} />
          </div>
        )}
      </Loaded>
    </Card>
  )
}

interface Asking {
  what: 'describe' | 'delete'
  room: Room
}

function RoomLines({ jobId, rooms, role }: { jobId: string; rooms: readonly Room[]; role: Role }) {
  const [remove] = useCommand(deleteRoom)
  const [asking, setAsking] = useState<Asking | null>(null)
  const coming = useComingRooms(jobId, rooms)
  const { move } = useRoomChanges(jobId)
  const close = () => setAsking(null)

  const actionsOf = (room: Room, at: number) => [
    { label: 'Edit', icon: <Pencil aria-hidden />, onSelect: () => setAsking({ what: 'describe', room }) },
    ...(at > 0
      ? [{ label: 'Move up', icon: <ArrowUp aria-hidden />, onSelect: () => void move(rooms, room, -1) }]
      : []),
    ...(at < rooms.length - 1
      ? [{ label: 'Move down', icon: <ArrowDown aria-hidden />, onSelect: () => void move(rooms, room, 1) }]
      : []),
    ...(isManager(role)
      ? [
          {
            label: 'Delete',
            icon: <Trash2 aria-hidden />,
            danger: true,
            onSelect: () => setAsking({ what: 'delete', room }),
          },
        ]
      : []),
  ]

  return (
    <>
      {rooms.length + coming.length === 0 && (
        <p className="text-muted">Add the rooms that you walk through. One tap adds one.</p>
      )}
      {rooms.length + coming.length > 0 && (
        <ol aria-label="Rooms" className="-mx-4 divide-y divide-line border-y border-line">
          {rooms.map((room, at) => (
            <li key={room.id} className="flex items-center gap-2 py-1 ps-4 pe-2">
              <button
                type="button"
                onClick={() => setAsking({ what: 'describe', room })}
                className="min-h-11 min-w-0 flex-1 cursor-pointer text-start"
              >
                <span className="block font-medium wrap-anywhere">{room.roomName}</span>
                <span className="block text-table text-muted">{tellRoom(room)}</span>
              </button>
              <Menu label={`Actions for ${room.roomName}`} items={actionsOf(room, at)} />
            </li>
          ))}
          {coming.map(({ id, roomName }) => (
            <li key={id} className="flex items-center gap-2 py-1 ps-4 pe-2">
              <div className="min-h-11 min-w-0 flex-1">
                <span className="block font-medium wrap-anywhere">{roomName}</span>
                <span className="block text-table text-muted">Not saved yet</span>
              </div>
              <span className="size-11 shrink-0 md:size-8" />
            </li>
          ))}
        </ol>
      )}
      <QuickAdd jobId={jobId} rooms={rooms} />
      {asking?.what === 'describe' && (
        <RoomDialog jobId={jobId} room={asShownNow(rooms, asking.room)} onClose={close} />
      )}
      {asking?.what === 'delete' && (
        <DeleteDialog
          name={asking.room.roomName}
          verb="Delete room"
          onDelete={() => remove({ jobId, roomId: asking.room.id })}
          onClose={close}
        >
          Its details will be lost. A room in which photos, readings, equipment or inventory are recorded stays.
        </DeleteDialog>
      )}
    </>
  )
}
