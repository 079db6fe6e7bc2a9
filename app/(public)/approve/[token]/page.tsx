import type { Metadata } from 'next'

import { ByLink, ofSecretLink } from '@/app/(public)/by-link'
import { ApproveScreen } from '@/components/paper/approval/approve-screen'
import { view } from '@/lib/paper/approval/verbs/by-link'

export const metadata: Metadata = { title: 'Approve an estimate', ...ofSecretLink }

export default async function ApprovePage({ params }: PageProps<'/approve/[token]'>) {
  const { token } = await params
  return (
    <ByLink token={token} view={view}>
      {(shown) => <ApproveScreen token={token} shown={shown} />}
    </ByLink>
  )
}
