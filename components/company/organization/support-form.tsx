'use client'

import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { RecordForm } from '@/components/ui/record-form'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
import { contactSupport } from '@/lib/company/organization/commands'
import { SUPPORT_CATEGORIES } from '@/lib/company/organization/rules'
import { lazyResolver } from '@/lib/platform/http/form'

const categories = SUPPORT_CATEGORIES.map((category) => ({ value: category, label: category }))

interface SupportFormProps {
  /** The address for the copy and the answer. */
  email: string
  /** Whether e-mails leave this installation, or wait in the outbox. */
  mailLeaves: boolean
}

const resolver = lazyResolver(async () => (await import('@/lib/company/organization/schema')).ContactSupport)

/** A message to the operator of this installation. */
export function SupportForm({ email, mailLeaves }: SupportFormProps) {
  const [send] = useCommand(contactSupport)
  const [sent, setSent] = useState(false)
  const record = useRecordForm({
    resolver,
    valuesOf: () => ({ category: '', subject: '', message: '' }),
    send: (message) => send({}, message),
    saved: () => {
      record.form.reset()
      setSent(true)
    },
  })
  const { field, isSubmitting } = record

  if (sent)
    return (
      <Card>
        <div role="status">
          <EmptyState
            icon={<CircleCheck />}
            title={mailLeaves ? 'Your message is on its way' : 'Your message is in the outbox'}
            action={<Button onClick={() => setSent(false)}>Write another message</Button>}
          >
            {mailLeaves
              ? `We answer to ${email}, where a copy of it arrives in a moment.`
              : 'No mail server is set up here yet. An Administrator finds the message in the outbox and can pass it on.'}
          </EmptyState>
        </div>
      </Card>
    )

  return (
    <Card>
      <RecordForm record={record}>
        <Select label="Category" required placeholder="Please select" options={categories} {...field('category')} />
        <TextInput label="Subject" required {...field('subject')} />
        <TextArea
          label="Message"
          required
          rows={8}
          help={`What did you do, what did you expect, what happened? The answer goes to ${email}.`}
          {...field('message')}
        />
        <Button type="submit" variant="primary" busy={isSubmitting} busyLabel="Sending…">
          Send message
        </Button>
      </RecordForm>
    </Card>
  )
}
