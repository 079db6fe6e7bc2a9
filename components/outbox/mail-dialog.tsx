'use client'

import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { Fragment } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { api } from '@/lib/http/client'
import { outboxKeys } from '@/lib/outbox/keys'
import { linkIn, textParts } from '@/lib/outbox/rules'
import type { OutboxMail } from '@/lib/outbox/schema'
import { formatDateTime } from '@/lib/time'

interface MailDialogProps {
  id: string | null
  timezone: string
  onClose: () => void
}

/** One message to read, its links to follow or to copy. */
export function MailDialog({ id, timezone, onClose }: MailDialogProps) {
  const mail = useQuery({
    queryKey: outboxKeys.mail(id ?? ''),
    queryFn: ({ signal }) => api.get<OutboxMail>(`/api/v1/outbox/${id}`, { signal }),
    enabled: id !== null,
  })
  const link = mail.data && linkIn(mail.data.text)

  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text)
      notify.success('The link was copied')
    } catch {
      notify.error('The browser did not let us copy. Please select the link and copy it yourself.')
    }
  }

  return (
    <Dialog
      open={id !== null}
      onClose={onClose}
      title={(mail.data?.kind === 'sms' ? 'Text message' : mail.data?.subject) ?? 'Message'}
      description={mail.data && `To ${mail.data.recipient}, ${formatDateTime(mail.data.createdAt, timezone)}`}
      footer={(close) => (
        <>
          {link && (
            <Button icon={<Copy aria-hidden />} onClick={() => copy(link)}>
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
