import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobForm } from '@/components/job/jobs/job-form'
import { PageHeader } from '@/components/ui/page-header'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { jobNumber } from '@/lib/job/jobs/rules'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/edit'>): Promise<Metadata> {
  return { title: `Edit ${await titleOf((await params).id)}` }
}

export default async function EditJobPage({ params }: PageProps<'/jobs/[id]/edit'>) {
  const actor = await requireActor('/jobs/[id]/edit')
  const job = await findJob(actor, (await params).id)
  const number = jobNumber(job)
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Jobs', href: '/jobs' },
          { label: number, href: `/jobs/${job.id}/overview` },
          { label: 'Edit' },
        ]}
        title={`Edit ${number}`}
      />
      <JobForm job={job} organization={{ timezone: actor.organization.timezone, country: job.country ?? '' }} />
    </>
  )
}
