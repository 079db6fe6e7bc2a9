import type { Metadata } from 'next'

import { JobForm } from '@/components/job/jobs/job-form'
import { PageHeader } from '@/components/ui/page-header'
import { nullWhenMissing } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'
import * as clients from '@/lib/company/clients/service'
import * as organization from '@/lib/company/organization/service'
import { requireReader } from '@/lib/desk/areas/require-actor'
import type { Actor } from '@/lib/platform/auth/actor'

export const metadata: Metadata = { title: 'New job' }

export default async function NewJobPage({ searchParams }: PageProps<'/jobs/new'>) {
  const actor = await requireReader('/jobs/new')
  const { clientId } = await searchParams
  const [client, { timezone, country }] = await Promise.all([clientOf(actor, clientId), organization.read(actor)])
  return (
    <>
      <PageHeader breadcrumbs={[{ label: 'Jobs', href: '/jobs' }, { label: 'New job' }]} title="New job" />
      <JobForm client={client} organization={{ timezone, country }} />
    </>
  )
}

async function clientOf(actor: Actor, id: string | string[] | undefined) {
  if (!Id.safeParse(id).success) return null
  const client = await clients.open(actor, String(id)).catch(nullWhenMissing)
  return client && { id: client.id, companyName: client.companyName }
}
