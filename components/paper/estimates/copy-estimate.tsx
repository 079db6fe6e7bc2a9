'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { JobPicker } from '@/components/job/calendar/job-picker'
import { useCommand } from '@/components/platform/commands/use-command'
import { RadioGroup } from '@/components/ui/radio-group'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { copyEstimate } from '@/lib/paper/estimates/commands'
import type { Estimate, EstimateHead } from '@/lib/paper/estimates/schema'

import { estimateHref } from './estimate-paths'

const NAMED = { required: 'Please name the estimate' }
const PLACES = [
  { value: 'here', label: 'This job, as the next version' },
  { value: 'elsewhere', label: 'Another job, as a new estimate' },
] as const

/** Copies an estimate with all that it holds, and opens the copy. */
export function CopyEstimate({ estimate, onClose }: { estimate: EstimateHead; onClose: () => void }) {
  const router = useRouter()
  const [copy] = useCommand(copyEstimate)
  const [job, setJob] = useState<Parameters<typeof JobPicker>[0]['value']>(null)
  const [isLeaving, setLeaving] = useState(false)
  const { id } = estimate
  const record = useRecordForm({
    valuesOf: () => ({ estimateName: estimate.name, place: 'here' }),
    send: ({ estimateName, place }): Promise<Estimate> => {
      const jobId = place === 'here' ? estimate.jobId : job!.id
      return copy({ id }, { estimateId: id, estimateName, jobId })
    },
    saved: (made) => {
      setLeaving(true)
      router.push(estimateHref(made.jobId, made.id))
    },
  })
  const isElsewhere = record.form.watch('place') === 'elsewhere'
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={`Copy “${estimate.name}”`}
      verb="Copy"
      busyVerb="Copying…"
      disabled={isElsewhere && !job}
      isLeaving={isLeaving}
    >
      <RadioGroup label="To" options={PLACES} {...record.field('place')} />
      {isElsewhere && <JobPicker value={job} onChange={setJob} />}
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={120}
        data-autofocus
        {...record.field('estimateName', NAMED)}
      />
    </RecordDialog>
  )
}
