import { type Sentence, textIn } from '@/lib/platform/activity/telling'
import type { Area } from '@/lib/platform/areas/area'

import { type Away, leaveText } from './rules'

const whose: Sentence = ({ details }) => textIn(details, 'person') ?? 'somebody'
const leaveOf: Sentence = (telling) => `leave of ${whose(telling)}, ${leaveText(telling.details as unknown as Away)}`

export const roster = {
  history: {
    nouns: { leave: 'leave' },
    sentences: {
      'leave.added': (telling) => `entered ${leaveOf(telling)}`,
      'leave.changed': (telling) => `changed leave of ${whose(telling)}`,
      'leave.deleted': (telling) => `deleted ${leaveOf(telling)}`,
      'user.hours-changed': (telling) => `changed the hours of work of ${whose(telling)}`,
      'organization.hours-changed': () => 'changed the hours of work of the organization',
    },
  },
  live: 'roster',
  api: { tag: 'users', paths: ['/api/v2/roster'] },
} satisfies Area
