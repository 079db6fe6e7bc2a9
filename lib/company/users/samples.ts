import { type Samples, made } from '@/e2e/contract/sample'
import { makeUser } from '@/lib/desk/demo/factories'
import { openSession } from '@/lib/platform/auth/sessions'

export const samples = {
  records: {
    coordinator: (scope) => made(makeUser(scope, { lastName: scope.text('Coordinator'), role: 'ProjectManager' })),
    invited: (scope) => made(makeUser(scope, { status: 'INVITED', lastName: scope.text('Newcomer') })),
    ownEmail: async ({ caller }) => caller.email,
    ownSession: (scope) => made(scope.act((tx) => openSession(tx, scope.caller, scope.text('Browser')))),
    self: async ({ caller }) => caller.userId,
    technician: (scope) => made(makeUser(scope, { lastName: scope.text('Technician'), role: 'Technician' })),
    user: (scope) => made(makeUser(scope, { lastName: scope.text('Tester'), role: 'Supervisor' })),
  },
  paths: {
    '/api/v1/uploads/profile-picture/{id}': 'self',
    '/api/v1/users/{id}': 'user',
    '/api/v1/users/me/{id}': 'self',
    '/api/v1/users/my/sessions/{id}': 'ownSession',
    '/api/v1/users/soft-delete/{id}': 'user',
  },
  calls: {
    'POST /api/v1/uploads/profile-picture/{id}': { files: ['image'] },
    'POST /api/v1/users/{id}/invitation': { path: { id: 'invited' } },
  },
} satisfies Samples
