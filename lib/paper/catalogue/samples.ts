import * as s from '@/db/schema'
import { Fresh, type Samples, stored, the } from '@/e2e/contract/sample'

const code = new Fresh((scope) => scope.text('AM'))

const DAYS = { validFrom: '2027-01-01', validTo: '2027-12-31' }
const PRICES = [{ itemId: the('catalogueItem'), sellCents: 4_200 }]

export const samples = {
  records: {
    catalogueItem: (scope) => {
      const words = { code: scope.text('AM'), name: scope.text('Air mover'), unit: 'unit' }
      const kind = { taxable: true, isLabour: false, isPerDay: true, isActive: true }
      return stored(scope, async (tx, own) => {
        await tx.insert(s.catalogueItems).values({ ...own, ...words, ...kind, sellCents: 4_500 })
        const { organizationId, id: itemId } = own
        const change = { organizationId, id: itemId, itemId, sellToCents: 4_500, changedBy: scope.caller.userId }
        await tx.insert(s.cataloguePriceChanges).values(change)
      })
    },
    priceList: async (scope) => {
      const [clientId, itemId] = [await scope.get('client'), await scope.get('catalogueItem')]
      const row = { clientId, name: scope.text('Panel'), validFrom: '2026-01-01', validTo: '2026-12-31' }
      return stored(scope, async (tx, own) => {
        await tx.insert(s.priceLists).values({ ...own, ...row })
        const { organizationId, id: listId } = own
        await tx.insert(s.priceListPrices).values({ organizationId, listId, itemId, sellCents: 3_900 })
      })
    },
  },
  paths: {
    '/api/v1/service-catalog/{id}': 'catalogueItem',
    '/api/v1/service-catalog/price-lists/{id}': 'priceList',
  },
  calls: {
    'POST /api/v1/service-catalog': { body: { code } },
    'PUT /api/v1/service-catalog/{id}': { body: { code, version: 1 } },
    'PUT /api/v1/service-catalog/bulk': { body: { items: [{ id: the('catalogueItem'), version: 1 }] } },
    'POST /api/v1/service-catalog/price-lists': { body: { ...DAYS, clientId: the('client'), prices: PRICES } },
    'PUT /api/v1/service-catalog/price-lists/{id}': {
      body: { ...DAYS, clientId: the('client'), prices: PRICES, version: 1 },
    },
    'GET /api/v1/service-catalog/offers': { query: { jobId: the('job') } },
  },
} satisfies Samples
