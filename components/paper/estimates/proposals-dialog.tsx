'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Link } from '@/components/ui/link'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { groupedBy } from '@/lib/base/grouped'
import { takeProposals } from '@/lib/paper/estimates/commands'
import { measureInWords } from '@/lib/paper/estimates/rules'
import type { Estimate, Proposal, Proposals } from '@/lib/paper/estimates/schema'

import { useProposals } from './use-estimates'

interface ProposalsDialogProps {
  estimate: Estimate
  onClose: () => void
}

/** What is wanted without being asked: all that is new or has changed. */
const isWantedAtFirst = ({ state }: Proposal): boolean => state === 'NEW' || state === 'CHANGED'

/** Takes lines that the record of the job proposes into an estimate. */
export function ProposalsDialog({ estimate, onClose }: ProposalsDialogProps) {
  const at = { jobId: estimate.jobId, estimateId: estimate.id }
  const query = useProposals(at)
  const [take, isTaking] = useCommand(takeProposals)
  /** What somebody has ticked or unticked, by its key. */
  const [said, setSaid] = useState<Readonly<Record<string, boolean>>>({})
  const isWanted = (one: Proposal) => said[one.key] ?? isWantedAtFirst(one)
  const all = query.isFetching ? [] : (query.data?.proposals ?? [])
  const wanted = all.filter(isWanted)

  const submit = async () => {
    const amounts = (some: readonly Proposal[]) => some.map(({ key, quantity, days }) => ({ key, quantity, days }))
    try {
      await take(at, { take: amounts(wanted), leaveOut: amounts(all.filter((one) => !isWanted(one))) })
      notify.success(wanted.length ? `${counted(wanted.length, 'line')} taken from the record` : 'Nothing was taken')
      onClose()
    } catch (error) {
      notify.refused(error)
      void query.refetch()
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="From the record"
      description="What visits, hours, rooms, equipment and contents of this job come to. What you leave out is not proposed again until it changes."
      size="lg"
      dirty={Object.keys(said).length > 0}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="primary" type="submit" busy={isTaking} disabled={!all.length}>
            {wanted.length ? `Take ${counted(wanted.length, 'line')}` : 'Take nothing'}
          </Button>
        </>
      )}
    >
      <Loaded query={query} waiting={<SkeletonLines lines={8} />}>
        {(found) => (
          <Proposed
            found={found}
            isWanted={isWanted}
            onChange={(key, on) => setSaid((before) => ({ ...before, [key]: on }))}
          />
        )}
      </Loaded>
    </Dialog>
  )
}

interface ProposedProps {
  found: Proposals
  isWanted: (one: Proposal) => boolean
  onChange: (key: string, on: boolean) => void
}

function Proposed({ found: { proposals, taken }, isWanted, onChange }: ProposedProps) {
  const open = proposals.filter(({ state }) => state !== 'LEFT_OUT')
  const leftOut = proposals.filter(({ state }) => state === 'LEFT_OUT')
  const rows = (some: readonly Proposal[]) => (
    <ul className="divide-y divide-line">
      {some.map((one) => (
        <Row key={one.key} proposal={one} isWanted={isWanted(one)} onChange={(on) => onChange(one.key, on)} />
      ))}
    </ul>
  )
  return (
    <div className="space-y-4">
      {taken > 0 && <p className="text-muted">{counted(taken, 'line')} of this estimate are as the record has them.</p>}
      {!open.length && (
        <Banner tone="info" title={taken ? 'The record has nothing new' : 'The record has nothing to price yet'}>
          {!taken && 'Visits, hours, wet rooms, installed equipment and contents of the job are proposed here.'}
        </Banner>
      )}
      {[...groupedBy(open, ({ section }) => section)].map(([section, some]) => (
        <section key={section} aria-label={section}>
          <h3 className="border-b border-line pb-1 font-semibold wrap-anywhere">{section}</h3>
          {rows(some)}
        </section>
      ))}
      {leftOut.length > 0 && (
        <details>
          <summary className="min-h-6 cursor-pointer font-medium">Left out before ({leftOut.length})</summary>
          {rows(leftOut)}
        </details>
      )}
    </div>
  )
}

interface RowProps {
  proposal: Proposal
  isWanted: boolean
  onChange: (on: boolean) => void
}

function Row({ proposal, isWanted, onChange }: RowProps) {
  const { key, state, description, rests, place, line } = proposal
  return (
    <li className="flex items-start justify-between gap-4 py-2">
      <div className="min-w-0">
        <Checkbox
          name={key}
          checked={isWanted}
          onChange={({ target }) => onChange(target.checked)}
          label={
            <>
              {description}
              {state === 'GONE' && ': take the line away'}
              {line && state === 'CHANGED' && ': change the line'}
            </>
          }
        />
        <p className="ps-7.5 text-table wrap-anywhere text-muted md:ps-6.5">
          {rests}
          {place && (
            <>
              {' · '}
              <Link href={place} target="_blank" className="text-brand hover:underline">
                Show it<span className="sr-only">, {description} (opens a new tab)</span>
              </Link>
            </>
          )}
        </p>
        {line?.evidence && (
          <p className="ps-7.5 text-table text-muted md:ps-6.5">
            Taken when the record had {amountOf(line.evidence)}
            {amountOf(line) !== amountOf(line.evidence) && `; the line says ${amountOf(line)} now`}
          </p>
        )}
      </div>
      <span className="shrink-0 pt-1 font-medium tabular-nums">
        {proposal.days === null ? measureInWords(proposal) : amountOf(proposal)}
      </span>
    </li>
  )
}

const amountOf = ({ quantity, days }: { quantity: number; days: number | null }) => measureInWords({ quantity, days })
