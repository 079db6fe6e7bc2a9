import { type Shown, isComing } from '@/components/platform/commands/kept'
import { useKept } from '@/components/platform/commands/kept-mirror'
import { toDay } from '@/lib/base/time'
import type { Person } from '@/lib/company/users/schema'
import { workedMinutes } from '@/lib/site/timesheets/rules'
import type { AddTimesheet, Timesheet } from '@/lib/site/timesheets/schema'

/** As much of a timesheet as a line of a list shows. */
export type ShownTime = Pick<
  Timesheet,
  | 'id'
  | 'start'
  | 'end'
  | 'timezone'
  | 'workedOn'
  | 'minutes'
  | 'breakMinutes'
  | 'category'
  | 'rateType'
  | 'kilometres'
  | 'job'
  | 'note'
> & { user: Pick<Person, 'firstName' | 'lastName' | 'dp'> }

type Sent = Pick<Timesheet, 'id' | 'start' | 'end' | 'category'> &
  Partial<Pick<AddTimesheet, 'jobId' | 'userId' | 'breakMinutes' | 'rateType' | 'kilometres' | 'note'>>

interface OfJob {
  jobId: string
  timezone: string
  /** Those whose time may be listed, by their ids. */
  people: ReadonlyMap<string, ShownTime['user']>
  viewerId: string
  /** What the screen shows already. */
  known: readonly { id: string }[]
}

/**
 * The time on a job that was recorded on this device and will be in the list: shown at once, so that nothing moves when it
 * is stored.
 */
export function useComingTime({ jobId, timezone, people, viewerId, known }: OfJob): ShownTime[] {
  const kept = useKept().filter(isComing)
  const shown = new Set(known.map(({ id }) => id))
  return kept
    .filter(({ kind }) => kind === 'timer start' || kind === 'timesheet')
    .map(({ body }) => body as unknown as Sent)
    .filter((sent) => sent.jobId === jobId && !shown.has(sent.id))
    .flatMap((sent) => {
      const user = people.get(sent.userId ?? viewerId)
      const { id, start, category, breakMinutes = 0, rateType = 'ORDINARY', kilometres = null, note = null } = sent
      const end = sent.end ?? stopOf(id, kept)
      const minutes = workedMinutes(start, end, breakMinutes)
      const facts = { id, start, end, category, breakMinutes, minutes, rateType, kilometres, note }
      return user ? [{ ...facts, user, timezone, workedOn: toDay(start, timezone), job: null }] : []
    })
}

/** When a timer was stopped, as far as this device alone knows; null while it runs. */
function stopOf(id: string, kept: readonly Shown[]): string | null {
  const stop = kept.find(({ kind, names }) => kind === 'timer stop' && names.includes(id))
  return stop ? String(stop.body.end ?? stop.body.capturedAt) : null
}
