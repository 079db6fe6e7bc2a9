import type { Metadata } from 'next'

import { LinkIsGone } from '@/components/accounts/link-is-gone'
import { ResetPasswordForm } from '@/components/accounts/reset-password-form'
import { AuthLayout } from '@/components/shell/auth-layout'
import { isGoodLink } from '@/lib/accounts/service'

// The address of this page is a secret: no page that it leads to may learn it.
export const metadata: Metadata = { title: 'Set your password', referrer: 'no-referrer', robots: { index: false } }

export default async function ResetPasswordPage({ params }: PageProps<'/reset_password/[token]'>) {
  const { token } = await params
  const good = await isGoodLink(token)
  return (
    <AuthLayout title="Set your password" subheader={good ? 'You log in with it afterwards.' : undefined}>
      {good ? <ResetPasswordForm token={token} /> : <LinkIsGone />}
    </AuthLayout>
  )
}
