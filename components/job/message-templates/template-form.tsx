'use client'

import { type RefObject, useRef } from 'react'
import { useWatch } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { RadioGroup } from '@/components/ui/radio-group'
import { RecordDialog } from '@/components/ui/record-dialog'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { addTemplate, changeTemplate } from '@/lib/job/message-templates/commands'
import { PLACEHOLDERS } from '@/lib/job/message-templates/rules'
import type { MessageTemplate, TemplateForm as Values } from '@/lib/job/message-templates/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/job/message-templates/schema')).TemplateForm)

const valuesOf = (template?: MessageTemplate): Values => ({
  kind: template?.kind ?? 'email',
  name: template?.name ?? '',
  subject: template?.subject ?? '',
  body: template?.body ?? '',
})

const KINDS = [
  { value: 'email', label: 'E-mail' },
  { value: 'sms', label: 'SMS' },
]

/** Adds a template, or edits the one given. Mount it while it is open. */
export function TemplateForm({ template, onClose }: { template?: MessageTemplate; onClose: () => void }) {
  const [add] = useCommand(addTemplate)
  const [change] = useCommand(changeTemplate)
  const record = useRecordForm({
    resolver,
    stored: template,
    valuesOf,
    send: (values, base) => {
      const fields = { ...values, subject: values.kind === 'email' ? values.subject : null }
      return base ? change({ id: base.id }, { ...fields, version: base.version }) : add({}, fields)
    },
    saved: (_, { name }, base) => {
      notify.success(base ? 'Template saved' : `${name} was added`)
      onClose()
    },
  })
  const { form, field, control } = record
  const kind = useWatch({ control, name: 'kind' })
  const body = field('body')
  const area = useRef<HTMLTextAreaElement>(null)

  return (
    <RecordDialog
      record={record}
      size="lg"
      onClose={onClose}
      title={template ? 'Edit template' : 'New template'}
      adds="Add template"
    >
      <TextInput label="Name" required autoComplete="off" data-autofocus {...field('name')} />
      <RadioGroup
        label="For"
        inline
        options={KINDS}
        {...field('kind', {
          // A text message has no subject; a typed one must not block the form unseen.
          onChange: ({ target }) => target.value === 'sms' && form.setValue('subject', '', { shouldDirty: true }),
        })}
      />
      {kind === 'email' && <TextInput label="Subject" required autoComplete="off" {...field('subject')} />}
      <TextArea
        label="Text"
        required
        rows={10}
        help={kind === 'email' ? 'A blank line begins a new paragraph' : undefined}
        {...body}
        ref={(element) => {
          area.current = element
          body.ref(element)
        }}
      />
      <Placeholders
        area={area}
        onInsert={(text) => form.setValue('body', text, { shouldDirty: true, shouldValidate: true })}
      />
    </RecordDialog>
  )
}

/** The facts of a job that a template can use; a press inserts one into the text. */
function Placeholders({
  area,
  onInsert,
}: {
  area: RefObject<HTMLTextAreaElement | null>
  onInsert: (text: string) => void
}) {
  const insert = (name: string) => {
    const element = area.current
    if (!element) return
    const mark = `{{${name}}}`
    const at = element.selectionStart
    onInsert(element.value.slice(0, at) + mark + element.value.slice(element.selectionEnd))
    element.focus()
    element.setSelectionRange(at + mark.length, at + mark.length)
  }

  return (
    <section aria-label="Words of the job">
      <p className="mb-1 text-sm font-medium">Words of the job</p>
      <ul className="flex flex-wrap gap-1.5">
        {Object.entries(PLACEHOLDERS).map(([name, { label }]) => (
          <li key={name}>
            <button
              type="button"
              title={`{{${name}}}`}
              onClick={() => insert(name)}
              className="inline-flex min-h-11 items-center rounded-full border border-line px-3 text-table text-brand hover:bg-sunken md:min-h-7"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
