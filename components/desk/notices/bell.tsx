'use client'

import { useQuery } from '@tanstack/react-query'
import BellIcon from 'lucide-react/icons/bell'
import { useState } from 'react'

import { useKept } from '@/components/platform/commands/kept-mirror'
import { IconButton } from '@/components/ui/icon-button'
import { loadLater } from '@/components/ui/load-later'
import { noticeKeys } from '@/lib/desk/notices/keys'
import type { Unread } from '@/lib/desk/notices/schema'
import { api } from '@/lib/platform/http/client'

const NoticesPanel = loadLater(async () => (await import('./notices-panel')).NoticesPanel, {
  wanted: ({ open }) => open,
})

/** So many are shown as a number. */
const MOST_SHOWN = 99

/**
 * The bell of the top bar, with how much its reader has not looked at: what they are told of, and what the server refused to
 * save for them.
 * @param unread as the server counted it for this page
 */
export function Bell({ unread, ...panel }: { unread: number; timezone: string; settings: string }) {
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery({
    queryKey: noticeKeys.unread,
    queryFn: ({ signal }) => api.get<Unread>('/api/v1/notices/unread', { signal }),
    initialData: { unread },
  })
  const refused = useKept().filter(({ state }) => state === 'refused').length
  const total = data.unread + refused
  const shown = total > MOST_SHOWN ? `${MOST_SHOWN}+` : String(total)
  return (
    <>
      <span className="relative inline-flex">
        <IconButton
          label={total ? `Notices, ${shown} unread` : 'Notices'}
          icon={<BellIcon aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        />
        {total > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute end-0.5 top-0.5 min-w-4.5 rounded-full bg-danger px-1 text-center text-[0.6875rem] leading-4.5 font-semibold text-on-brand tabular-nums md:-end-1 md:-top-1"
          >
            {shown}
          </span>
        )}
      </span>
      <NoticesPanel {...panel} open={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
