import { type Samples, made, the } from '@/e2e/contract/sample'
import { makeRoom } from '@/lib/desk/demo/factories'

export const samples = {
  records: {
    room: async (scope) => {
      const jobId = await scope.get('job')
      return made(makeRoom(scope, { jobId, roomName: scope.text('Laundry'), createdBy: scope.caller.userId }))
    },
  },
  paths: {
    '/api/v1/jobs/{id}/room/{roomId}': 'room',
    '/api/v1/rooms/{jobId}': 'job',
    '/api/v1/rooms/{jobId}/{roomId}': 'room',
    '/api/v2/rooms/{jobId}': 'job',
  },
  calls: { 'PUT /api/v1/rooms/{jobId}/order': { body: { roomIds: [the('room')] } } },
} satisfies Samples
