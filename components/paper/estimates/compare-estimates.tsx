'use client'

import { clsx } from 'clsx'
import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Checkbox } from '@/components/ui/checkbox'
import { Loaded } from '@/components/ui/loaded'
import { Select } from '@/components/ui/select'
import { SkeletonLines } from '@/components/ui/skeleton'
import { formatMoney } from '@/lib/base/money'
import { type Change, type ComparedLine, compared } from '@/lib/paper/estimates/compare'
import { estimateNumber, measureInWords, statusLabel } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine, ListedEstimate } from '@/lib/paper/estimates/schema'
import { signed } from '@/lib/paper/estimates/sums'

import { useEstimate, useEstimates } from './use-estimates'

interface CompareEstimatesProps {
  estimate: Estimate
  currency: string
}

/** An estimate beside another one of the job, line by line, in money. */
export function CompareEstimates({ estimate, currency }: CompareEstimatesProps) {
  const query = useEstimates(estimate.jobId)
  return (
    <Loaded query={query} waiting={<SkeletonLines lines={8} />}>
      {(all) => {
        const others = all.filter(({ id }) => id !== estimate.id)
        return others.length ? (
          <BesideAnother estimate={estimate} others={others} currency={currency} />
        ) : (
          <Banner tone="info" title="There is nothing to compare with yet">
            A copy of this estimate makes its next version.
          </Banner>
        )
      }}
    </Loaded>
  )
}

function BesideAnother({ estimate, others, currency }: CompareEstimatesProps & { others: readonly ListedEstimate[] }) {
  const [otherId, setOtherId] = useState(() => (others.find(({ id }) => id === estimate.copiedFromId) ?? others[0]!).id)
  const [isWhole, setWhole] = useState(false)
  const query = useEstimate({ jobId: estimate.jobId, estimateId: otherId })
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end gap-x-6 gap-y-2">
        <Select
          label="Compare with"
          className="min-w-64"
          value={otherId}
          onChange={({ target }) => setOtherId(target.value)}
          options={others.map((one) => ({
            value: one.id,
            label: `${estimateNumber(one)}: ${one.name} (${statusLabel(one)})`,
          }))}
        />
        <Checkbox label="Show all lines" checked={isWhole} onChange={({ target }) => setWhole(target.checked)} />
      </div>
      <Loaded query={query} waiting={<SkeletonLines lines={8} />}>
        {(other) => <Differences before={other} after={estimate} isWhole={isWhole} currency={currency} />}
      </Loaded>
    </>
  )
}

interface DifferencesProps {
  before: Estimate
  after: Estimate
  isWhole: boolean
  currency: string
}

const rowClass = 'grid grid-cols-1 gap-x-4 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_7rem]'

function Differences({ before, after, isWhole, currency }: DifferencesProps) {
  const sections = compared(before, after)
    .map((section) => ({ ...section, lines: section.lines.filter(({ change }) => isWhole || change !== 'same') }))
    .filter(({ lines }) => lines.length)
  return (
    <div className="text-sm">
      <div
        aria-hidden
        className={clsx(rowClass, 'border-b border-line text-table font-medium text-muted max-sm:hidden')}
      >
        <span>Line</span>
        <span className="text-end">{estimateNumber(before)}</span>
        <span className="text-end">{estimateNumber(after)}</span>
        <span className="text-end">Difference</span>
      </div>
      {!sections.length && <p className="py-4 text-muted">All lines are the same.</p>}
      {sections.map(({ id, title, lines, differenceCents }) => (
        <section key={id} aria-label={title} className="mb-4">
          <h3 className="flex justify-between gap-4 border-b border-line pt-3 pb-1 text-base font-semibold">
            <span className="min-w-0 wrap-anywhere">{title}</span>
            <Money cents={differenceCents} currency={currency} />
          </h3>
          <ul className="divide-y divide-line">
            {lines.map((line) => (
              <Line key={line.id} line={line} currency={currency} />
            ))}
          </ul>
        </section>
      ))}
      <dl className={clsx(rowClass, 'border-t-2 border-line font-semibold tabular-nums')}>
        <dt>Total with GST</dt>
        <dd className="sm:text-end">
          <span className="font-normal text-muted sm:hidden">Before </span>
          {formatMoney(before.totals.totalCents, currency)}
        </dd>
        <dd className="sm:text-end">
          <span className="font-normal text-muted sm:hidden">After </span>
          {formatMoney(after.totals.totalCents, currency)}
        </dd>
        <dd className="sm:text-end">
          <Money cents={after.totals.totalCents - before.totals.totalCents} currency={currency} />
        </dd>
      </dl>
    </div>
  )
}

const CHANGE_LABELS: Record<Change, string> = { same: '', changed: 'Changed', added: 'Added', removed: 'Taken out' }

function Line({
  line: { change, before, after, differenceCents },
  currency,
}: {
  line: ComparedLine
  currency: string
}) {
  const { description } = (after ?? before)!
  return (
    <li className={rowClass}>
      <span className={clsx('min-w-0 wrap-anywhere', change === 'removed' && 'line-through')}>
        {before && after && before.description !== description && (
          <span className="block text-muted line-through">{before.description}</span>
        )}
        {description}
        {CHANGE_LABELS[change] && (
          <span className="ms-2 inline-block text-table text-muted no-underline">{CHANGE_LABELS[change]}</span>
        )}
      </span>
      <Amount label="Before" line={before} currency={currency} />
      <Amount label="After" line={after} currency={currency} />
      <span className="font-medium sm:text-end">
        <Money cents={differenceCents} currency={currency} />
      </span>
    </li>
  )
}

const Amount = ({ label, line, currency }: { label: string; line: EstimateLine | null; currency: string }) => (
  <span className="tabular-nums sm:text-end">
    <span className="text-muted sm:sr-only">{label} </span>
    {line ? formatMoney(line.totalCents, currency) : <span className="text-muted">not there</span>}
    {line && (
      <span className="block text-table text-muted">
        {measureInWords(line)} at {formatMoney(signed(line.unitRateCents, line), currency)}
      </span>
    )}
  </span>
)

/** A difference with its sign. */
const Money = ({ cents, currency }: { cents: number; currency: string }) => (
  <span className={clsx('tabular-nums', cents < 0 && 'text-danger', cents === 0 && 'text-muted')}>
    {cents > 0 && '+'}
    {formatMoney(cents, currency)}
  </span>
)
