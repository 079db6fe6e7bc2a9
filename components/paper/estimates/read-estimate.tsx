import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import { useRooms } from '@/components/site/rooms/use-rooms'
import { formatMoney, moneyText } from '@/lib/base/money'
import { numberText } from '@/lib/base/numbers'
import { APPROVED_IN_PART, isOpenStatus, measureInWords } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine } from '@/lib/paper/estimates/schema'
import { marginPercent, signed, sumOf } from '@/lib/paper/estimates/sums'

import { CommentMark } from './comment-marks'
import { CreditMark } from './credit-mark'
import { HintWords, useCutHint } from './cut-hints'
import { EstimateSums } from './estimate-sums'
import { columnsOf, headsOf, rowClass } from './grid-columns'
import { RestsOn } from './rests-on'
import { ExclusionsToRead, WordsToRead } from './words-to-read'

/** Above so many lines, those out of sight are not laid out. */
const MANY = 60

interface ReadEstimateProps {
  estimate: Estimate
  currency: string
}

/**
 * An estimate to read: one that is decided, or any on a phone. Where there is room its lines stand in the columns and at the
 * height of the grid, so that they stay in their places when they are locked.
 */
export function ReadEstimate({ estimate, currency }: ReadEstimateProps) {
  const { data: rooms = [] } = useRooms(estimate.jobId)
  const { sections, exclusions, terms, markupMode } = estimate
  const isLong = sections.reduce((count, { lines }) => count + lines.length, 0) > MANY
  const columns = columnsOf(markupMode === 'LINE')
  return (
    <div className="@container">
      {!isOpenStatus(estimate.status) && <LockedBar estimate={estimate} currency={currency} />}
      {sections.map(({ id, title, roomId, lines }) => {
        const room = rooms.find((one) => one.id === roomId)?.roomName
        return (
          <section key={id} aria-labelledby={`section-${id}`} className="mb-6">
            <div className="mb-1 flex justify-between gap-4 border-b border-line pb-1 font-semibold @4xl:min-h-8 @4xl:items-center @4xl:border-b-0 @4xl:ps-7.5 @4xl:pe-9 @4xl:pb-0">
              <h3 id={`section-${id}`} className="min-w-0 text-base wrap-anywhere">
                {title}
                {room && room !== title && <span className="text-muted"> · {room}</span>}
              </h3>
              <span className="tabular-nums @4xl:px-1.5 @4xl:text-sm @4xl:font-medium">
                {formatMoney(sumOf(lines).linesCents, currency)}
              </span>
            </div>
            <table role="table" className="block text-sm @4xl:text-table">
              <caption className="sr-only">Lines of {title}</caption>
              <thead role="rowgroup" className="sr-only @4xl:not-sr-only @4xl:block">
                <tr role="row" style={columns} className={clsx(rowClass, 'text-xs text-muted')}>
                  {headsOf(markupMode === 'LINE').map(([label, className]) => (
                    <th
                      key={label}
                      role="columnheader"
                      scope="col"
                      className={clsx('px-1.5 py-1 font-medium first:col-start-2', className)}
                    >
                      {label}
                    </th>
                  ))}
                  <th role="columnheader" scope="col">
                    <span className="sr-only">Comments</span>
                  </th>
                </tr>
              </thead>
              {lines.map((line) => (
                <ReadLine
                  key={line.id}
                  line={line}
                  estimate={estimate}
                  columns={columns}
                  currency={currency}
                  isLong={isLong}
                />
              ))}
              {/* In the place of the grid's new line: what stands below keeps its place. */}
              <tfoot role="rowgroup" className="hidden border-t border-line @4xl:block">
                <tr role="row" style={columns} className={clsx(rowClass, 'min-h-9 text-muted')}>
                  <td role="cell" className="col-start-3 px-1.5">
                    {lines.length === 1 ? '1 line' : `${lines.length} lines`}
                  </td>
                </tr>
              </tfoot>
            </table>
          </section>
        )
      })}
      <EstimateSums estimate={estimate} totals={estimate.totals} currency={currency} />
      <ExclusionsToRead text={exclusions} />
      <WordsToRead title="Terms" text={terms} />
    </div>
  )
}

const lockedWords = ({ status, approvedPartId }: Estimate) => {
  if (status === 'APPROVED') return 'Locked. A copy makes the next version.'
  return approvedPartId ? APPROVED_IN_PART : 'Locked until it is reopened or copied.'
}

