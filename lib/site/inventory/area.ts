import { everyone } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

import { CONDITION_LABELS, DISPOSITION_LABELS } from './rules'

export const inventory = {
  guide: 'inventory',
  jobParts: [
    {
      part: 'inventory',
      label: 'Inventory',
      roles: everyone,
      group: 'site-record',
      order: 60,
      counts: [{ rows: 'inventoryItems' }],
      goes: { one: 'item of contents', many: 'items of contents', with: ', with their photos', order: 40 },
    },
  ],
  history: {
    kinds: { inventory: { label: 'Inventory', order: 120, actions: ['inventory'] } },
    nouns: { inventory: 'the item' },
    labels: { disposition: DISPOSITION_LABELS, condition: CONDITION_LABELS },
  },
  api: { tag: 'field', paths: ['/api/v1/inventory'] },
} satisfies Area
