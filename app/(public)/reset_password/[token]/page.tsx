import type { Metadata } from 'next'

import { PasswordByLink } from '@/components/company/accounts/password-by-link'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { QueryProvider } from '@/components/desk/shell/query-provider'

// The address of this page is a secret: no page that it links to may learn it.
export const metadata: Metadata = { title: 'Set your password', referrer: 'no-referrer', robots: { index: false } }

export default async function ResetPasswordPage({ params }: PageProps<'/reset_password/[token]'>) {
  const { token } = await params
  return (
    <AuthLayout title="Set your password">
      <QueryProvider>
        <PasswordByLink token={token} />
      </QueryProvider>
    </AuthLayout>
  )
}
