import { everyone } from '@/lib/base/roles'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { type Happening, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { VISIT_CHOICE_LABELS } from './rules'

/** Names the visit: `the initial attendance of Mar 09 2026, 06:30 AM AEST`. */
function theVisit({ details, timezone }: Happening): string {
  const at = textIn(details, 'inspectionDate')
  const when = at ? ` of ${formatDateTime(at, timezone)} ${zoneName(at, timezone)}` : ''
  return `${details.isInitialAttendance ? 'the initial attendance' : 'a site visit'}${when}`
}

export const visits = {
  guide: 'site-visits',
  jobParts: [
    {
      part: 'site-visits',
      label: 'Site visits',
      roles: everyone,
      group: 'site-record',
      order: 10,
      counts: [{ rows: 'inspections' }],
      goes: {
        one: 'site visit',
        many: 'site visits',
        with: ', with what was answered, measured and drawn there',
        order: 10,
      },
    },
  ],
  history: {
    kinds: { visits: { label: 'Site visits', order: 30, actions: ['site-visit'] } },
    nouns: { 'site-visit': 'a site visit' },
    sentences: {
      'site-visit.attended': (happening) => `recorded ${theVisit(happening)}`,
      'site-visit.added': (happening) => `recorded ${theVisit(happening)}`,
      'site-visit.deleted': (happening) => `deleted ${theVisit(happening)}`,
      'site-visit.taken-back': (happening) => `took back ${theVisit(happening)}, started by mistake`,
    },
    fields: {
      inspectionDate: 'time',
      isInitialAttendance: 'initial attendance',
      isAsbestosOnSite: 'asbestos on site',
      isMouldOnSite: 'mould on site',
      isLateEntry: 'late entry',
      lateReason: 'reason of the late entry',
      rhInside: 'humidity inside',
      rhOutside: 'humidity outside',
      rectifiedSelection: 'way it was rectified',
      damageIsRectified: 'cause being rectified',
      whyAccommodationRequired: 'reason for accommodation',
      returnOn: 'day of the return',
      returnReason: 'reason of the return',
    },
    labels: VISIT_CHOICE_LABELS,
  },
  api: {
    tag: 'field',
    about: { text: 'What is recorded on site: visits, rooms, photos, moisture, inventory and time', order: 80 },
    paths: ['/api/v1/inspections', '/api/v2/inspections'],
  },
} satisfies Area
