'use client'

import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import FileText from 'lucide-react/icons/file-text'
import { useEffect, useState } from 'react'

import { CreditMark } from '@/components/paper/estimates/credit-mark'
import { CutChoice } from '@/components/paper/estimates/cut-choice'
import { CutLines } from '@/components/paper/estimates/cut-lines'
import { EstimateSums } from '@/components/paper/estimates/estimate-sums'
import { type Cuts, type TypedCuts, cutPlace, useCuts } from '@/components/paper/estimates/use-cuts'
import { ExclusionsToRead, WordsToRead } from '@/components/paper/estimates/words-to-read'
import { SignatureDialog } from '@/components/paper/forms/loaded-later'
import type { NewSignature } from '@/components/paper/forms/signature-dialog'
import { SignatureDrawing } from '@/components/paper/forms/signature-drawing'
import { AnswerBar, AnsweredBar, SaveCopy } from '@/components/paper/links/answer-bar'
import { DeclineDialog } from '@/components/paper/links/decline-dialog'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { DetailList } from '@/components/ui/detail-list'
import { keepDraft, readDraft } from '@/components/ui/draft'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/components/ui/save-file'
import { counted } from '@/lib/base/counts'
import { isConflict } from '@/lib/base/errors'
import { formatMoney } from '@/lib/base/money'
import { formatDateTime, formatDay } from '@/lib/base/time'
import { approveByLink, rejectByLink } from '@/lib/paper/approval/commands'
import { APPROVAL_CALLS, consentOf } from '@/lib/paper/approval/rules'
import type { ApprovalView } from '@/lib/paper/approval/schema'
import type { CutDown } from '@/lib/paper/estimates/cuts'
import { areCreditsOver, hasNoWork, linesById, measureInWords } from '@/lib/paper/estimates/rules'
import { afterCuts } from '@/lib/paper/estimates/shown'
import { signed } from '@/lib/paper/estimates/sums'
import type { SignerRole } from '@/lib/paper/forms/schema'

type Shown = NonNullable<ApprovalView['estimate']>
type Section = Shown['sections'][number]
type Line = Omit<Section['lines'][number], 'isCredit'> & { isCredit?: boolean }

/** Whoever approves an estimate is not asked as what: nothing is printed of it. */
const SIGNS_AS: SignerRole = 'representative'

const copyOf = (token: string) => `${APPROVAL_CALLS}/${token}/copy`

/** What is left of an estimate once lines are cut, which only those are whose prices are shown. */
function leftOf(estimate: Shown, cuts: readonly CutDown[]) {
  const priced = (line: Line) => ({
    ...line,
    unitRateCents: line.unitRateCents ?? 0,
    totalCents: line.totalCents ?? 0,
    isCredit: line.isCredit ?? false,
  })
  const sections = estimate.sections.map((section) => ({ ...section, lines: section.lines.map(priced) }))
  const left = afterCuts({ ...estimate, sections }, cuts)
  const totals = cuts.length ? left.totals : estimate.totals
  return { totals, lines: linesById<Line>(left.sections), refusal: refusalOf({ ...left, totals }) }
}

/** Why nobody approves what is left; null where there is enough. */
const refusalOf = (left: Parameters<typeof hasNoWork>[0] & Pick<Shown, 'totals'>): string | null => {
  if (hasNoWork(left)) return 'Nothing would be left. Reject the estimate instead.'
  return areCreditsOver(left) ? 'Less would be left than the credits take off. Reject the estimate instead.' : null
}

interface EstimateToApproveProps {
  shown: ApprovalView
  estimate: Shown
}

