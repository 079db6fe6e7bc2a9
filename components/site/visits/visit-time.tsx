import { formatDateTime, zoneName } from '@/lib/base/time'

/** An instant on the clock of the job's site. */
export const VisitTime = ({ at, timezone }: { at: string; timezone: string }) => (
  <time dateTime={at}>
    {formatDateTime(at, timezone)} {zoneName(at, timezone)}
  </time>
)
