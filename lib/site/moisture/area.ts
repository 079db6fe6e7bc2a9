import { administrators, everyone } from '@/lib/base/roles'
import { type Telling, inRoom } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

const measured = ({ details }: Telling) => String(details.value)
const atPoint = ({ subject }: Telling) => subject('the point')

export const moisture = {
  pages: [
    {
      path: '/administration/moisture-meters',
      roles: administrators,
      entry: { in: 'administration', label: 'Moisture Meters', order: 50 },
    },
  ],
  jobParts: [
    {
      part: 'moisture',
      label: 'Moisture',
      roles: everyone,
      order: 40,
      counts: [{ rows: 'moisturePoints' }],
      goes: { one: 'moisture point', many: 'moisture points', with: ', with all readings' },
    },
  ],
  history: {
    kinds: { moisture: { label: 'Moisture', order: 100, actions: ['reading', 'moisture-point', 'air-reading'] } },
    nouns: { reading: 'the reading', 'moisture-point': 'the moisture point', 'air-reading': 'the air reading' },
    sentences: {
      'reading.taken': (told) => `read ${measured(told)} at ${atPoint(told)}${inRoom(told)}`,
      'reading.removed': (told) => `deleted the reading of ${measured(told)} at ${atPoint(told)}`,
      'reading.photographed': (told) =>
        `added ${told.details.photos === 1 ? 'a photo' : `${String(told.details.photos)} photos`} to the reading at ${atPoint(told)}`,
      'moisture-point.added': (told) => `added ${told.subject()}${inRoom(told)}`,
      'moisture-point.bound': ({ subject, details }) =>
        `read ${subject()} with ${String(details.meter)}, ${String(details.scale)}, which begins a new baseline`,
      'moisture-point.judged-anew': ({ subject }) => `judged ${subject()} by another goal`,
      'moisture-point.vouched': ({ subject, details }) =>
        `said that the control ${subject()} is unaffected, although ${String(details.doubt)}`,
      'air-reading.taken': (told) => `read the air: ${String(told.details.name)}, ${measured(told)}`,
      'air-reading.removed': (told) =>
        `deleted the reading of the air: ${String(told.details.name)}, ${measured(told)}`,
    },
  },
  api: { tag: 'field', paths: ['/api/v1/moisture', '/api/v1/meters'] },
} satisfies Area
