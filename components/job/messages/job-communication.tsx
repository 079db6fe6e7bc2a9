'use client'

import MailPlus from 'lucide-react/icons/mail-plus'
import MessageSquarePlus from 'lucide-react/icons/message-square-plus'
import MessagesSquare from 'lucide-react/icons/messages-square'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { loadLater } from '@/components/ui/load-later'
import { Select } from '@/components/ui/select'
import { ShowOlder } from '@/components/ui/show-older'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { Job } from '@/lib/job/jobs/schema'
import { queryString } from '@/lib/platform/http/client'

import { MessageLine } from './message-line'
import { type Message, useConversation } from './use-messages'

const EmailDialog = loadLater(async () => (await import('./email-composer')).EmailComposer)
const SmsDialog = loadLater(async () => (await import('./sms-composer')).SmsComposer)

const KINDS = [
  { value: '', label: 'Everything', noun: 'messages or notes' },
  { value: 'email', label: 'E-mails', noun: 'e-mails' },
  { value: 'sms', label: 'Text messages', noun: 'text messages' },
  { value: 'note', label: 'Notes', noun: 'notes' },
]

interface CommunicationViewer {
  userId: string
  email: string
}

interface JobCommunicationProps {
  id: string
  viewer: CommunicationViewer
  /** The kind that is shown; null for everything. */
  only: Message['kind'] | null
  /** The numbers that a text may come from, if there are several. */
  senders: readonly string[]
}

/** Messages about a job, the answers to them, and our notes, as one conversation. */
export const JobCommunication = ({ id, ...shown }: JobCommunicationProps) => (
  <OfJob id={id}>{(job) => <Conversation job={job} {...shown} />}</OfJob>
)

function Conversation({ job, viewer, only, senders }: { job: Job } & Omit<JobCommunicationProps, 'id'>) {
  const router = useRouter()
  const [writing, setWriting] = useState<'email' | 'sms' | null>(null)
  const close = () => setWriting(null)

  return (
    <Card
      title="Communication"
      actions={
        <>
          <Button icon={<MessageSquarePlus aria-hidden />} onClick={() => setWriting('sms')}>
            New SMS
          </Button>
          <Button variant="primary" icon={<MailPlus aria-hidden />} onClick={() => setWriting('email')}>
            New e-mail
          </Button>
        </>
      }
    >
      <Select
        label="Show"
        className="max-w-56"
        options={KINDS}
        value={only ?? ''}
        onChange={({ target }) =>
          router.replace(`/jobs/${job.id}/communication${queryString({ show: target.value })}`, { scroll: false })
        }
      />
      <MessageList job={job} viewer={viewer} only={only} />
      {writing === 'email' && <EmailDialog job={job} ownEmail={viewer.email} onClose={close} />}
      {writing === 'sms' && <SmsDialog job={job} senders={senders} onClose={close} />}
    </Card>
  )
}

function MessageList({ job, viewer, only }: { job: Job } & Pick<JobCommunicationProps, 'viewer' | 'only'>) {
  const { messages, hasOlder, isFetchingOlder, showOlder, isError, isFetching, refetch } = useConversation(job.id, only)
  if (!messages) {
    return isError ? (
      <ErrorState title="The messages couldn't be loaded" onRetry={refetch} retrying={isFetching} />
    ) : (
      <SkeletonLines lines={6} label="Loading the messages…" />
    )
  }
  if (!messages.length) {
    const noun = KINDS.find(({ value }) => value === (only ?? ''))!.noun
    return (
      <EmptyState icon={<MessagesSquare />} title={`No ${noun} yet`}>
        What you send from here, and what people answer by SMS, is kept with the job.
      </EmptyState>
    )
  }
  return (
    <>
      <ol aria-label="Communication" className="mt-4 divide-y divide-line border-t border-line">
        {messages.map((one) => (
          <MessageLine key={one.id} message={one} job={job} viewerId={viewer.userId} />
        ))}
      </ol>
      <ShowOlder has={hasOlder} busy={isFetchingOlder} onShow={showOlder} />
    </>
  )
}
