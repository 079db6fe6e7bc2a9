import type { Metadata } from 'next'
import { z } from 'zod'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobCommunication } from '@/components/job/messages/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { messageKeys } from '@/lib/job/messages/keys'
import { emailPages, smsPages } from '@/lib/job/messages/pages'
import * as messages from '@/lib/job/messages/service'
import { noteKeys } from '@/lib/job/notes/keys'
import { notePages } from '@/lib/job/notes/pages'
import * as notes from '@/lib/job/notes/service'

const Search = z.object({ show: z.enum(['email', 'sms', 'note']).nullable().catch(null) })

export async function generateMetadata({ params }: PageProps<'/jobs/[id]/communication'>): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobCommunicationPage({ params, searchParams }: PageProps<'/jobs/[id]/communication'>) {
  const actor = await requireReader('/jobs/[id]/communication')
  const id = idIn((await params).id)
  const { show } = Search.parse(await searchParams)
  const first = async <T,>(page: Promise<T>) => ({ pages: [await page], pageParams: [undefined] })
  return (
    <Prefetched
      queries={[
        [messageKeys.emails(id), () => first(messages.browseEmails(actor, id, emailPages))],
        [messageKeys.sms(id), () => first(messages.browseSms(actor, id, smsPages))],
        [noteKeys.ofJob(id), () => first(notes.browse(actor, id, notePages))],
      ]}
    >
      <JobCommunication
        id={id}
        viewer={{ userId: actor.userId, email: actor.email }}
        only={show}
        senders={messages.sendersToChoose()}
      />
    </Prefetched>
  )
}
