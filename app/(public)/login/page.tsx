import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { LoginForm } from '@/components/company/accounts/login-form'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { safeReturnPath } from '@/lib/platform/auth/return-path'
import { currentActor } from '@/lib/platform/auth/session'

export const metadata: Metadata = { title: 'Log in' }

export default async function LoginPage({ searchParams }: PageProps<'/login'>) {
  const returnPath = safeReturnPath((await searchParams).from)
  if (await currentActor()) redirect(returnPath)
  return (
    <AuthLayout title="Log in" subheader="Welcome back. Your jobs are where you left them.">
      <LoginForm returnPath={returnPath} />
    </AuthLayout>
  )
}
