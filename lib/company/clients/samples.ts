import { type Samples, made, the } from '@/e2e/contract/sample'
import { makeClient, makeContact } from '@/lib/desk/demo/factories'

export const samples = {
  records: {
    client: (scope) => made(makeClient(scope, { companyName: scope.text('Harbour'), notes: scope.text('Notes') })),
    contact: async (scope) => {
      const clientId = await scope.get('client')
      return made(makeContact(scope, { clientId, name: scope.text('Casey'), email: 'c@example.test' }))
    },
    otherClient: (scope) => made(makeClient(scope, { companyName: scope.text('Quay'), notes: scope.text('Notes') })),
  },
  paths: { '/api/v1/client/{id}': 'client', '/api/v1/client/{id}/contacts/{contactId}': 'contact' },
  calls: {
    'POST /api/v1/client': { body: { type: 'STRATA' } },
    'POST /api/v1/client/{id}/merge': {
      body: { intoId: the('otherClient'), version: 1, intoVersion: 1, take: ['phone'] },
    },
  },
} satisfies Samples
