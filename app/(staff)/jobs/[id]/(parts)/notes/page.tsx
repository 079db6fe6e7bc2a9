import type { Metadata } from 'next'

import { findJob, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { JobNotes } from '@/components/desk/job-file/job-parts'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { completionKeys } from '@/lib/job/completion/keys'
import * as completion from '@/lib/job/completion/service'
import { noteKeys } from '@/lib/job/notes/keys'
import { notePages } from '@/lib/job/notes/pages'
import * as notes from '@/lib/job/notes/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/notes'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobNotesPage({ params }: PageProps<'/jobs/[id]/notes'>) {
  const actor = await requireActor('/jobs/[id]/notes')
  const job = await findJob(actor, (await params).id)
  const firstPage = async () => ({
    pages: [await notes.browse(actor, job.id, { limit: notePages.limit })],
    pageParams: [undefined],
  })
  return (
    <Prefetched
      queries={[
        [noteKeys.ofJob(job.id), firstPage],
        [completionKeys.ofJob(job.id), () => completion.read(actor, job.id)],
      ]}
    >
      <JobNotes id={job.id} viewer={{ userId: actor.userId, role: actor.role }} />
    </Prefetched>
  )
}
