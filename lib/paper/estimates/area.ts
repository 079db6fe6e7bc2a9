import { managers } from '@/lib/base/roles'
import type { Area } from '@/lib/platform/areas/area'

export const estimates = {
  history: {
    kinds: { estimates: { label: 'Estimates', order: 150, actions: ['estimate'], roles: managers } },
    nouns: { estimate: 'the estimate' },
  },
} satisfies Area
