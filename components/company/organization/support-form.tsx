'use client'

import CircleCheck from 'lucide-react/icons/circle-check'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { fieldsOf } from '@/components/ui/fields-of'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { Select } from '@/components/ui/select'
import { TextArea } from '@/components/ui/text-area'
import { TextInput } from '@/components/ui/text-input'
import { useDirty } from '@/components/ui/use-dirty'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { contactSupport } from '@/lib/company/organization/commands'
import { SUPPORT_CATEGORIES } from '@/lib/company/organization/rules'
import { lazyResolver } from '@/lib/platform/http/form'

const categories = SUPPORT_CATEGORIES.map((category) => ({ value: category, label: category }))

interface SupportFormProps {
  /** Where the copy and the answer go. */
  email: string
  /** Whether e-mails leave this installation, or wait in the outbox. */
  mailLeaves: boolean
}

const resolver = lazyResolver(async () => (await import('@/lib/company/organization/schema')).ContactSupport)

/** A message to whoever operates this installation. */
export function SupportForm({ email, mailLeaves }: SupportFormProps) {
  const [send] = useCommand(contactSupport)
  const [sent, setSent] = useState(false)
  const form = useForm({
    resolver,
    mode: 'onChange',
    defaultValues: { category: '', subject: '', message: '' },
  })
  const { refusal, show, clear } = useServerErrors(form)
  const { isSubmitting } = form.formState
  const isDirty = useDirty(form)
  const field = fieldsOf(form)
  const guard = useLeaveGuard(isDirty)

  const submit = form.handleSubmit(async (message) => {
    clear()
    try {
      await send({}, message)
      form.reset()
      setSent(true)
    } catch (error) {
      show(error)
    }
  })

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
      <form onSubmit={submit} noValidate className="space-y-4">
        <RefusalBanner refusal={refusal} />
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
        <DiscardDialog {...guard.dialog} />
      </form>
    </Card>
  )
}
