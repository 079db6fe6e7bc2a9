'use client'

import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { Fragment } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { copyText } from '@/components/ui/copy-text'
import { Dialog } from '@/components/ui/dialog'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { formatDateTime } from '@/lib/base/time'
import { outboxKeys } from '@/lib/desk/outbox/keys'
import { linkIn, textParts } from '@/lib/desk/outbox/rules'
import type { OutboxMail } from '@/lib/desk/outbox/schema'
import { api } from '@/lib/platform/http/client'

interface MailDialogProps {
  id: string | null
  timezone: string
  onClose: () => void
}

const WITHHELD: Partial<Record<NonNullable<OutboxMail['link']>, string>> = {
  addressee:
    'What it opens is for whoever it was written to, so nobody else is shown it. Without a mail server it appears in the terminal of whoever runs this installation.',
  inviter: 'The link in it is for whoever had it sent to pass on. Send it again yourself to pass one on.',
  over: 'The link in it was used, is too old, or a newer one went out.',
}

/** One message to read, with its links to follow or copy. */
export function MailDialog({ id, timezone, onClose }: MailDialogProps) {
  const mail = useQuery({
    queryKey: outboxKeys.mail(id ?? ''),
    queryFn: ({ signal }) => api.get<OutboxMail>(`/api/v1/outbox/${id}`, { signal }),
    enabled: id !== null,
  })
  const link = mail.data && linkIn(mail.data.text)
  const withheld = mail.data?.link && WITHHELD[mail.data.link]

  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={(mail.data?.kind === 'sms' ? 'Text message' : mail.data?.subject) ?? 'Message'}
      description={mail.data && `To ${mail.data.recipient}, ${formatDateTime(mail.data.createdAt, timezone)}`}
      footer={(close) => (
        <>
          {link && (
            <Button icon={<Copy aria-hidden />} onClick={() => void copyText(link, 'The link')}>
              Copy link
            </Button>
          )}
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        </>
      )}
    >
      <Loaded query={mail} waiting={<SkeletonLines lines={5} label="Loading the message…" />}>
        {(found) => (
          <div className="space-y-4">
            {found.error && (
              <Banner
                tone="danger"
                title={found.kind === 'sms' ? 'It could not be sent' : 'The mail server did not take it'}
              >
                {found.error}
              </Banner>
            )}
            {withheld && <Banner tone="info">{withheld}</Banner>}
            <p className="break-words whitespace-pre-wrap">
              {textParts(found.text).map(({ text, isLink }, at) => (
                <Fragment key={at}>
                  {isLink ? (
                    <a href={text} target="_blank" rel="noreferrer" className="break-all text-brand underline">
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </Fragment>
              ))}
            </p>
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
