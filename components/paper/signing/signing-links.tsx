'use client'

import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useJobForm } from '@/components/paper/forms/use-forms'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Chip } from '@/components/ui/chip'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { loadLater } from '@/components/ui/load-later'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import type { FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import { isOpen } from '@/lib/paper/links/rules'
import { renewLink, takeLinkBack } from '@/lib/paper/signing/commands'
import { STATE_LABELS, isDue, signedItems, unsignedItems } from '@/lib/paper/signing/rules'
import type { SigningLink } from '@/lib/paper/signing/schema'

import { useSigningLinks } from './use-signing-links'

const AskDialog = loadLater(async () => (await import('./ask-dialog')).AskDialog)

/** Who is asked to sign a form by link, and what came of it. */
export function SigningLinks({ jobId, formId }: FormParams) {
  const { data: form } = useJobForm({ jobId, formId })
  return <OfJob id={jobId}>{(job) => form && <LinksOfForm job={job} form={form} />}</OfJob>
}

function LinksOfForm({ job, form }: { job: Job; form: FormOfJob }) {
  const params = { jobId: job.id, formId: form.id }
  const { data: links = [] } = useSigningLinks(params)
  const [isAsking, setAsking] = useState(false)
  const [taken, setTaken] = useState<SigningLink | null>(null)
  const [takeBack] = useCommand(takeLinkBack)
  const [renew] = useCommand(renewLink)
  const isDraft = form.status === 'DRAFT'
  const free = isDraft
    ? unsignedItems(form).filter(({ id }) => !links.some((link) => link.itemId === id && isOpen(link.state)))
    : signedItems(form)
  if (!free.length && !links.length) return null

  const again = async ({ id, name }: SigningLink) => {
    try {
      await renew({ ...params, linkId: id })
      notify.success(`${name} gets a new link`)
    } catch (error) {
      notify.refused(error)
    }
  }
  const entriesOf = (link: SigningLink): MenuEntry[] => [
    ...(isDue(link, form) && (link.state === 'EXPIRED' || (isOpen(link.state) && link.state !== 'WAITING'))
      ? [{ label: 'Send again', icon: <Send aria-hidden />, onSelect: () => void again(link) }]
      : []),
    ...(isOpen(link.state)
      ? [{ label: 'Take back', icon: <Undo2 aria-hidden />, danger: true, onSelect: () => setTaken(link) }]
      : []),
  ]

  return (
    <Card title="Signatures by link">
      {links.length > 0 && (
        <ul aria-label="Asked to sign by link" className="mb-3 divide-y divide-line">
          {links.map((link) => {
            const entries = entriesOf(link)
            return (
              <li key={link.id} className="flex items-start gap-2 py-2">
                <span className="min-w-0 flex-1">
                  <span className="flex flex-wrap items-center gap-2 text-sm font-medium wrap-anywhere">
                    {link.name}
                    <Chip>{STATE_LABELS[link.state]}</Chip>
                  </span>
                  <span className="block text-table text-muted wrap-anywhere">{whatOf(link, job.timezone)}</span>
                  {link.declineReason && <span className="block text-sm wrap-anywhere">“{link.declineReason}”</span>}
                </span>
                {entries.length > 0 && <Menu label={`Actions for the link to ${link.name}`} items={entries} />}
              </li>
            )
          })}
        </ul>
      )}
      {free.length > 0 && (
        <Button icon={<Send aria-hidden />} onClick={() => setAsking(true)}>
          {isDraft ? 'Ask to sign by link' : 'Ask one more to sign by link'}
        </Button>
      )}
      {isAsking && <AskDialog job={job} form={form} items={free} onClose={() => setAsking(false)} />}
      <ConfirmDialog
        open={taken !== null}
        onClose={() => setTaken(null)}
        title="Take this link back?"
        verb="Take back"
        busyVerb="Taking back…"
        onConfirm={async () => void (await takeBack({ ...params, linkId: taken!.id }))}
      >
        {taken?.name} can no longer open it. Whoever was to be asked afterwards is not asked either.
      </ConfirmDialog>
    </Card>
  )
}

function whatOf(link: SigningLink, timezone: string): string {
  const at = (instant: string) => formatDateTime(instant, timezone)
  const goesTo = link.sendBy === 'sms' ? link.phone : link.email
  switch (link.state) {
    case 'WAITING':
      return `${goesTo}, once the one before has signed`
    case 'SIGNED':
      return at(link.signedAt!)
    case 'DECLINED':
      return at(link.declinedAt!)
    case 'TAKEN_BACK':
      return at(link.takenBackAt!)
    case 'EXPIRED':
      return `${goesTo}, ${at(link.expiresAt!)}`
    case 'OPENED':
      return `${goesTo}, ${at(link.openedAt!)}`
    case 'SENT':
      return [`${goesTo}, ${at(link.sentAt!)}`, link.remindedAt && `reminded ${at(link.remindedAt)}`]
        .filter(Boolean)
        .join(', ')
  }
}
