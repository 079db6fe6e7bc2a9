import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

import { FLOOR_COVER_LABELS, SUBFLOOR_LABELS } from './rules'

export const rooms = {
  guide: 'rooms',
  jobParts: [
    {
      part: 'rooms',
      label: 'Rooms',
      roles: everyone,
      group: 'site-record',
      order: 20,
      counts: [{ rows: 'rooms' }],
      goes: { one: 'room', many: 'rooms', with: ', with photos, notes and installations of equipment', order: 20 },
    },
  ],
  history: {
    kinds: {
      rooms: { label: 'Rooms and photos', order: 90, actions: ['room', 'photo-note', 'feed-item', 'photo'] },
    },
    nouns: { room: 'a room' },
    sentences: {
      'room.sorted': () => 'put the rooms in another order',
      'room.restored': ({ subject }) => `brought back ${subject()}`,
    },
    fields: {
      roomName: 'name',
      isAffected: 'affected',
      lengthMetres: 'length in metres',
      widthMetres: 'width in metres',
      heightMetres: 'height in metres',
      wetFloorArea: 'wet floor in m²',
      wetWallArea: 'wet wall in m²',
      wetUpperWallArea: 'wet wall above 0.61 m in m²',
      wetCeilingArea: 'wet ceiling in m²',
      floorCoverType: 'floor cover',
      subfloorType: 'subfloor',
    },
    labels: { floorCoverType: FLOOR_COVER_LABELS, subfloorType: SUBFLOOR_LABELS },
  },
  api: { tag: 'field', paths: ['/api/v1/rooms', '/api/v2/rooms'] },
} satisfies Area
