import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobForms } from '@/components/paper/forms/later'
import { isId } from '@/lib/base/ids'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { formKeys } from '@/lib/paper/forms/keys'
import * as forms from '@/lib/paper/forms/verbs/job-forms'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/forms'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobFormsPage({ params, searchParams }: PageProps<'/jobs/[id]/forms'>) {
  const actor = await requireReader('/jobs/[id]/forms')
  const id = idIn((await params).id)
  const { start } = await searchParams
  return (
    <Prefetched queries={[[formKeys.ofJob(id), () => forms.browse(actor, id)]]}>
      <JobForms id={id} role={actor.role} starts={typeof start === 'string' && isId(start) ? start : null} />
    </Prefetched>
  )
}
