import * as s from '@/db/schema'
import type { Samples } from '@/e2e/contract/sample'
import { newId } from '@/lib/base/wire'

export const samples = {
  rows: (scope) => {
    const { own } = scope
    const material = scope.text('Timber')
    const held = { material, unit: '%', value: 14, tolerancePoints: null }
    const before = { heldUntil: new Date().toISOString(), tolerancePoints: 2, standards: [held] }
    return scope.act(async (tx) => {
      await tx.insert(s.dryingSettings).values({ ...own, sizingFactors: { [scope.text('LGR')]: [] } })
      await tx.insert(s.dryStandards).values({ ...own, id: newId(), material, unit: '%', value: 15 })
      await tx.insert(s.dryingStandardsBefore).values({ ...own, id: newId(), ...before })
    })
  },
  calls: {
    'PUT /api/v1/organization/drying-settings': {
      body: {
        tolerancePoints: 3,
        altitudeMetres: null,
        sizingFactors: null,
        equipmentDayRule: 'PERIODS_OF_24_HOURS',
        standards: [],
      },
    },
  },
} satisfies Samples
