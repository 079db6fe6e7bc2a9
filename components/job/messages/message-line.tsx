'use client'

import { clsx } from 'clsx'
import Mail from 'lucide-react/icons/mail'
import MessageSquareReply from 'lucide-react/icons/message-square-reply'
import MessageSquareText from 'lucide-react/icons/message-square-text'
import Paperclip from 'lucide-react/icons/paperclip'
import StickyNote from 'lucide-react/icons/sticky-note'
import { type ReactNode, useState } from 'react'

import { NoteText } from '@/components/job/notes/note-text'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { formatBytes } from '@/components/ui/file-limits'
import { notify } from '@/components/ui/notify'
import { fullName } from '@/lib/base/names'
import { readableNumber } from '@/lib/base/phone'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { retryEmail, retrySms } from '@/lib/job/messages/commands'
import { MESSAGE_STATUSES } from '@/lib/job/messages/rules'
import type { Email, EmailAttachment, Sms } from '@/lib/job/messages/schema'
import { api } from '@/lib/platform/http/client'

import { DraftBody } from './draft-body'
import type { Message } from './use-messages'

/** One e-mail, text or note, with its outcome. */
export function MessageLine({ message, job, viewerId }: { message: Message; job: Job; viewerId: string }) {
  if (message.kind === 'email') return <EmailLine email={message.email} job={job} />
  if (message.kind === 'sms') return <SmsLine sms={message.sms} job={job} />
  const { createdBy, createdAt, text } = message.note
  return (
    <Line icon={<StickyNote aria-hidden />} who={`Note by ${fullName(createdBy)}`} at={createdAt} job={job}>
      <NoteText text={text} viewerId={viewerId} />
    </Line>
  )
}

/** Longer ones are folded: people skim a conversation. */
const FOLDED_BLOCKS = 6

