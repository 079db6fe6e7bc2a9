import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobUploads } from '@/components/job/uploads/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { uploadKeys } from '@/lib/job/uploads/keys'
import { PAGE_SIZE } from '@/lib/job/uploads/rules'
import { BrowseUploads } from '@/lib/job/uploads/schema'
import * as uploads from '@/lib/job/uploads/verbs/job-uploads'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/uploads'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobUploadsPage({ params, searchParams }: PageProps<'/jobs/[id]/uploads'>) {
  const actor = await requireReader('/jobs/[id]/uploads')
  const id = idIn((await params).id)
  const search = await searchParams
  const page = BrowseUploads.shape.page.catch(1).parse(search.page)
  const after = BrowseUploads.shape.after.catch(undefined).parse(search.after)
  return (
    <Prefetched
      queries={[
        [uploadKeys.page(id, page, after), () => uploads.browse(actor, id, { page, after, pageSize: PAGE_SIZE })],
      ]}
    >
      <JobUploads {...{ id, page, after }} viewer={{ userId: actor.userId, role: actor.role }} />
    </Prefetched>
  )
}
