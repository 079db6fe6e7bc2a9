import { z } from 'zod'

import { ForgotPassword } from '@/lib/company/accounts/schema'
import * as accounts from '@/lib/company/accounts/service'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Ask for a link to set a new password; the answer is the same whether or not the e-mail is known',
    roles: 'public',
    body: ForgotPassword,
    response: z.object({}),
    status: 202,
    errors: ['throttled'],
  },
  ({ visitor, body }) => accounts.forgotPassword(visitor, body),
  () => ({}),
)
