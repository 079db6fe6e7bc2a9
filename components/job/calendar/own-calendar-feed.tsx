'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import CalendarPlus from 'lucide-react/icons/calendar-plus'
import Copy from 'lucide-react/icons/copy'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button, buttonClass } from '@/components/ui/button'
import { type Confirmation, ConfirmDialog } from '@/components/ui/confirm-dialog'
import { copyText } from '@/components/ui/copy-text'
import { ErrorState } from '@/components/ui/error-state'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import { formatDate, formatDateTime } from '@/lib/base/time'
import { closeCalendarFeed, openCalendarFeed } from '@/lib/job/calendar/commands'
import { calendarKeys } from '@/lib/job/calendar/keys'
import type { CalendarFeed } from '@/lib/job/calendar/schema'
import { api } from '@/lib/platform/http/client'

/** The secret link that brings one's tasks into the calendar of a phone or a computer. */
export function OwnCalendarFeed({ timezone }: { timezone: string }) {
  const queries = useQueryClient()
  const [open, isOpening] = useCommand(openCalendarFeed)
  const [close] = useCommand(closeCalendarFeed)
  const [url, setUrl] = useState<string | null>(null)
  const [asked, setAsked] = useState<Confirmation | null>(null)
  const feed = useQuery({
    queryKey: calendarKeys.feed,
    queryFn: ({ signal }) => api.get<CalendarFeed>('/api/v1/users/my/calendar-feed', { signal }),
    staleTime: 0,
  })

  if (feed.isPending) return <SkeletonLines label="Loading your calendar feed…" />
  if (!feed.data)
    return (
      <ErrorState onRetry={() => feed.refetch()} retrying={feed.isFetching}>
        {feed.error?.message}
      </ErrorState>
    )

  const make = async () => {
    const { url: made, ...state } = await open({})
    setUrl(made)
    queries.setQueryData<CalendarFeed>(calendarKeys.feed, state)
  }
  const create = () => make().catch(notify.refused)
  const renew: Confirmation = {
    title: 'Renew the link?',
    children: 'The old link stops working. Every calendar that reads it needs the new one.',
    verb: 'Renew link',
    busyVerb: 'Renewing…',
    onConfirm: make,
  }
  const turnOff: Confirmation = {
    title: 'Turn the calendar feed off?',
    children: 'The link stops working. Calendars that read it keep or lose your tasks as they see fit.',
    verb: 'Turn off',
    busyVerb: 'Turning off…',
    onConfirm: async () => {
      await close({})
      setUrl(null)
      queries.setQueryData<CalendarFeed>(calendarKeys.feed, { createdAt: null, lastReadAt: null })
    },
  }

  const { createdAt, lastReadAt } = feed.data
  return (
    <div className="space-y-4">
      <p>Your tasks in the calendar of your phone or computer. Whoever has the link can read them.</p>
      {createdAt === null ? (
        <Button
          icon={<CalendarPlus aria-hidden />}
          busy={isOpening}
          busyLabel="Creating…"
          onClick={() => void create()}
        >
          Create link
        </Button>
      ) : (
        <>
          {url && <NewLink url={url} />}
          <p className="text-table text-muted">
            Created on {formatDate(createdAt, timezone)},{' '}
            {lastReadAt ? `last read on ${formatDateTime(lastReadAt, timezone)}` : 'not read yet'}.
          </p>
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setAsked(renew)}>Renew link</Button>
            <Button onClick={() => setAsked(turnOff)}>Turn off</Button>
          </div>
        </>
      )}
      <ConfirmDialog {...(asked ?? turnOff)} open={asked !== null} onClose={() => setAsked(null)} />
    </div>
  )
}

function NewLink({ url }: { url: string }) {
  return (
    <div className="space-y-3">
      <Banner tone="info">Copy the link now: it is not shown again.</Banner>
      <TextInput label="Secret link" value={url} readOnly onFocus={({ target }) => target.select()} />
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" icon={<Copy aria-hidden />} onClick={() => void copyText(url, 'The link')}>
          Copy
        </Button>
        <a href={url.replace(/^https?:/, 'webcal:')} className={buttonClass({})}>
          Open in your calendar app
        </a>
      </div>
    </div>
  )
}
