'use client'

import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { useController, useWatch } from 'react-hook-form'

import { ClientField } from '@/components/job/jobs/client-field'
import { useCommand } from '@/components/platform/commands/use-command'
import { Checkbox } from '@/components/ui/checkbox'
import { optionsOf } from '@/components/ui/options'
import { RecordDialog } from '@/components/ui/record-dialog'
import { Select } from '@/components/ui/select'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { statusLabel } from '@/lib/job/jobs/rules'
import { addGroup, beginTemplate, changeGroup, changeTemplate, copyTemplate } from '@/lib/paper/forms/commands'
import { FORM_VISIT_LABELS, OFFERED_STATUSES } from '@/lib/paper/forms/rules'
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

/** Says what a template does beside being filled in: the status that it offers, and the visit that it belongs to. */
export function TemplateSettings({ template, onClose }: { template: FormTemplate; onClose: () => void }) {
  const [change] = useCommand(changeTemplate)
  const { offersStatus, visit, isRequired } = template.effects
  const record = useRecordForm({
    valuesOf: () => ({
      offersStatus: offersStatus ?? ('' as const),
      visit: visit ?? ('' as const),
      isRequired,
    }),
    send: (typed): Promise<FormTemplate> =>
      change(
        { id: template.id },
        {
          effects: {
            offersStatus: typed.offersStatus || null,
            visit: typed.visit || null,
            isRequired: typed.visit !== '' && typed.isRequired,
          },
        },
      ),
    placeOf: (path) => path.replace('effects.', ''),
    saved: onClose,
  })
  const belongs = useWatch({ control: record.control, name: 'visit' })
  return (
    <RecordDialog record={record} onClose={onClose} title={`Settings of “${template.templateName}”`}>
      <Select
        label="Offers the status"
        help="Offered for the job once a form is submitted. Nobody moves the job unasked."
        placeholder="None"
        options={OFFERED_STATUSES.map((status) => ({ value: status, label: statusLabel(status) }))}
        {...record.field('offersStatus')}
      />
      <Select
        label="Belongs to"
        placeholder="No visit"
        options={optionsOf(FORM_VISIT_LABELS)}
        {...record.field('visit')}
      />
      {belongs && (
        <Checkbox
          label="Required"
          help="A job needs one submitted form. Without it, Finish visit and the reports say so."
          {...record.field('isRequired')}
        />
      )}
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
