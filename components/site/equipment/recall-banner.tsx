import { Banner } from '@/components/ui/banner'
import { formatDateTime } from '@/lib/base/time'
import { units } from '@/lib/site/equipment/rules'
import type { JobEquipment } from '@/lib/site/equipment/schema'

import { isStanding } from './use-equipment'

/** Names the dry rooms that still have equipment. */
export function RecallBanner({ equipment: { recall, installations } }: { equipment: JobEquipment }) {
  if (!recall.length) return null
  return (
    <Banner tone="warning" title="Dry, and equipment still stands there">
      <ul>
        {recall.map(({ roomId, drySince }) => {
          const here = installations.filter((one) => one.roomId === roomId && isStanding(one))
          return (
            <li key={roomId}>
              {here[0]!.roomName}: dry since {formatDateTime(drySince, here[0]!.timezone)}, {units(here.length)} to pick
              up
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
