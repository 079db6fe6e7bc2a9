'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Inbox from 'lucide-react/icons/inbox'
import { useRouter } from 'next/navigation'

import { MessageKindIcon } from '@/components/job/messages/message-kind-icon'
import { Banner } from '@/components/ui/banner'
import { Chip } from '@/components/ui/chip'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { formatDateTime } from '@/lib/base/time'
import { outboxKeys } from '@/lib/desk/outbox/keys'
import type { OutboxEntry, OutboxPage } from '@/lib/desk/outbox/schema'
import { api, queryString } from '@/lib/platform/http/client'

import { MailDialog } from './mail-dialog'

interface OutboxScreenProps {
  page: number
  /** The last messages of the page before. */
  after: string[] | undefined
  /** The e-mail that is open. */
  mailId: string | null
  timezone: string
  /** Whether e-mails leave this installation. */
  mailLeaves: boolean
  /** Whether text messages do. */
  textsLeave: boolean
}

/** The e-mails and text messages that did not leave, for an Administrator to read and pass on. */
export function OutboxScreen({ page, after, mailId, timezone, mailLeaves, textsLeave }: OutboxScreenProps) {
  const router = useRouter()
  const outbox = useQuery({
    queryKey: outboxKeys.page(page, after),
    queryFn: ({ signal }) => api.get<OutboxPage>(`/api/v1/outbox${queryString({ page, after })}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const hrefFor = (at: number, last?: string[], mail?: string) =>
    `/administration/outbox${queryString({ page: at > 1 ? at : null, after: last, mail })}`

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Outbox' }]}
        title="Outbox"
        body="E-mails and text messages that did not leave, newest first."
      />
      <div className="space-y-4">
        {mailLeaves ? (
          <Banner tone="info" title="A mail server is set up">
            Here is what it refused, and what was written before it was set up. Neither is sent by itself: pass the link
            of your invitation on, resend it under Users, or try a job’s e-mail again in the job.
          </Banner>
        ) : (
          <Banner tone="info" title="No mail server is set up">
            <p>
              So e-mails are kept here instead of being sent. Open an invitation of yours to copy its link and pass it
              on. Links that reset a password are shown to nobody here. To have e-mails sent, whoever runs this
              installation sets <code>SMTP_URL</code> (
              <code className="wrap-anywhere">smtps://user:password@mail.example.com</code>) and <code>MAIL_FROM</code>,
              and starts it again.
            </p>
          </Banner>
        )}
        {!textsLeave && (
          <Banner tone="info" title="Text messages are not set up">
            So they are kept here too. To have them sent through Twilio, whoever runs this installation sets{' '}
            <code>TWILIO_ACCOUNT_SID</code>, <code>TWILIO_AUTH_TOKEN</code> and <code>TWILIO_FROM</code>, and starts it
            again.
          </Banner>
        )}
        <RecordList
          query={outbox}
          waiting="Loading the outbox…"
          caption="Messages that did not leave"
          rowsOf={({ payload }) => payload}
          rowKey={({ id }) => id}
          rowHref={({ id }) => hrefFor(page, after, id)}
          columns={[
            {
              key: 'subject',
              header: 'Subject',
              card: 'title',
              cell: ({ kind, subject }) => (
                <span className="flex items-start gap-2">
                  <MessageKindIcon kind={kind} />
                  <span className="min-w-0 wrap-anywhere">{subject}</span>
                </span>
              ),
            },
            {
              key: 'status',
              header: 'Status',
              card: 'corner',
              className: 'md:w-28',
              cell: ({ status }) => <MailStatusChip status={status} />,
            },
            {
              key: 'recipient',
              header: 'To',
              cell: ({ recipient }) => <span className="break-all">{recipient}</span>,
            },
            {
              key: 'written',
              header: 'Written',
              className: 'md:w-52',
              cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDateTime(createdAt, timezone)}</time>,
            },
          ]}
          empty={{
            icon: <Inbox />,
            title: page > 1 ? 'Nothing on this page' : 'The outbox is empty',
            children:
              page > 1 ? null : 'Invitations, password links and messages from jobs that cannot be sent appear here.',
          }}
        />
        {outbox.data && (outbox.data.total > outbox.data.pageSize || page > 1) && (
          <Pagination
            page={page}
            pageSize={outbox.data.pageSize}
            total={outbox.data.total}
            noun="messages"
            rowIds={outbox.data.payload.map(({ id }) => id)}
            hrefFor={(at, last) => hrefFor(at, last)}
          />
        )}
      </div>
      <MailDialog
        id={mailId}
        timezone={timezone}
        onClose={() => router.replace(hrefFor(page, after), { scroll: false })}
      />
    </>
  )
}

const MailStatusChip = ({ status }: { status: OutboxEntry['status'] }) =>
  status === 'failed' ? <Chip tone="danger">Refused</Chip> : <Chip tone="warning">Waiting</Chip>
