import 'server-only'
import { reading } from '@/db/reading'
import { todayIn } from '@/lib/base/time'
import { readWindow } from '@/lib/job/calendar/queries'
import { step, windowOf } from '@/lib/job/calendar/shown/views'
import type { Actor } from '@/lib/platform/auth/actor'

import { openVisits, sitesOf, workedMinutes } from './queries'
import type { OpenVisit, Today } from './schema'

/** The actor's own tasks of today and tomorrow, the sites they lead to, and what is left of the days before. */
export function read(actor: Actor): Promise<Today> {
  const { timezone } = actor.organization
  const day = todayIn(timezone)
  const window = windowOf('day', day, timezone)
  const { end } = windowOf('day', step('day', day, 1), timezone)
  const of = { day, ...window }
  return reading(
    actor,
    async (tx) => {
      const [stops, open, minutes] = await Promise.all([
        readWindow(tx, actor, { start: window.start, end, userIds: [actor.userId] }),
        openVisits(tx, actor, of),
        workedMinutes(tx, actor, of),
      ])
      const jobIds = [...stops.tasks, ...stops.occurrences.flatMap(({ override }) => override ?? [])].flatMap(
        ({ jobId }) => jobId ?? [],
      )
      const sites = await sitesOf(tx, actor, [...new Set(jobIds)], of)
      const isOfToday = ({ inspectionDate }: OpenVisit) => inspectionDate >= window.start
      return {
        day,
        endsAt: window.end,
        stops,
        sites,
        underWay: open.visits.filter(isOfToday),
        unfinished: open.visits.filter((visit) => !isOfToday(visit)),
        isCut: open.isCut,
        workedMinutes: minutes,
      }
    },
    { planByValue: true },
  )
}
