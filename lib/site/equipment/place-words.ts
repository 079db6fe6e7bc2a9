import { formatDateTime, zoneName } from '@/lib/base/time'
import { jobNumber } from '@/lib/job/jobs/rules'

import type { Installation } from './schema'

/** `AM-014 stands in Laundry of DCR - 1021 since Nov 20 2026 09:10 AM AEST.` */
export function placeWords({ referenceId, roomName, orgIdentifier, jobNumber: jobNo, ...at }: Installation): string {
  const place = `${roomName} of ${jobNumber({ identifier: orgIdentifier, jobNo })}`
  const since = when(at.installedTime, at.timezone)
  return at.pickupTime
    ? `${referenceId} stood in ${place} from ${since} to ${when(at.pickupTime, at.timezone)}.`
    : `${referenceId} stands in ${place} since ${since}.`
}

export const when = (instant: string, timezone: string): string =>
  `${formatDateTime(instant, timezone)} ${zoneName(instant, timezone)}`
