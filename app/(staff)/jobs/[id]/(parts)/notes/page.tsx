import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobNotes } from '@/components/job/notes/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { completionKeys } from '@/lib/job/completion/keys'
import * as completion from '@/lib/job/completion/service'
import { noteKeys } from '@/lib/job/notes/keys'
import { notePages } from '@/lib/job/notes/pages'
import * as notes from '@/lib/job/notes/service'

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/notes'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobNotesPage({ params }: PageProps<'/jobs/[id]/notes'>) {
  const actor = await requireReader('/jobs/[id]/notes')
  const id = idIn((await params).id)
  const firstPage = async () => ({
    pages: [await notes.browse(actor, id, { limit: notePages.limit })],
    pageParams: [undefined],
  })
  return (
    <Prefetched
      queries={[
        [noteKeys.ofJob(id), firstPage],
        [completionKeys.ofJob(id), () => completion.read(actor, id)],
      ]}
    >
      <JobNotes id={id} viewer={{ userId: actor.userId, role: actor.role }} />
    </Prefetched>
  )
}
