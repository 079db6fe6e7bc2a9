import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { LoginForm } from '@/components/company/accounts/login-form'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { Banner } from '@/components/ui/banner'
import { GRACE_DAYS } from '@/lib/company/closing/rules'
import { safeReturnPath } from '@/lib/platform/auth/return-path'
import { currentActor } from '@/lib/platform/auth/session'

export const metadata: Metadata = { title: 'Log in' }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const { from, closed } = await searchParams
  const returnPath = safeReturnPath(from)
  if (await currentActor()) redirect(returnPath)
  return (
    <AuthLayout title="Log in" subheader="Welcome back. Your jobs are where you left them.">
      {closed !== undefined && (
        <Banner tone="success" title="Your organization is closed" className="mb-4">
          Everybody was logged out. For {GRACE_DAYS} days an Administrator can log in here and open it again.
        </Banner>
      )}
      <LoginForm returnPath={returnPath} />
    </AuthLayout>
  )
}
