import { Banner } from '@/components/ui/banner'
import { counted } from '@/lib/base/counts'
import { formatDateTime } from '@/lib/base/time'

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
              {here[0]!.roomName}: dry since {formatDateTime(drySince, here[0]!.timezone)},{' '}
              {counted(here.length, 'unit')} to pick up
            </li>
          )
        })}
      </ul>
    </Banner>
  )
}
