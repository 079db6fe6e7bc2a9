import type { Metadata } from 'next'

import { PasswordByLink } from '@/components/company/accounts/password-by-link'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { QueryProvider } from '@/components/desk/shell/query-provider'

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
