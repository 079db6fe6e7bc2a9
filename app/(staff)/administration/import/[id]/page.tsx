import type { Metadata } from 'next'
import { notFound } from 'next/navigation'

import { ReportScreen } from '@/components/desk/imports/report-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { Id } from '@/lib/base/wire'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { importKeys } from '@/lib/desk/imports/keys'
import * as imports from '@/lib/desk/imports/verbs/imports'

export const metadata: Metadata = { title: 'Import report' }

export default async function ImportReportPage({ params }: PageProps<'/administration/import/[id]'>) {
  const actor = await requireReader('/administration/import/[id]')
  const { id } = await params
  if (!Id.safeParse(id).success) notFound()
  return (
    <Prefetched queries={[[importKeys.one(id), () => imports.open(actor, id)]]}>
      <ReportScreen id={id} role={actor.role} timezone={actor.organization.timezone} />
    </Prefetched>
  )
}
