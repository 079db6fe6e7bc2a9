import { type Samples, the } from '@/e2e/contract/sample'

import { makeLink } from './links'

export const samples = {
  records: { resetToken: (scope) => scope.act((tx) => makeLink(tx, scope.caller, 'RESET')) },
  paths: { '/auth/reset-password/{token}': 'resetToken' },
  calls: {
    'POST /auth/login': { body: { email: the('ownEmail'), password: 'correct horse battery staple' } },
    'POST /auth/forgot-password': { body: { email: the('ownEmail') } },
    'POST /auth/register': { body: { password: 'correct horse battery staple' } },
    'POST /auth/reset-password/check': { body: { token: the('resetToken') } },
    'POST /auth/reset-password': { body: { token: the('resetToken'), password: 'another horse, another battery' } },
  },
} satisfies Samples
