'use client'

import Send from 'lucide-react/icons/send'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { StandingLine } from '@/components/paper/estimates/standing-line'
import { useEstimate } from '@/components/paper/estimates/use-estimates'
import { useUnpriced } from '@/components/paper/estimates/use-unpriced'
import { SignatureDrawing } from '@/components/paper/forms/signature-drawing'
import { LinkList } from '@/components/paper/links/link-list'
import { tellSent } from '@/components/paper/links/tell-sent'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { loadLater } from '@/components/ui/load-later'
import type { MenuEntry } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { renewApprovalLink, takeApprovalLinkBack } from '@/lib/paper/approval/commands'
import { STATE_LABELS, standingOf } from '@/lib/paper/approval/rules'
import type { ApprovalLink } from '@/lib/paper/approval/schema'
import type { Estimate } from '@/lib/paper/estimates/schema'
import { isNotSent, isOpen, isRenewable, sentInWords } from '@/lib/paper/links/rules'

import { useApprovalLinks } from './use-approval-links'

const AskApproval = loadLater(async () => (await import('./ask-approval')).AskApproval)

interface OfEstimate {
  jobId: string
  estimateId: string
}

interface Shown {
  job: Job
  estimate: Estimate
}

/** Whether somebody is asked to approve an estimate by link, and the way to ask. It stands beside the comments, and is as high. */
export function ApprovalAsked({ timezone, ...at }: OfEstimate & { timezone: string }) {
  const { data: estimate } = useEstimate(at)
  return <OfJob id={at.jobId}>{(job) => estimate && <Asked job={job} estimate={estimate} timezone={timezone} />}</OfJob>
}

/** Whom an estimate was sent to for approval, and what came of it. It grows, and stands below the lines. */
export function ApprovalLinks(at: OfEstimate) {
  const { data: estimate } = useEstimate(at)
  return <OfJob id={at.jobId}>{(job) => estimate && <LinksOfEstimate job={job} estimate={estimate} />}</OfJob>
}

function Asked({ job, estimate, timezone }: Shown & { timezone: string }) {
  const { data: links = [] } = useApprovalLinks({ jobId: job.id, estimateId: estimate.id })
  const [isAsking, setAsking] = useState(false)
  const unpriced = useUnpriced()
  const standing = standingOf(estimate.status)
  const isDue = standing === 'OPEN'
  const open = links.find(({ state }) => isOpen(state))
  // A decision ends every link, also where the links are not read again yet.
  if (standing === 'DECIDED' || (!open && !isDue)) return null
  return (
    <>
      {open ? (
        <StandingLine
          tone={isNotSent(open) || open.isLocked ? 'warning' : 'info'}
          title={
            open.isLocked ? `The link to ${open.name} is locked` : `${sentInWords(open)} to ${open.name} for approval`
          }
        >
          {isDue
            ? 'What you change is shown to them before they approve it.'
            : 'They read nothing of it until it is completed again.'}
        </StandingLine>
      ) : (
        <Button
          size="sm"
          icon={<Send aria-hidden />}
          onClick={() => void unpriced.ask(estimate, 'Go on to the link', () => setAsking(true))}
        >
          Send for approval by link
        </Button>
      )}
      {unpriced.question}
      {isAsking && <AskApproval job={job} estimate={estimate} timezone={timezone} onClose={() => setAsking(false)} />}
    </>
  )
}

function LinksOfEstimate({ job, estimate }: Shown) {
  const at = { jobId: job.id, estimateId: estimate.id }
  const { data: links = [] } = useApprovalLinks(at)
  const [taken, setTaken] = useState<ApprovalLink | null>(null)
  const unpriced = useUnpriced()
  const [takeBack] = useCommand(takeApprovalLinkBack)
  const [renew] = useCommand(renewApprovalLink)
  const isDue = standingOf(estimate.status) === 'OPEN'
  const open = links.find(({ state }) => isOpen(state))
  const signed = links.find(({ signature }) => signature)
  const isInPart = estimate.approvedPartId !== null || (signed && signed.estimateId !== estimate.id)
  if (!links.length) return null

  const again = (link: ApprovalLink) => unpriced.ask(estimate, 'Send again', () => void sendAgain(link))
  const sendAgain = async ({ id, name }: ApprovalLink) => {
    try {
      tellSent(await renew({ ...at, linkId: id }), [name], `${name} gets a new link`)
    } catch (error) {
      notify.refused(error)
    }
  }
  const renewalOf = (link: ApprovalLink) =>
    isDue && isRenewable(link.state) && (!open || open === link) ? () => void again(link) : undefined
  const entriesOf = (link: ApprovalLink): MenuEntry[] => [
    ...(renewalOf(link) ? [{ label: 'Send again', icon: <Send aria-hidden />, onSelect: () => void again(link) }] : []),
    ...(isOpen(link.state)
      ? [{ label: 'Take back', icon: <Undo2 aria-hidden />, danger: true, onSelect: () => setTaken(link) }]
      : []),
  ]

  return (
    <Card title="Approval by link" className="mt-6">
      <LinkList
        label="Asked to approve by link"
        links={links}
        timezone={job.timezone}
        // Of a version that was approved in part, or of the one before it.
        stateLabels={isInPart ? { ...STATE_LABELS, SIGNED: 'Approved in part' } : STATE_LABELS}
        entriesOf={entriesOf}
        renewalOf={renewalOf}
      />
      {unpriced.question}
      {signed && <Approved link={signed} timezone={job.timezone} />}
      <ConfirmDialog
        open={taken !== null}
        onClose={() => setTaken(null)}
        title="Take this link back?"
        verb="Take back"
        busyVerb="Taking back…"
        onConfirm={async () => void (await takeBack({ ...at, linkId: taken!.id }))}
      >
        {taken?.name} can no longer open it.
      </ConfirmDialog>
    </Card>
  )
}

/** The signature by which it was approved, with how it was made. */
function Approved({ link, timezone }: { link: ApprovalLink; timezone: string }) {
  const { sign, signedBy, consent, device, signedFrom } = link.signature!
  const sentTo = link.sendBy === 'sms' ? link.phone : link.email
  return (
    <figure className="mt-2 rounded-control border border-line bg-surface p-3">
      <SignatureDrawing sign={sign} name={signedBy} />
      <figcaption className="mt-1 border-t border-line pt-1 text-table">
        <span className="block font-medium">{signedBy}</span>
        <span className="block text-muted wrap-anywhere">
          {formatDateTime(link.signedAt!, timezone)}, by a link to {sentTo}
          {link.asksCode && ', with a code'}
          {signedFrom && `, from ${signedFrom}`}
        </span>
        {device && <span className="block text-muted wrap-anywhere">{device}</span>}
        <span className="block text-muted">“{consent}”</span>
      </figcaption>
    </figure>
  )
}
