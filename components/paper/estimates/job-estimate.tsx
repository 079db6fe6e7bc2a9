'use client'

import ClipboardList from 'lucide-react/icons/clipboard-list'
import GitCompare from 'lucide-react/icons/git-compare'
import MessageSquare from 'lucide-react/icons/message-square'
import Pencil from 'lucide-react/icons/pencil'
import ReceiptText from 'lucide-react/icons/receipt-text'
import { useRouter } from 'next/navigation'
import { type ReactNode, useCallback, useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useVerification } from '@/components/paper/stored-reports/use-verification'
import { BackLink } from '@/components/ui/back-link'
import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/loaded'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { SkeletonFields } from '@/components/ui/skeleton'
import { PHONE, useMedia } from '@/components/ui/use-media'
import { formatMoney } from '@/lib/base/money'
import type { Role } from '@/lib/base/roles'
import { formatDateTime, formatDay, todayIn } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import {
  APPROVED_IN_PART,
  statusLabel,
  deciderOf,
  estimateNumber,
  isOpenStatus,
  isPriceOver,
} from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateHead } from '@/lib/paper/estimates/schema'
import { showsEstimate } from '@/lib/paper/reports/rules'

import { WithCommentMarks, openInWords } from './comment-marks'
import { WithCutHints } from './cut-hints'
import { CutLines } from './cut-lines'
import { EstimateGrid } from './estimate-grid'
import { useEstimateMenu } from './estimate-menu'
import { EstimateStatus } from './estimate-status'
import { CompareEstimates } from './later'
import { EstimateCommentsPanel, EstimateDetailsDialog, InvoiceDialog, ProposalsDialog } from './loaded-later'
import { NextStep } from './next-step'
import { ReadEstimate } from './read-estimate'
import { StandingLine } from './standing-line'
import { useEstimate, useEstimateComments, useEstimateCuts } from './use-estimates'

interface JobEstimateProps {
  jobId: string
  estimateId: string
  userId: string
  role: Role
  currency: string
  /** Of the organisation: the days of prices are its own. */
  timezone: string
  /** Whether the organisation has a catalogue to make lines from. */
  hasCatalogue: boolean
  /** Who is asked to approve it by link, beside its comments. */
  asked?: ReactNode
  /** Whom it was sent to, below its lines. */
  links?: ReactNode
}

/** One estimate of a job: to price, or to read and decide. */
export const JobEstimate = ({ jobId, ...rest }: JobEstimateProps) => (
  <OfJob id={jobId}>{(job) => <OneEstimate job={job} {...rest} />}</OfJob>
)

function OneEstimate({
  job,
  estimateId,
  userId,
  role,
  currency,
  timezone,
  hasCatalogue,
  asked,
  links,
}: { job: Job } & Omit<JobEstimateProps, 'jobId'>) {
  const query = useEstimate({ jobId: job.id, estimateId })
  const isPhone = useMedia(PHONE)
  const [isComparing, setComparing] = useState(false)
  const { data: comments } = useEstimateComments({ jobId: job.id, estimateId })
  /** What the comments are shown of: a line, or null for all. */
  const [about, setAbout] = useState<{ lineId: string | null } | null>(null)
  const showComments = useCallback((lineId: string | null) => setAbout({ lineId }), [])
  return (
    <Loaded query={query} waiting={<SkeletonFields fields={6} label="Loading the estimate…" />}>
      {(estimate) => (
        <>
          <EstimateHeader
            job={job}
            estimate={estimate}
            role={role}
            currency={currency}
            timezone={timezone}
            compare={{ isOn: isComparing, onToggle: () => setComparing((on) => !on) }}
          />
          <div className="-mt-2 mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
            <CommentsButton
              open={comments?.filter(({ resolved }) => !resolved).length ?? 0}
              onShow={() => showComments(null)}
            />
            {asked}
            <Decision job={job} estimate={estimate} />
            <PricesOver estimate={estimate} timezone={timezone} />
          </div>
          <Cuts estimate={estimate} currency={currency} />
          {isComparing && <CompareEstimates estimate={estimate} currency={currency} />}
          {/* What is typed and not saved yet stays. */}
          <div hidden={isComparing}>
            <WithCutHints jobId={job.id} estimateId={estimateId}>
              <WithCommentMarks comments={comments} show={showComments}>
                {isPhone || !isOpenStatus(estimate.status) ? (
                  <ReadEstimate estimate={estimate} currency={currency} />
                ) : (
                  <EstimateGrid estimate={estimate} currency={currency} hasCatalogue={hasCatalogue} />
                )}
              </WithCommentMarks>
            </WithCutHints>
          </div>
          {about && (
            <EstimateCommentsPanel
              estimate={estimate}
              viewer={{ userId, role }}
              timezone={job.timezone}
              lineId={about.lineId}
              onAbout={showComments}
              onClose={() => setAbout(null)}
            />
          )}
          {estimate.validUntil && (
            <p className="mt-4 text-table text-muted">Valid until {formatDay(estimate.validUntil)}</p>
          )}
          {links}
          {isPhone && (
            <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 mt-4 flex gap-2 border-t border-line bg-surface px-4 py-2 empty:hidden *:flex-1">
              <NextStep estimate={estimate} role={role} currency={currency} timezone={timezone} />
            </div>
          )}
        </>
      )}
    </Loaded>
  )
}

