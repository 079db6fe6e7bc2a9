'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useController } from 'react-hook-form'

import { ClientField } from '@/components/job/jobs/client-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addGroup, beginTemplate, changeGroup, copyTemplate } from '@/lib/paper/forms/commands'
import type { FormTemplate, TemplateGroup } from '@/lib/paper/forms/schema'

import { builderHref } from './form-paths'

const NAMED = { required: 'Please enter a name' }

/** Names a group, and says whose jobs it is for. */
export function GroupForm({ group, onClose }: { group?: TemplateGroup; onClose: () => void }) {
  const [add] = useCommand(addGroup)
  const [change] = useCommand(changeGroup)
  const record = useRecordForm({
    stored: group,
    valuesOf: (stored) => ({
      groupName: stored?.groupName ?? '',
      associatedClientId: stored?.associatedClientId ?? null,
    }),
    send: (typed, base): Promise<TemplateGroup> =>
      base ? change({}, { id: base.id, version: base.version, ...typed }) : add({}, typed),
    saved: onClose,
  })
  const { field } = useController({ control: record.control, name: 'associatedClientId' })
  return (
    <RecordDialog record={record} onClose={onClose} title={group ? 'Edit group' : 'New group'} adds="Add group">
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...record.field('groupName', NAMED)}
      />
      <ClientField
        label="Client"
        help="Left empty, its forms are offered on the jobs of all clients."
        mayAdd={false}
        client={
          group?.associatedClientId
            ? { id: group.associatedClientId, companyName: group.associatedClientName ?? '' }
            : null
        }
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        name={field.name}
      />
    </RecordDialog>
  )
}

/** Names a new template of a group, and opens it in the builder. */
export function NewTemplate({ group, onClose }: { group: TemplateGroup; onClose: () => void }) {
  const router = useRouter()
  const [begin] = useCommand(beginTemplate)
  const [isLeaving, setLeaving] = useState(false)
  const record = useRecordForm({
    valuesOf: () => ({ templateName: '' }),
    send: ({ templateName }): Promise<FormTemplate> => begin({}, { templateName, formTemplateGroupId: group.id }),
    saved: ({ id }) => {
      setLeaving(true)
      router.push(builderHref(id))
    },
  })
  return (
    <RecordDialog
      record={record}
      isLeaving={isLeaving}
      onClose={onClose}
      title="New template"
      description={group.groupName}
      adds="Add template"
    >
      <TextInput
        label="Name"
        required
        autoComplete="off"
        maxLength={100}
        data-autofocus
        {...record.field('templateName', NAMED)}
      />
    </RecordDialog>
  )
}

interface CopyTemplateProps {
  template: FormTemplate
  groups: readonly TemplateGroup[]
  onClose: () => void
}

/** Copies a template into a group, its own or another. */
export function CopyTemplate({ template, groups, onClose }: CopyTemplateProps) {
  const [copy] = useCommand(copyTemplate)
  const record = useRecordForm({
    valuesOf: () => ({ groupId: template.formTemplateGroupId, templateName: `${template.templateName} (copy)` }),
    send: ({ groupId, templateName }): Promise<FormTemplate> =>
      copy({ id: groupId }, { formTemplateId: template.id, templateName }),
    saved: onClose,
  })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={`Copy “${template.templateName}”`}
      verb="Copy"
      busyVerb="Copying…"
    >
      <Select
        label="Group"
        options={groups.map(({ id, groupName }) => ({ value: id, label: groupName }))}
        {...record.field('groupId')}
      />
      <TextInput label="Name" required autoComplete="off" maxLength={100} {...record.field('templateName', NAMED)} />
    </RecordDialog>
  )
}
