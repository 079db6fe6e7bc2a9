import type { Metadata } from 'next'

import { ByLink, ofSecretLink } from '@/app/(public)/by-link'
import { SignScreen } from '@/components/paper/signing/sign-screen'
import { view } from '@/lib/paper/signing/verbs/by-link'

export const metadata: Metadata = { title: 'Sign a form', ...ofSecretLink }

export default async function SignPage({ params }: PageProps<'/sign/[token]'>) {
  const { token } = await params
  return (
    <ByLink token={token} view={view}>
      {(shown) => <SignScreen token={token} shown={shown} />}
    </ByLink>
  )
}
