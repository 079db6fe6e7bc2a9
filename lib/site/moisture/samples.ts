import * as s from '@/db/schema'
import { Fresh, type Samples, clocks, placeOf, putFeedItem, stored, the } from '@/e2e/contract/sample'
import type { Scope } from '@/e2e/contract/world'
import { newId } from '@/lib/base/wire'

const bound = { meterId: the('meter'), scaleId: the('meterScale') }
const boundIn = async (scope: Scope) => ({
  meterId: await scope.get('meter'),
  scaleId: await scope.get('meterScale'),
})
const air = { inspectionId: the('visit'), place: 'AFFECTED', temperature: 24, rh: 60 }
const meter = { kind: 'PIN', scales: [{ label: 'WME', min: 0, max: 100, unit: '%' }] }

export const samples = {
  records: {
    airReading: async (scope) => {
      const row = { place: 'AFFECTED' as const, temperature: 24, temperatureUnit: 'Celsius' as const, rh: 71 }
      const at = { jobId: await scope.get('job'), inspectionId: await scope.get('visit') }
      const taken = { takenBy: scope.caller.userId, note: scope.text('Humid') }
      return stored(scope, (tx, own) =>
        tx.insert(s.airReadings).values({ ...own, ...at, ...row, ...taken, ...clocks() }),
      )
    },
    meter: (scope) => {
      const row = { name: scope.text('Protimeter'), kind: 'PIN' as const }
      return stored(scope, (tx, own) => tx.insert(s.meters).values({ ...own, ...row }))
    },
    meterScale: async (scope) => {
      const row = { meterId: await scope.get('meter'), label: scope.text('WME'), min: 0, max: 100, unit: '%' }
      return stored(scope, (tx, own) => tx.insert(s.meterScales).values({ ...own, ...row }))
    },
    moisturePoint: async (scope) => {
      const { jobId, roomId } = await placeOf(scope)
      const bound = await boundIn(scope)
      const row = { label: scope.text('North wall'), location: 'WALLS' as const, material: 'Plasterboard' }
      const createdBy = scope.caller.userId
      return stored(scope, (tx, own) =>
        tx.insert(s.moisturePoints).values({ ...own, jobId, roomId, ...bound, ...row, createdBy }),
      )
    },
    reading: async (scope) => {
      const at = { ...(await placeOf(scope)), pointId: await scope.get('moisturePoint'), ...(await boundIn(scope)) }
      const feedItemId = await putFeedItem(scope, 'MOISTURE')
      const more = { type: 'MOISTURE_READING' as const, method: 'PENETRATIVE' as const, note: scope.text('Wet') }
      const row = { ...at, ...more, value: 21, unit: '%', feedItemId, takenBy: scope.caller.userId }
      return stored(scope, (tx, own) => tx.insert(s.moistureReadings).values({ ...own, ...row, ...clocks() }))
    },
  },
  paths: {
    '/api/v1/meters/{id}': 'meter',
    '/api/v1/moisture/{jobId}': 'job',
    '/api/v1/moisture/{jobId}/{roomId}': 'room',
    '/api/v1/moisture/{jobId}/{roomId}/{inspectionId}': 'visit',
    '/api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}': 'reading',
    '/api/v1/moisture/{jobId}/points/{pointId}': 'moisturePoint',
    '/api/v1/moisture/{jobId}/air/{airReadingId}': 'airReading',
  },
  calls: {
    'POST /api/v1/meters': { body: meter },
    'PUT /api/v1/meters/{id}': { body: { ...meter, version: 1 } },
    'POST /api/v1/meters/{id}/certificate': { files: ['certificate'] },
    'POST /api/v1/moisture/{jobId}/points': { body: { ...bound, roomId: the('room') } },
    'PUT /api/v1/moisture/{jobId}/points/{pointId}': { body: { ...bound, version: 1 } },
    'POST /api/v1/moisture/{jobId}/{roomId}/{inspectionId}': { body: { pointId: the('moisturePoint'), value: 21 } },
    'PUT /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}': { body: { value: 20, version: 1 } },
    'POST /api/v1/moisture/{jobId}/{roomId}/{inspectionId}/{readingId}/photos': {
      body: { photoIds: [new Fresh(newId)] },
      files: ['photos'],
    },
    'POST /api/v1/moisture/{jobId}/air': { body: { ...air, roomId: the('room') } },
    'PUT /api/v1/moisture/{jobId}/air/{airReadingId}': { body: { ...air, version: 1 } },
  },
} satisfies Samples
