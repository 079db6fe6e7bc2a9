import type { Metadata } from 'next'

import { QueryProvider } from '@/components/desk/shell/query-provider'
import { ApproveScreen } from '@/components/paper/approval/approve-screen'

export const metadata: Metadata = { title: 'Approve an estimate', referrer: 'no-referrer', robots: { index: false } }

export default function ApprovePage() {
  return (
    <QueryProvider>
      <ApproveScreen />
    </QueryProvider>
  )
}
