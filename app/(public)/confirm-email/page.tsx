import type { Metadata } from 'next'

import { ConfirmEmail } from '@/components/company/accounts/confirm-email'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { QueryProvider } from '@/components/desk/shell/query-provider'

export const metadata: Metadata = {
  title: 'Confirm your e-mail address',
  referrer: 'no-referrer',
  robots: { index: false },
}

export default function ConfirmEmailPage() {
  return (
    <AuthLayout title="Confirm your e-mail address">
      <QueryProvider>
        <ConfirmEmail />
      </QueryProvider>
    </AuthLayout>
  )
}
