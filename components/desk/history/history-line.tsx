import { Avatar } from '@/components/ui/avatar'
import { formatDateTime, formatTime, zoneName } from '@/lib/base/time'
import { authorOf } from '@/lib/desk/history/rules'
import type { HistoryEntry } from '@/lib/desk/history/schema'

interface HistoryLineProps {
  entry: HistoryEntry
  timezone: string
  /** How many entries like it this line stands for. */
  others?: number
  /** Set when no heading above shows the day. */
  hasDate?: boolean
}

/** One entry: its author, the event, and the words or changes. */
export function HistoryLine({
  entry: { at, by, byLink, text, changes, quote },
  timezone,
  others = 0,
  hasDate = false,
}: HistoryLineProps) {
  return (
    <li className="flex gap-3">
      {by ? (
        <Avatar person={by} />
      ) : (
        <span aria-hidden className="size-8 shrink-0 rounded-full border border-dashed border-control" />
      )}
      <div className="min-w-0 flex-1 space-y-1">
        <p className="wrap-anywhere">
          <span className="font-medium">{authorOf({ by, byLink }) ?? 'Makegood'}</span> {text}
          {others > 0 && <span className="text-muted"> and {others} more like it</span>}
        </p>
        {quote && (
          <p className="line-clamp-6 border-s-2 border-line ps-3 wrap-anywhere whitespace-pre-line text-muted">
            {quote}
          </p>
        )}
        {changes.length > 0 && <Changes changes={changes} />}
        <p className="text-table text-muted">
          <time dateTime={at}>
            {hasDate ? formatDateTime(at, timezone) : formatTime(at, timezone)} {zoneName(at, timezone)}
          </time>
        </p>
      </div>
    </li>
  )
}

const Changes = ({ changes }: { changes: HistoryEntry['changes'] }) => (
  <dl className="grid grid-cols-1 gap-x-4 gap-y-1 text-table sm:grid-cols-[minmax(8rem,auto)_minmax(0,1fr)]">
    {changes.map(({ field, from, to }) => (
      <div key={field} className="contents">
        <dt className="text-muted first-letter:uppercase">{field}</dt>
        <dd className="line-clamp-6 wrap-anywhere whitespace-pre-line">
          {from !== null && <del className="text-muted">{from}</del>}
          {from !== null && to !== null && ' → '}
          {to !== null && <ins className="no-underline">{to}</ins>}
        </dd>
      </div>
    ))}
  </dl>
)
