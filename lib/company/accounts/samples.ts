import { eq } from 'drizzle-orm'

import { users } from '@/db/schema'
import { type Sample, type Samples, the } from '@/e2e/contract/sample'

import { makeLink } from './links'

const claims: NonNullable<Sample['prepare']> = (scope) =>
  scope.act((tx) => tx.update(users).set({ claimsEmail: true }).where(eq(users.id, scope.caller.userId)))

export const samples = {
  records: {
    resetToken: (scope) => scope.act((tx) => makeLink(tx, scope.caller, 'RESET')),
    confirmationToken: async (scope) => {
      await claims(scope)
      return scope.act((tx) => makeLink(tx, scope.caller, 'CONFIRMATION'))
    },
  },
  paths: { '/auth/reset-password/{token}': 'resetToken' },
  calls: {
    'POST /auth/login': { body: { email: the('ownEmail'), password: 'correct horse battery staple' } },
    'POST /auth/forgot-password': { body: { email: the('ownEmail') } },
    'POST /auth/register': { body: { password: 'correct horse battery staple' } },
    'POST /auth/confirm-email': { body: { token: the('confirmationToken') } },
    'POST /auth/confirm-email/letter': { prepare: claims },
    'POST /auth/confirm-email/check': { body: { token: the('confirmationToken') } },
    'POST /auth/reset-password/check': { body: { token: the('resetToken') } },
    'POST /auth/reset-password': { body: { token: the('resetToken'), password: 'another horse, another battery' } },
  },
} satisfies Samples
