'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { changeInventory } from '@/lib/site/inventory/commands'
import { DISPOSITION_LABELS, type Disposition } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

const DISPOSITIONS = optionsOf(DISPOSITION_LABELS)

export interface ChangeSeveralProps {
  jobId: string
  items: readonly InventoryItem[]
  onDone: () => void
  onClose: () => void
}

/** Gives several things another disposition or room. */
export function ChangeSeveral({ jobId, items, onDone, onClose }: ChangeSeveralProps) {
  const [change] = useCommand(changeInventory)
  const { data: rooms = [] } = useRooms(jobId)
  const record = useRecordForm({
    valuesOf: () => ({ disposition: '' as Disposition | '', roomId: '' }),
    send: ({ disposition, roomId }) =>
      change(
        { jobId },
        {
          items: items.map(({ id, version }) => ({ id, version })),
          ...(disposition && { disposition }),
          ...(roomId && { roomId }),
        },
      ),
    saved: () => {
      onDone()
      onClose()
    },
  })
  const { field } = record

  return (
    <RecordDialog record={record} size="sm" onClose={onClose} title={`Change ${counted(items.length, 'item')}`}>
      <Select
        label="Disposition"
        placeholder="Leave as it is"
        options={DISPOSITIONS}
        {...field('disposition', {
          validate: (chosen, { roomId }) => chosen !== '' || roomId !== '' || 'Please choose what to change',
        })}
      />
      <Select
        label="Room"
        placeholder="Leave as it is"
        options={rooms.map(({ id, roomName }) => ({ value: id, label: roomName }))}
        {...field('roomId')}
      />
    </RecordDialog>
  )
}
