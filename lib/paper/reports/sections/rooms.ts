import { type Block, plain, section, tableOf } from '@/lib/paper/pages/paper'
import { NOT_RECORDED, rounded } from '@/lib/paper/reports/words'
import { FLOOR_COVER_LABELS, SUBFLOOR_LABELS } from '@/lib/site/rooms/rules'
import type { Room } from '@/lib/site/rooms/schema'

import { spans } from './reading'

const size = (room: Room): string | null => {
  const sides = [room.lengthMetres, room.widthMetres, room.heightMetres]
  return sides.every((side) => side === null) ? null : `${sides.map((side) => rounded(side, 2) ?? '?').join(' × ')} m`
}

/** The rooms, with their measures and materials. */
export function roomBlocks(rooms: readonly Room[]): Block[] {
  if (!rooms.length) return section('Rooms', [plain(NOT_RECORDED)])
  const rows = rooms.map((room) => [
    [room.roomName, room.level].filter(Boolean).join(', '),
    room.isAffected ? 'Affected' : 'Unaffected',
    room.chamber,
    size(room),
    rounded(room.wetFloorArea, 2),
    rounded(room.wetWallArea, 2),
    rounded(room.wetCeilingArea, 2),
    room.floorCoverType && FLOOR_COVER_LABELS[room.floorCoverType],
    room.subfloorType && SUBFLOOR_LABELS[room.subfloorType],
  ])
  return section('Rooms', [
    tableOf(
      [
        ['Room', 'left', 1.2],
        'State',
        'Chamber',
        'Length × width\n× height',
        ['Floor', 'right'],
        ['Walls', 'right'],
        ['Ceiling', 'right'],
        ['Floor cover', 'left', 1],
        ['Subfloor', 'left', 1],
      ],
      rows,
      { groups: [...spans(4), { label: 'Wet, m²', columns: 3 }, ...spans(2)] },
    ),
  ])
}