function EmailLine({ email, job }: { email: Email; job: Job }) {
  const { draftJsObjectBody: body, attachments, sentBy } = email
  const isLong = body.blocks.length > FOLDED_BLOCKS
  const [isOpen, setOpen] = useState(false)
  const [retry, isBusy] = useCommand(retryEmail)
  const shown = isLong && !isOpen ? { ...body, blocks: body.blocks.slice(0, FOLDED_BLOCKS) } : body

  return (
    <Line
      icon={<Mail aria-hidden />}
      who={`${fullName(sentBy)} to ${email.to.join(', ')}`}
      at={email.createdAt}
      job={job}
      chip={<StatusChip status={email.status} />}
    >
      {(email.cc.length > 0 || email.bcc.length > 0) && (
        <p className="text-table wrap-anywhere text-muted">
          {[email.cc.length && `Cc ${email.cc.join(', ')}`, email.bcc.length && `Bcc ${email.bcc.join(', ')}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      <p className="font-medium wrap-anywhere">{email.subject}</p>
      <DraftBody body={shown} />
      {isLong && (
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="min-h-11 text-sm font-medium text-brand md:min-h-6"
        >
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
      {attachments.length > 0 && (
        <ul aria-label="Attachments" className="flex flex-wrap gap-2 pt-1">
          {attachments.map((attachment) => (
            <li key={attachment.id} className="max-w-full">
              <Attachment attachment={attachment} email={email} />
            </li>
          ))}
        </ul>
      )}
      <Trouble message={email} busy={isBusy} onRetry={() => retry({ id: email.id, jobId: email.jobId })} />
    </Line>
  )
}

function Attachment({ attachment: { id, name, size }, email }: { attachment: EmailAttachment; email: Email }) {
  const open = async () => {
    try {
      const { url } = await api.get<{ url: string }>(`/api/v1/email/${email.id}/job/${email.jobId}/${id}/url`)
      window.location.assign(url)
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <button
      type="button"
      onClick={() => void open()}
      className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-control border border-line px-3 text-table hover:bg-sunken md:min-h-8"
    >
      <Paperclip aria-hidden className="size-4 shrink-0 text-muted" />
      <span className="truncate">{name}</span>
      <span className="shrink-0 text-muted">{formatBytes(size)}</span>
    </button>
  )
}

function SmsLine({ sms, job }: { sms: Sms; job: Job }) {
  const isIncoming = sms.direction === 'incoming'
  const [retry, isBusy] = useCommand(retrySms)
  const who = isIncoming
    ? `${nameOf(sms.from, job)} by SMS`
    : `${sms.sentBy ? fullName(sms.sentBy) : 'We'} to ${nameOf(sms.recipientNumber, job)}`
  return (
    <Line
      icon={isIncoming ? <MessageSquareReply aria-hidden /> : <MessageSquareText aria-hidden />}
      who={who}
      at={sms.createdAt}
      job={job}
      chip={<StatusChip status={sms.status} />}
      isIncoming={isIncoming}
    >
      <p className="wrap-anywhere whitespace-pre-line">{sms.text}</p>
      <Trouble message={sms} busy={isBusy} onRetry={() => retry({ jobId: sms.jobId, id: sms.id })} />
    </Line>
  )
}

/** A number with its owner's name, as far as the job knows it. */
function nameOf(number: string | null, job: Job): string {
  if (!number) return 'Somebody'
  const digits = (text: string | null) => text?.replace(/\D/g, '').slice(-8)
  const known = (
    [
      [job.contactNumber, job.contactName],
      [job.secondContactNumber, job.secondContactName],
      [job.lossAdjusterNumber, job.lossAdjusterName],
    ] as const
  ).find(([theirs]) => theirs && digits(theirs) === digits(number))
  return known?.[1] ? `${known[1]} (${readableNumber(number)})` : readableNumber(number)
}

function StatusChip({ status }: { status: Email['status'] | Sms['status'] }) {
  const { label, tone } = MESSAGE_STATUSES[status]
  return <Chip tone={tone}>{label}</Chip>
}

interface TroubleProps {
  message: Email | Sms
  busy: boolean
  onRetry: () => Promise<unknown>
}

/** Why a message has not left or may have arrived twice, and a way to try again. */
function Trouble({ message, busy, onRetry }: TroubleProps) {
  const { status, error, wasCutOff } = message

  const retry = () => onRetry().then(() => notify.success('It is on its way again'), notify.refused)

  const sentences = [
    status === 'queued' && error && `Not sent yet: ${error} It is tried again by itself.`,
    status !== 'queued' && error,
    status === 'outbox' &&
      !error &&
      'Nothing leaves this installation yet. An Administrator can read it in the outbox.',
    wasCutOff &&
      status === 'sent' &&
      'subject' in message &&
      'A try was cut off before it was answered, so it may have arrived twice.',
  ].filter(Boolean)

  return (
    <>
      {sentences.length > 0 && (
        <p className={clsx('text-table wrap-anywhere', status === 'failed' ? 'text-danger' : 'text-muted')}>
          {sentences.join(' ')}
        </p>
      )}
      {(status === 'failed' || (status === 'outbox' && error)) && (
        <Button size="sm" busy={busy} busyLabel="Trying again…" onClick={() => void retry()}>
          Try again
        </Button>
      )}
    </>
  )
}

interface LineProps {
  icon: ReactNode
  who: string
  at: string
  job: Job
  chip?: ReactNode
  isIncoming?: boolean
  children: ReactNode
}

const Line = ({ icon, who, at, job, chip, isIncoming, children }: LineProps) => (
  <li className="flex gap-3 py-4">
    <span
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full [&>svg]:size-4',
        isIncoming ? 'bg-brand-soft text-brand' : 'bg-sunken text-muted',
      )}
    >
      {icon}
    </span>
    <div className="min-w-0 flex-1 space-y-1">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <p className="min-w-0 flex-1 basis-60 text-table text-muted">
          <span className="text-sm font-medium wrap-anywhere text-ink">{who}</span>
          {' · '}
          <time dateTime={at} className="whitespace-nowrap">
            {formatDateTime(at, job.timezone)} {zoneName(at, job.timezone)}
          </time>
        </p>
        {chip}
      </div>
      {children}
    </div>
  </li>
)