interface HeaderProps {
  job: Job
  estimate: Estimate
  role: Role
  currency: string
  timezone: string
  /** Whether it is shown beside another one. */
  compare: { isOn: boolean; onToggle: () => void }
}

/** Opens the comments, and says how many wait for an answer. */
const CommentsButton = ({ open, onShow }: { open: number; onShow: () => void }) => (
  <Button
    size="sm"
    variant="ghost"
    icon={<MessageSquare aria-hidden />}
    aria-label={open ? `Comments: ${openInWords(open)}` : 'Comments'}
    onClick={onShow}
    className="-ms-2.5"
  >
    Comments
    {open > 0 && <span className="tabular-nums"> ({open})</span>}
  </Button>
)

function EstimateHeader({ job, estimate, role, currency, timezone, compare }: HeaderProps) {
  const router = useRouter()
  const { itemsOf, dialogs } = useEstimateMenu([estimate], () => router.push(`/jobs/${job.id}/estimates`))
  const [isEditing, setEditing] = useState(false)
  const [isProposing, setProposing] = useState(false)
  const [isInvoicing, setInvoicing] = useState(false)
  const isPhone = useMedia(PHONE)
  const isOpen = isOpenStatus(estimate.status)
  const edit: MenuEntry[] = isOpen
    ? [{ label: 'Edit details', icon: <Pencil aria-hidden />, onSelect: () => setEditing(true) }]
    : []
  const comparison: MenuEntry[] = compare.isOn
    ? []
    : [{ label: 'Compare with another', icon: <GitCompare aria-hidden />, onSelect: compare.onToggle }]
  const isApproved = estimate.status === 'APPROVED'
  const invoice: MenuEntry[] = isApproved
    ? [{ label: 'Invoice lines', icon: <ReceiptText aria-hidden />, onSelect: () => setInvoicing(true) }]
    : []
  const verification = useVerification(
    job.id,
    isApproved ? (report) => showsEstimate(report, estimate, new Date()) : null,
  )
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <BackLink href={`/jobs/${job.id}/estimates`} label="All estimates" />
      <div className="me-auto flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1 phone:flex-1">
        <h2 className="min-w-0 text-lg font-semibold wrap-anywhere">
          {estimate.name} <span className="text-sm font-normal text-muted">{estimateNumber(estimate)}</span>
        </h2>
        <EstimateStatus of={estimate} />
      </div>
      {compare.isOn && <Button onClick={compare.onToggle}>Stop comparing</Button>}
      {!isPhone && (
        // A phone is told apart only once the page runs: drawn before, they would leave the name no width.
        <div className="contents phone:hidden">
          {isOpen && !compare.isOn && (
            <Button icon={<ClipboardList aria-hidden />} onClick={() => setProposing(true)}>
              From the record
            </Button>
          )}
          <NextStep estimate={estimate} role={role} currency={currency} timezone={timezone} />
        </div>
      )}
      <Menu
        label={`Actions for ${estimate.name}`}
        items={[...edit, ...comparison, ...invoice, ...verification, ...itemsOf(estimate)]}
      />
      {isEditing && <EstimateDetailsDialog estimate={estimate} onClose={() => setEditing(false)} />}
      {isProposing && <ProposalsDialog estimate={estimate} onClose={() => setProposing(false)} />}
      {isInvoicing && <InvoiceDialog job={job} estimate={estimate} role={role} onClose={() => setInvoicing(false)} />}
      {dialogs}
    </div>
  )
}

const Decision = ({ job, estimate }: { job: Job; estimate: EstimateHead }) => {
  const { status, decision, approvedPartId } = estimate
  if (!decision) return null
  return (
    <StandingLine
      tone={status === 'APPROVED' || approvedPartId ? 'success' : 'warning'}
      title={`${statusLabel(estimate)} by ${deciderOf(decision)}, ${formatDateTime(decision.at, job.timezone)}`}
    >
      {decision.note}
    </StandingLine>
  )
}

/** Says that the prices of an estimate are over, while nobody has decided. */
function PricesOver({ estimate: { status, validUntil }, timezone }: { estimate: EstimateHead; timezone: string }) {
  if (validUntil === null || !isOpenStatus(status) || !isPriceOver({ validUntil }, todayIn(timezone))) return null
  return (
    <StandingLine tone="warning" title={`The prices were valid until ${formatDay(validUntil)}`}>
      Sending it again renews them, and so does whoever approves it.
    </StandingLine>
  )
}

/** What was cut of an estimate, or from the version before it. */
function Cuts({ estimate: { id, jobId }, currency }: { estimate: EstimateHead; currency: string }) {
  const { data } = useEstimateCuts({ jobId, estimateId: id })
  if (!data?.cuts.length) return null
  const isBefore = data.cuts.some(({ estimateId }) => estimateId === id)
  return (
    <section aria-labelledby="cuts" className="my-4">
      <h3 id="cuts" className="text-base font-semibold">
        {isBefore ? 'Not approved of this version' : 'Not approved of the version before'}
      </h3>
      {isBefore && <p className="text-sm text-muted">{APPROVED_IN_PART}</p>}
      <CutLines
        cuts={data.cuts}
        less={(to, from) => `Approved ${to} of ${from}`}
        amount={(cents) => formatMoney(cents, currency)}
      />
    </section>
  )
}