/** The whole estimate as its client sees it, and the ways to answer it. */
export function EstimateToApprove({ shown, estimate }: EstimateToApproveProps) {
  const { id: token, organization } = shown
  const { currency, name, terms, exclusions } = estimate
  const draftKey = `approval-cuts:${shown.id}`
  const isOpen = shown.state === 'SENT' || shown.state === 'OPENED'
  const isApproved = shown.state === 'SIGNED'
  /** Whoever has just approved reads so where they tapped, and nothing that they read moves: not even what they left out. */
  const [beganOpen] = useState(isOpen)
  const [answered, setAnswered] = useState(estimate)
  if (isOpen && answered !== estimate) setAnswered(estimate)
  const isJustApproved = isApproved && beganOpen
  const { sections, mayCut } = isJustApproved ? answered : estimate
  const [approve] = useCommand(approveByLink)
  const [reject] = useCommand(rejectByLink)
  const [isSigning, setSigning] = useState(false)
  const [isRejecting, setRejecting] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const lines = sections.flatMap((section) => section.lines)
  const chosen = useCuts(lines)
  const cuts = estimate.mayCut ? chosen.cuts : []
  const left = leftOf(isJustApproved ? answered : estimate, mayCut ? chosen.counted : [])
  const totals = isOpen ? left.totals : estimate.totals

  const { reset, typed } = chosen
  useEffect(() => {
    const draft = readDraft<TypedCuts>(draftKey)
    if (draft && isOpen) reset(draft)
    // Once, as the page begins to run.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    keepDraft(draftKey, Object.keys(typed).length ? typed : null)
  }, [draftKey, typed])

  const begin = () => {
    const wrongField = estimate.mayCut && chosen.firstWrong()
    if (wrongField) {
      const place = document.getElementById(cutPlace(wrongField.lineId, wrongField.field))
      place?.scrollIntoView({ block: 'center' })
      return place?.querySelector('input')?.focus()
    }
    setWrong(left.refusal)
    if (left.refusal) return
    setSigning(true)
  }
  const toRead = (error: unknown) => {
    // What changed is on the screen now, and is read before it is answered.
    if (!isConflict(error)) throw error
    notify.refused(error)
  }
  const send = async ({ sign, signedBy, capturedAt, timezone, device }: NewSignature) => {
    const signature = { sign, signedBy, capturedAt, timezone, device }
    try {
      await approve({ token }, { signature, cuts, version: estimate.version })
      keepDraft(draftKey, null)
      notify.success('Approved. Thank you')
    } catch (error) {
      toRead(error)
    }
  }

  return (
    <>
      {isApproved && !beganOpen && (
        <>
          <Approved token={token} estimate={estimate} />
          <WhatNext shown={shown} estimate={estimate} />
        </>
      )}
      <Card>
        <DetailList details={factsOf(estimate)} />
        <div className="mt-5 space-y-6">
          {sections.map((section) => (
            <SectionToRead
              key={section.id}
              section={section}
              currency={currency}
              cuts={mayCut && (isOpen || isJustApproved) ? chosen : null}
              left={left.lines}
              isAnswered={!isOpen}
            />
          ))}
        </div>
        <EstimateSums estimate={estimate} totals={totals} currency={currency} />
        <ExclusionsToRead text={exclusions} />
        <WordsToRead title="Terms" text={terms} />
      </Card>
      {wrong && <Banner tone="danger">{wrong}</Banner>}
      {isJustApproved && <WhatNext shown={shown} estimate={estimate} />}
      {isJustApproved && (
        <AnsweredBar title="You have approved this estimate">
          <SaveCopy from={copyOf(token)} />
        </AnsweredBar>
      )}
      {isOpen && (
        <AnswerBar>
          <Button variant="ghost" onClick={() => setRejecting(true)}>
            Reject
          </Button>
          <Button variant="ghost" icon={<FileText aria-hidden />} onClick={() => saveFile(copyOf(token))}>
            Read as PDF
          </Button>
          <Button variant="primary" className="ms-auto" icon={<Check aria-hidden />} onClick={begin}>
            {cuts.length ? `Approve ${formatMoney(totals.totalCents, currency)}` : 'Approve'}
          </Button>
        </AnswerBar>
      )}
      {isSigning && (
        <SignatureDialog
          title={cuts.length ? `Approve “${name}” in part` : `Approve “${name}”`}
          consent={consentOf({ organization, currency, totalCents: totals.totalCents })}
          role={SIGNS_AS}
          mayBeTyped
          proposed={shown.name}
          draftKey={`${draftKey}:sign`}
          onSign={send}
          onClose={() => setSigning(false)}
        />
      )}
      <DeclineDialog
        title={`Reject “${name}”?`}
        verb="Reject"
        busyVerb="Rejecting…"
        organization={organization}
        open={isRejecting}
        decline={(reason) => reject({ token }, { reason, version: estimate.version }).catch(toRead)}
        onClose={() => setRejecting(false)}
      />
    </>
  )
}

const factsOf = ({ site, preparedBy, validUntil }: Shown) => [
  { label: 'Site', value: site },
  { label: 'Prepared by', value: preparedBy },
  ...(validUntil ? [{ label: 'Valid until', value: formatDay(validUntil) }] : []),
]

