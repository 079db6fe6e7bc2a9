import * as s from '@/db/schema'
import { type Samples, stored } from '@/e2e/contract/sample'

const day = { weekday: 2, hours: { from: '08:00', until: '16:00' } }
const away = { kind: 'ANNUAL' as const, startsOn: '2026-03-02', endsOn: '2026-03-06', part: null }

export const samples = {
  records: {
    leave: async (scope) => {
      const row = { userId: await scope.get('technician'), createdBy: scope.caller.userId, note: scope.text('Away') }
      return stored(scope, (tx, own) =>
        tx.insert(s.leave).values({ ...own, ...row, kind: 'SICK', startsOn: '2026-02-02', endsOn: '2026-02-03' }),
      )
    },
  },
  rows: async (scope) => {
    const userId = await scope.get('technician')
    await scope.act(async (tx) => {
      const times = { fromTime: '06:00', untilTime: '14:00' }
      await tx.insert(s.organizationHours).values({ ...scope.own, weekday: 1, ...times })
      await tx.insert(s.personHours).values({ ...scope.own, userId, weekday: 1, ...times })
    })
  },
  paths: { '/api/v2/roster/people/{id}': 'technician', '/api/v2/roster/leave/{id}': 'leave' },
  calls: {
    'GET /api/v2/roster': { query: { from: '2026-03-02', to: '2026-03-08' } },
    'PUT /api/v2/roster/week': { body: { version: 1, days: [day] }, endsOrganization: true },
    'PUT /api/v2/roster/people/{id}/hours': { body: { version: 1, days: [day] } },
    'POST /api/v2/roster/people/{id}/leave': { body: away },
    'PUT /api/v2/roster/leave/{id}': { body: { ...away, version: 1 } },
  },
} satisfies Samples
