import type { Metadata } from 'next'

import { ForgotPasswordForm } from '@/components/company/accounts/forgot-password-form'
import { AuthLayout } from '@/components/desk/shell/auth-layout'

export const metadata: Metadata = { title: 'Forgot your password?' }

export default function ForgotPasswordPage() {
  return (
    <AuthLayout title="Forgot your password?" subheader="We send you a link to set a new one.">
      <ForgotPasswordForm />
    </AuthLayout>
  )
}
