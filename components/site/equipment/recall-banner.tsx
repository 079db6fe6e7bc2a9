import { Banner } from '@/components/ui/banner'
import { formatDateTime } from '@/lib/base/time'
import { units } from '@/lib/site/equipment/rules'

import type { ShownEquipment } from './use-shown-equipment'

/** Names the dry rooms that still have equipment. */
export function RecallBanner({ equipment: { recall, standing } }: { equipment: ShownEquipment }) {
  if (!recall.length) return null
  return (
    <Banner tone="warning" title="Dry, and equipment still stands there">
      <ul>
        {recall.map(({ roomId, drySince }) => {
          const here = standing.filter((one) => one.roomId === roomId)
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
