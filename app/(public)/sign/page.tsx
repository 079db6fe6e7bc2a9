import type { Metadata } from 'next'

import { QueryProvider } from '@/components/desk/shell/query-provider'
import { SignScreen } from '@/components/paper/signing/sign-screen'

export const metadata: Metadata = { title: 'Sign a form', referrer: 'no-referrer', robots: { index: false } }

export default function SignPage() {
  return (
    <QueryProvider>
      <SignScreen />
    </QueryProvider>
  )
}
