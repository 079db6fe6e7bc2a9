import * as s from '@/db/schema'
import { Fresh, type Samples, clocks, placeOf, putFeedItem, stored, the } from '@/e2e/contract/sample'

const referenceId = new Fresh((scope) => scope.text('AM'))

export const samples = {
  records: {
    equipmentCategory: (scope) => {
      const row = { name: scope.text('Air movers'), kind: 'AIR_MOVER' as const }
      return stored(scope, (tx, own) => tx.insert(s.equipmentCategories).values({ ...own, ...row }))
    },
    equipmentItem: async (scope) => {
      const row = { categoryId: await scope.get('equipmentCategory'), referenceId: scope.text('AM') }
      return stored(scope, (tx, own) => tx.insert(s.equipmentItems).values({ ...own, ...row }))
    },
    installation: async (scope) => {
      const row = { ...(await placeOf(scope)), itemId: await scope.get('equipmentItem') }
      const feedItemId = await putFeedItem(scope, 'EQUIPMENT_NOTE')
      const more = { installedBy: scope.caller.userId, overdueTagReason: scope.text('Only one left') }
      return stored(scope, (tx, own) =>
        tx.insert(s.equipmentInstallations).values({ ...own, ...row, ...more, feedItemId, ...clocks() }),
      )
    },
  },
  paths: {
    '/api/v1/equipment/{id}': 'equipmentCategory',
    '/api/v1/equipment/category/{id}': 'equipmentCategory',
    '/api/v1/equipment/category/{id}/item/{itemId}': 'equipmentItem',
    '/api/v1/equipment/item/{id}': 'equipmentItem',
    '/api/v1/equipment/job/{jobId}': 'job',
    '/api/v1/inspections/equipment-installation/{jobId}': 'job',
    '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}': 'visit',
    '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}': 'room',
    '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/{categoryId}': 'equipmentCategory',
    '/api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/pickup/{actionId}': 'installation',
    '/api/v1/inspections/equipment-installation/available-inspections/get-available/{jobId}': 'job',
    '/api/v1/inspections/equipment-installation/available-inspections/get-available/{jobId}/{roomId}': 'room',
    '/api/v1/inspections/equipment-installation/available-inspections/get-available/{jobId}/{roomId}/{installationId}':
      'installation',
    '/api/v1/inspections/equipment-installation/delete/{id}': 'installation',
    '/api/v1/inspections/equipment-installation/validate-job-installed-equipment/{jobId}': 'job',
  },
  calls: {
    'POST /api/v1/equipment/item': { body: { categoryId: the('equipmentCategory'), item: { referenceId } } },
    'POST /api/v1/equipment/units': { body: { categoryId: the('equipmentCategory'), referenceId } },
    'PUT /api/v1/equipment/item/{id}': { body: { item: { referenceId } } },
    'GET /api/v1/equipment/item': { query: { categoryId: the('equipmentCategory') } },
    'POST /api/v1/equipment/import': { body: { country: 'Australia' }, files: ['file'] },
    'POST /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/install': {
      body: { selectedEquipmentItems: [the('equipmentItem')], installedSiteVisit: the('visit') },
    },
    'PUT /api/v1/inspections/equipment-installation/{jobId}/{inspectionId}/{roomId}/pickup/{actionId}': {
      body: { pickedUpSiteVisit: the('visit'), pickupTime: new Fresh(() => new Date().toISOString()) },
    },
  },
} satisfies Samples
