import { clsx } from 'clsx'

import { useRooms } from '@/components/site/rooms/use-rooms'
import { formatMoney } from '@/lib/base/money'
import { measureInWords } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine } from '@/lib/paper/estimates/schema'
import { sumOf } from '@/lib/paper/estimates/sums'

import { CommentMark } from './comment-marks'
import { HintWords, useCutHint } from './cut-hints'
import { EstimateSums } from './estimate-sums'

/** Above so many lines, those out of sight are not laid out. */
const MANY = 60

/** An estimate to read: one that is decided, or any on a phone. */
export function ReadEstimate({ estimate, currency }: { estimate: Estimate; currency: string }) {
  const { data: rooms = [] } = useRooms(estimate.jobId)
  const { sections, terms, exclusions } = estimate
  const isLong = sections.reduce((count, { lines }) => count + lines.length, 0) > MANY
  return (
    <>
      {sections.map(({ id, title, roomId, lines }) => {
        const room = rooms.find((one) => one.id === roomId)?.roomName
        return (
          <section key={id} aria-labelledby={`section-${id}`} className="mb-6">
            <div className="mb-1 flex justify-between gap-4 border-b border-line pb-1 font-semibold">
              <h3 id={`section-${id}`} className="min-w-0 text-base wrap-anywhere">
                {title}
                {room && room !== title && <span className="text-muted"> · {room}</span>}
              </h3>
              <span className="tabular-nums">{formatMoney(sumOf(lines).linesCents, currency)}</span>
            </div>
            <ul className="divide-y divide-line text-sm">
              {lines.map((line) => (
                <ReadLine key={line.id} line={line} currency={currency} isLong={isLong} />
              ))}
            </ul>
          </section>
        )
      })}
      <EstimateSums estimate={estimate} totals={estimate.totals} currency={currency} />
      <Words title="Exclusions" text={exclusions} />
      <Words title="Terms" text={terms} />
    </>
  )
}

function ReadLine({ line, currency, isLong }: { line: EstimateLine; currency: string; isLong: boolean }) {
  const hint = useCutHint(line.id)
  return (
    <li
      className={clsx(
        'flex justify-between gap-4 py-2',
        isLong && '[contain-intrinsic-size:auto_3.5rem] [content-visibility:auto]',
      )}
    >
      <span className="min-w-0 wrap-anywhere whitespace-pre-line">
        {line.code && <span className="text-muted">{line.code} </span>}
        {line.description}
        <span className="block text-table text-muted">
          {measureInWords(line)} × {formatMoney(line.unitRateCents, currency)}
          {!line.taxable && ', no GST'}
        </span>
        {line.evidence && <span className="block text-table text-muted">From the record: {line.evidence.rests}</span>}
        {line.note && <span className="block text-table text-muted">{line.note}</span>}
        {hint && <HintWords hint={hint} />}
      </span>
      <span className="flex shrink-0 items-start gap-1">
        <span className="-my-3 md:-my-1">
          <CommentMark line={line} place={`“${line.description}”`} always />
        </span>
        <span className="tabular-nums">{formatMoney(line.totalCents, currency)}</span>
      </span>
    </li>
  )
}

const Words = ({ title, text }: { title: string; text: string | null }) =>
  text && (
    <section className="mt-6 max-w-prose">
      <h3 className="text-base font-semibold">{title}</h3>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </section>
  )
