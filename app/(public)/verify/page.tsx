import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { AskForCode } from '@/components/paper/reports/verify-report'
import { codeOf } from '@/lib/paper/reports/rules'

export const metadata: Metadata = { title: 'Verify a report', robots: { index: false } }

export default async function VerifyPage({ searchParams }: PageProps<'/verify'>) {
  const { code } = await searchParams
  const typed = typeof code === 'string' && codeOf(code)
  if (typed) redirect(`/verify/${encodeURIComponent(typed)}`)
  return <AskForCode />
}
