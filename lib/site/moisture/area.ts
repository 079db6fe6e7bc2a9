import { administrators, everyone } from '@/lib/base/roles'
import { type Telling, inRoom } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

const measured = ({ details }: Telling) => String(details.value)
const atPoint = ({ subject }: Telling) => subject('the point')

export const moisture = {
  guide: 'moisture-and-drying',
  pages: [
    {
      path: '/administration/moisture-meters',
      roles: administrators,
      entry: {
        in: 'administration',
        group: 'Field',
        label: 'Moisture Meters',
        about: 'What technicians measure with, and when each is checked',
        order: 50,
      },
    },
  ],
  jobParts: [
    {
      part: 'moisture',
      label: 'Moisture',
      roles: everyone,
      group: 'site-record',
      order: 40,
      counts: [{ rows: 'moisturePoints' }],
      goes: { one: 'moisture point', many: 'moisture points', with: ', with all readings', order: 30 },
    },
  ],
  history: {
    kinds: { moisture: { label: 'Moisture', order: 100, actions: ['reading', 'moisture-point', 'air-reading'] } },
    nouns: { reading: 'the reading', 'moisture-point': 'the moisture point', 'air-reading': 'the air reading' },
    sentences: {
      'reading.taken': (telling) => `read ${measured(telling)} at ${atPoint(telling)}${inRoom(telling)}`,
      'reading.removed': (telling) => `deleted the reading of ${measured(telling)} at ${atPoint(telling)}`,
      'reading.photographed': (telling) =>
        `added ${telling.details.photos === 1 ? 'a photo' : `${String(telling.details.photos)} photos`} to the reading at ${atPoint(telling)}`,
      'moisture-point.added': (telling) => `added ${telling.subject()}${inRoom(telling)}`,
      'moisture-point.bound': ({ subject, details }) =>
        `read ${subject()} with ${String(details.meter)}, ${String(details.scale)}, which begins a new baseline`,
      'moisture-point.bound-again': ({ subject, details }) =>
        `put ${subject()} back to ${String(details.meter)}, ${String(details.scale)}${details.goal === undefined ? '' : `, with its own goal ${String(details.goal)} (${String(details.reason)})`}`,
      'moisture-point.judged-anew': ({ subject }) => `judged ${subject()} by another goal`,
      'moisture-point.vouched': ({ subject, details }) =>
        `said that the control ${subject()} is unaffected, although ${String(details.doubt)}`,
      'air-reading.taken': (telling) => `read the air: ${String(telling.details.name)}, ${measured(telling)}`,
      'air-reading.removed': (telling) =>
        `deleted the reading of the air: ${String(telling.details.name)}, ${measured(telling)}`,
    },
  },
  api: { tag: 'field', paths: ['/api/v1/moisture', '/api/v1/meters'] },
} satisfies Area
