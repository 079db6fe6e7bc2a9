'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addEstimate } from '@/lib/paper/estimates/commands'
import type { Estimate } from '@/lib/paper/estimates/schema'

import { estimateHref } from './estimate-paths'
import { useEstimateTemplates } from './use-standards'

const NAMED = { required: 'Please name the estimate' }

/** Names a new estimate of a job, and opens it. */
export function NewEstimate({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const router = useRouter()
  const [add] = useCommand(addEstimate)
  const [isLeaving, setLeaving] = useState(false)
  const { data: templates = [] } = useEstimateTemplates()
  const record = useRecordForm({
    valuesOf: () => ({ name: '', title: '', templateId: '' }),
    send: ({ name, title, templateId }): Promise<Estimate> =>
      add({}, { jobId, name, ...(templateId ? { templateId } : { sections: [{ title: title || 'Work' }] }) }),
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
      {templates.length > 0 && (
        <Select
          label="Begin from"
          placeholder="Nothing"
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          {...record.field('templateId')}
        />
      )}
      {!record.form.watch('templateId') && (
        <TextInput
          label="First section"
          help="A room, or a part of the work. Left empty, it is called “Work”."
          autoComplete="off"
          maxLength={120}
          {...record.field('title')}
        />
      )}
    </RecordDialog>
  )
}
