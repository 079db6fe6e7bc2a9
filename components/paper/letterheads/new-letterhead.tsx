'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addLetterhead } from '@/lib/paper/letterheads/commands'
import type { Letterhead } from '@/lib/paper/letterheads/schema'

import { letterheadValues } from './letterhead-values'

/** Names a new letterhead, which begins with the words of another one, and opens it. Mount it while it is open. */
export function NewLetterhead({ from, onClose }: { from?: Letterhead; onClose: () => void }) {
  const router = useRouter()
  const [add] = useCommand(addLetterhead)
  const [isLeaving, setLeaving] = useState(false)
  const record = useRecordForm({
    valuesOf: () => ({ name: '' }),
    send: ({ name }): Promise<Letterhead> => add({}, { ...(from && letterheadValues(from)), name }),
    saved: ({ id }) => {
      setLeaving(true)
      router.push(`/administration/letterheads/${id}`)
    },
  })
  return (
    <RecordDialog record={record} isLeaving={isLeaving} onClose={onClose} title="New letterhead" adds="Add letterhead">
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={60}
        data-autofocus
        help={from && `It begins with the words of ${from.name}.`}
        {...record.field('name', { required: 'Please enter a name' })}
      />
    </RecordDialog>
  )
}
