'use client'

import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { Dialog } from '@/components/ui/dialog'
import { fieldsOf } from '@/components/ui/fields-of'
import { FormFooter } from '@/components/ui/form-footer'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { Select } from '@/components/ui/select'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { changeInventory } from '@/lib/site/inventory/commands'
import { DISPOSITION_LABELS, type Disposition } from '@/lib/site/inventory/rules'
import type { InventoryItem } from '@/lib/site/inventory/schema'

const DISPOSITIONS = Object.entries(DISPOSITION_LABELS).map(([value, label]) => ({ value, label }))

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
  const form = useForm({ defaultValues: { disposition: '' as Disposition | '', roomId: '' } })
  const field = fieldsOf(form)
  const { refusal, show, clear } = useServerErrors(form)
  const { isDirty, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ disposition, roomId }) => {
    clear()
    try {
      await change(
        { jobId },
        {
          items: items.map(({ id, version }) => ({ id, version })),
          ...(disposition && { disposition }),
          ...(roomId && { roomId }),
        },
      )
      onDone()
      onClose()
    } catch (error) {
      show(error)
    }
  })

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={isDirty}
      title={`Change ${items.length} ${items.length === 1 ? 'item' : 'items'}`}
      onSubmit={submit}
      footer={(close) => <FormFooter close={close} verb="Save" busy={isSubmitting} />}
    >
      <div className="space-y-4">
        <RefusalBanner refusal={refusal} />
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
      </div>
    </Dialog>
  )
}