function Approved({ token, estimate }: { token: string; estimate: Shown }) {
  const { signedBy, sign, at } = estimate.approved!
  return (
    <Banner tone="success" title="You have approved this estimate">
      <p>It is locked now, as you see it here.</p>
      <SignatureDrawing sign={sign} name={signedBy} className="mt-2" />
      <p className="text-table text-muted">
        <bdi>{signedBy}</bdi>, {formatDateTime(at, estimate.timezone)}
      </p>
      <div className="mt-3">
        <SaveCopy from={copyOf(token)} />
      </div>
    </Banner>
  )
}

/** What somebody agreed to, and what comes of it. */
function WhatNext({ shown, estimate }: EstimateToApproveProps) {
  const { firm } = shown
  const { approved, totals, currency, timezone, sections } = estimate
  const { signedBy, at, cuts } = approved!
  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)
  return (
    <Card title="What you agreed to">
      <DetailList
        details={[
          { label: 'Amount', value: `${formatMoney(totals.totalCents, currency)} with GST` },
          { label: 'Work', value: counted(count, 'line') },
          {
            label: 'Approved',
            value: (
              <>
                By <bdi>{signedBy}</bdi>, {formatDateTime(at, timezone)}
              </>
            ),
          },
        ]}
      />
      {cuts.length > 0 && (
        <>
          <h2 className="mt-4 text-base font-semibold">What you did not approve</h2>
          <CutLines
            cuts={cuts}
            less={(to, from) => `${to} of ${from}`}
            amount={(cents) => `−${formatMoney(cents, currency)}`}
          />
        </>
      )}
      <h2 className="mt-4 text-base font-semibold">What happens next</h2>
      <p className="text-sm">
        <bdi>{firm.name}</bdi> has been told, and will arrange the work with you. Nothing else is to be done.
        {firm.phone && ` If you have a question, call ${firm.phone}.`}
      </p>
    </Card>
  )
}

interface SectionToReadProps {
  section: Section
  currency: string
  /** Null where lines cannot be left out. */
  cuts: Cuts | null
  /** What is left of each line; of one that is cut nothing. */
  left: ReadonlyMap<string, Line>
  /** From then on the choices are there to be read. */
  isAnswered: boolean
}

const SectionToRead = ({ section, currency, cuts, left, isAnswered }: SectionToReadProps) => (
  <section aria-labelledby={`section-${section.id}`}>
    <div className="mb-1 flex justify-between gap-4 border-b border-line pb-1 font-semibold">
      <h2 id={`section-${section.id}`} dir="auto" className="min-w-0 text-base wrap-anywhere">
        {section.title}
      </h2>
      {section.totalCents !== null && (
        <span className="shrink-0 tabular-nums">{formatMoney(section.totalCents, currency)}</span>
      )}
    </div>
    <ul className="divide-y divide-line text-sm">
      {section.lines.map((line) => (
        <li key={line.id} className="py-2">
          <LineToRead line={line} currency={currency} left={cuts ? (left.get(line.id) ?? null) : line} />
          {cuts && !line.isCredit && (
            <fieldset disabled={isAnswered} className="min-w-0">
              <CutChoice line={line} label="Approve this line" of={line.description} cuts={cuts} />
            </fieldset>
          )}
        </li>
      ))}
    </ul>
  </section>
)

interface LineToReadProps {
  line: Line
  /** What is left of it once it is cut; null when nothing is. */
  left: Line | null
  currency: string
}

function LineToRead({ line, left, currency }: LineToReadProps) {
  const { code, description, unitRateCents, totalCents, taxable, isCredit = false, note } = line
  const [measure, offered] = [measureInWords(left ?? line), measureInWords(line)]
  const isLess = measure !== offered
  const money = (cents: number | null) => cents !== null && formatMoney(cents, currency)
  return (
    <div className={clsx('flex justify-between gap-4', !left && 'text-muted line-through')}>
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        {code && <span className="text-muted">{code} </span>}
        <bdi>{description}</bdi>
        {isCredit && <CreditMark />}
        <span className="block text-table text-muted">
          {isLess && <del>{offered}</del>}
          {isLess && ' '}
          {measure}
          {unitRateCents !== null && ` × ${formatMoney(signed(unitRateCents, { isCredit }), currency)}`}
          {!taxable && ', no GST'}
        </span>
        {note && (
          <span dir="auto" className="block text-table text-muted">
            {note}
          </span>
        )}
      </span>
      <span className="shrink-0 text-end tabular-nums">
        {isLess && <del className="block text-table text-muted">{money(totalCents)}</del>}
        {money((left ?? line).totalCents)}
      </span>
    </div>
  )
}
