'use client'

import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useJobForm } from '@/components/paper/forms/use-forms'
import { LinkList } from '@/components/paper/links/link-list'
import { tellSent } from '@/components/paper/links/tell-sent'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { loadLater } from '@/components/ui/load-later'
import type { MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import type { Job } from '@/lib/job/jobs/schema'
import type { FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import { isOpen, isRenewable } from '@/lib/paper/links/rules'
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
      tellSent(await renew({ ...params, linkId: id }), [name], `${name} gets a new link`)
    } catch (error) {
      notify.refused(error)
    }
  }
  const renewalOf = (link: SigningLink) =>
    isDue(link, form) && isRenewable(link.state) ? () => void again(link) : undefined
  const entriesOf = (link: SigningLink): MenuEntry[] => [
    ...(renewalOf(link) ? [{ label: 'Send again', icon: <Send aria-hidden />, onSelect: () => void again(link) }] : []),
    ...(isOpen(link.state)
      ? [{ label: 'Take back', icon: <Undo2 aria-hidden />, danger: true, onSelect: () => setTaken(link) }]
      : []),
  ]

  return (
    <Card title="Signatures by link">
      {links.length > 0 && (
        <div className="mb-3">
          <LinkList
            label="Asked to sign by link"
            links={links}
            timezone={job.timezone}
            stateLabels={STATE_LABELS}
            entriesOf={entriesOf}
            renewalOf={renewalOf}
          />
        </div>
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