/** Stays above the lines, where the grid had its tools. */
const LockedBar = ({ estimate, currency }: ReadEstimateProps) => (
  <div className="sticky top-(--stuck) z-10 mb-2 flex min-h-10.25 items-center gap-4 border-b border-line bg-surface py-1 phone:hidden @4xl:pe-10.5">
    <p className="min-w-0 flex-1 truncate text-table text-muted">{lockedWords(estimate)}</p>
    <span className="text-sm whitespace-nowrap">
      <span className="text-muted">With GST </span>
      <span className="font-semibold tabular-nums">{formatMoney(estimate.totals.totalCents, currency)}</span>
    </span>
  </div>
)

interface ReadLineProps {
  line: EstimateLine
  estimate: Estimate
  columns: ReturnType<typeof columnsOf>
  currency: string
  isLong: boolean
}

/** A line with what was said of it; its figures are columns where there is room, else words below the description. */
function ReadLine({ line, estimate: { jobId, markupMode }, columns, currency, isLong }: ReadLineProps) {
  const { code, description, unitCostCents, unitRateCents, taxable, isCredit, evidence } = line
  const hint = useCutHint(line.id)
  const margin = marginPercent(unitCostCents, unitRateCents)
  const place = `“${description}”`
  return (
    <tbody
      role="rowgroup"
      className={clsx(
        'block border-t border-line first-of-type:border-t-0 @4xl:first-of-type:border-t',
        isLong &&
          '[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto] focus-within:[content-visibility:visible] hover:[content-visibility:visible] @4xl:[contain-intrinsic-size:auto_2.3125rem]',
      )}
    >
      <tr
        role="row"
        style={columns}
        className="flex flex-wrap justify-between gap-x-4 py-2 *:min-w-0 @4xl:grid @4xl:gap-0 @4xl:py-0"
      >
        <Cell className="@4xl:col-start-2 @4xl:wrap-anywhere">{code}</Cell>
        <td role="cell" className="flex-1 wrap-anywhere whitespace-pre-line @4xl:flex @4xl:items-start">
          <span className="min-w-0 @4xl:flex-1 @4xl:px-1.5 @4xl:py-2">
            {code && <span className="text-muted @4xl:hidden">{code} </span>}
            {description}
            <span className="block text-table text-muted @4xl:hidden">
              {measureInWords(line)} × {formatMoney(signed(unitRateCents, line), currency)}
              {!taxable && ', no GST'}
            </span>
            {evidence && (
              <span className="block text-table text-muted @4xl:hidden">From the record: {evidence.rests}</span>
            )}
          </span>
          {isCredit && <CreditMark />}
          {evidence && (
            <span className="hidden py-1 @4xl:block">
              <RestsOn jobId={jobId} evidence={evidence} place={place} />
            </span>
          )}
        </td>
        <Cell isNumber>{numberText(line.quantity)}</Cell>
        <Cell isNumber>{numberText(line.days)}</Cell>
        <Cell className="wrap-anywhere">{line.unit}</Cell>
        <Cell isNumber>{moneyText(unitCostCents)}</Cell>
        {markupMode === 'LINE' && <Cell isNumber>{numberText(line.markupPercent)}</Cell>}
        <Cell isNumber className="text-muted">
          {margin !== null && `${margin} %`}
        </Cell>
        <Cell isNumber>{moneyText(unitRateCents)}</Cell>
        <Cell className="text-center">{taxable ? 'Yes' : 'No'}</Cell>
        <td
          role="cell"
          className="order-1 tabular-nums @4xl:order-none @4xl:px-1.5 @4xl:py-2 @4xl:text-end @4xl:font-medium"
        >
          {formatMoney(line.totalCents, currency)}
        </td>
        <td role="cell" className="-my-3 -me-3 shrink-0 md:-my-1 @4xl:m-0 @4xl:py-1 @4xl:text-end">
          <CommentMark line={line} place={place} always />
        </td>
        {line.note && (
          <td
            role="cell"
            className="order-1 basis-full text-table wrap-anywhere whitespace-pre-line text-muted @4xl:col-span-full @4xl:py-2 @4xl:ps-16 @4xl:pe-1.5"
          >
            {line.note}
          </td>
        )}
        {hint && (
          <td role="cell" className="order-1 basis-full @4xl:col-span-full @4xl:px-1.5 @4xl:pb-2">
            <HintWords hint={hint} />
          </td>
        )}
      </tr>
    </tbody>
  )
}

interface CellProps {
  isNumber?: boolean
  className?: string
  children: ReactNode
}

/** A cell that is there only where there is room for columns. */
const Cell = ({ isNumber = false, className, children }: CellProps) => (
  <td role="cell" className={clsx('hidden px-1.5 py-2 @4xl:block', isNumber && 'text-end tabular-nums', className)}>
    {children}
  </td>
)
