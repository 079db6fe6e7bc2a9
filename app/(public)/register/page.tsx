import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { RegisterForm } from '@/components/company/accounts/register-form'
import { AuthLayout } from '@/components/desk/shell/auth-layout'
import { currentActor } from '@/lib/platform/auth/session'

export const metadata: Metadata = { title: 'Create an account' }

export default async function RegisterPage() {
  if (await currentActor()) redirect('/')
  return (
    <AuthLayout
      title="Create an account"
      subheader="For your whole organisation. You can invite the others afterwards."
    >
      <RegisterForm />
    </AuthLayout>
  )
}
