'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addEstimate } from '@/lib/paper/estimates/commands'
import type { Estimate } from '@/lib/paper/estimates/schema'

import { estimateHref } from './estimate-paths'

const NAMED = { required: 'Please name the estimate' }

/** Names a new estimate of a job, and opens it. */
export function NewEstimate({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const router = useRouter()
  const [add] = useCommand(addEstimate)
  const [isLeaving, setLeaving] = useState(false)
  const record = useRecordForm({
    valuesOf: () => ({ name: '', title: '' }),
    send: ({ name, title }): Promise<Estimate> => add({}, { jobId, name, sections: [{ title: title || 'Work' }] }),
    saved: ({ id }) => {
      setLeaving(true)
      router.push(estimateHref(jobId, id))
    },
  })
  return (
    <RecordDialog record={record} onClose={onClose} title="New estimate" adds="Add estimate" isLeaving={isLeaving}>
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={120}
        data-autofocus
        {...record.field('name', NAMED)}
      />
      <TextInput
        label="First section"
        help="A room, or a part of the work. Left empty, it is called “Work”."
        autoComplete="off"
        maxLength={120}
        {...record.field('title')}
      />
    </RecordDialog>
  )
}
