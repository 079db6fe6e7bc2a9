import type { Metadata } from 'next'
import { headers } from 'next/headers'
import { notFound } from 'next/navigation'

import { VerifyReport } from '@/components/paper/reports/verify-report'
import { nullWhenMissing, saysThrottled } from '@/lib/base/errors'
import { decoded } from '@/lib/base/escape'
import { verify } from '@/lib/paper/reports/verbs/verify'
import { visitorOf } from '@/lib/platform/http/request'

export const metadata: Metadata = { title: 'Verify a report', robots: { index: false } }

export default async function VerifyPage({ params }: PageProps<'/verify/[code]'>) {
  const code = decoded((await params).code)
  const visitor = visitorOf({ headers: await headers() })
  const report = await verify(visitor, code).catch(saysThrottled).catch(nullWhenMissing)
  if (!report) notFound()
  return <VerifyReport report={report === 'throttled' ? null : report} code={code} />
}
