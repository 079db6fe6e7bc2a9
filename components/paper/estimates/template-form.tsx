'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addEstimateTemplate, renameEstimateTemplate } from '@/lib/paper/estimates/commands'
import type { EstimateHead, EstimateTemplate } from '@/lib/paper/estimates/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/paper/estimates/schema')).EstimateTemplateForm)

/** Names a template anew. Mount it while it is open. */
export function RenameTemplate({ template, onClose }: { template: EstimateTemplate; onClose: () => void }) {
  const [rename] = useCommand(renameEstimateTemplate)
  const record = useRecordForm({
    resolver,
    stored: template,
    valuesOf: ({ name }: EstimateTemplate) => ({ name }),
    send: ({ name }, { id, version }) => rename({ id }, { name, version }),
    saved: () => {
      notify.success('Template saved')
      onClose()
    },
  })
  return (
    <RecordDialog record={record} onClose={onClose} title="Rename template">
      <TextInput label="Name" required autoComplete="off" maxLength={120} data-autofocus {...record.field('name')} />
    </RecordDialog>
  )
}

/** Keeps the sections and lines of an estimate as a template. Mount it while it is open. */
export function SaveAsTemplate({ estimate, onClose }: { estimate: EstimateHead; onClose: () => void }) {
  const [add] = useCommand(addEstimateTemplate)
  const record = useRecordForm({
    resolver,
    valuesOf: () => ({ name: estimate.name }),
    send: ({ name }) => add({}, { name, jobId: estimate.jobId, estimateId: estimate.id }),
    saved: (_, { name }) => {
      notify.success(`${name} is a template now`)
      onClose()
    },
  })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title="Save as template"
      description="Its sections and lines, without rooms. Lines from the record begin without their quantities, and items of the catalogue with the prices of that day."
      verb="Save template"
    >
      <TextInput label="Name" required autoComplete="off" maxLength={120} data-autofocus {...record.field('name')} />
    </RecordDialog>
  )
}
