import type { Metadata } from 'next'

import { PasswordByLink } from '@/components/accounts/password-by-link'
import { AuthLayout } from '@/components/shell/auth-layout'
import { QueryProvider } from '@/components/shell/query-provider'

export const metadata: Metadata = { title: 'Set your password', referrer: 'no-referrer', robots: { index: false } }

export default function PasswordByLinkPage() {
  return (
    <AuthLayout title="Set your password">
      <QueryProvider>
        <PasswordByLink />
      </QueryProvider>
    </AuthLayout>
  )
}
