import Laptop from 'lucide-react/icons/laptop'
import Smartphone from 'lucide-react/icons/smartphone'
import type { ReactNode } from 'react'

import { Chip } from '@/components/ui/chip'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { deviceLabel } from '@/lib/company/users/rules'
import type { Session } from '@/lib/company/users/schema'

interface SessionListProps {
  sessions: readonly Session[]
  timezone: string
  /** The action for one of them. */
  action?: (session: Session) => ReactNode
}

/** The devices on which a person is logged in. */
export function SessionList({ sessions, timezone, action }: SessionListProps) {
  return (
    <ul className="divide-y divide-line">
      {sessions.map((session) => {
        const device = deviceLabel(session.device) ?? 'Unknown device'
        const Icon = /iPhone|iPad|Android/.test(device) ? Smartphone : Laptop
        return (
          <li key={session.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3 first:pt-0 last:pb-0">
            <Icon aria-hidden className="size-5 shrink-0 text-muted" />
            <div className="min-w-0 flex-1">
              <p className="flex flex-wrap items-center gap-2 font-medium">
                {device}
                {session.current && <Chip tone="success">This device</Chip>}
              </p>
              <p className="text-table text-muted">
                Last seen <Moment at={session.lastSeenAt} timezone={timezone} />
              </p>
              <p className="text-table text-muted">
                Logged in <Moment at={session.createdAt} timezone={timezone} />
              </p>
            </div>
            {action?.(session)}
          </li>
        )
      })}
    </ul>
  )
}

const Moment = ({ at, timezone }: { at: string; timezone: string }) => (
  <time dateTime={at}>
    {formatDateTime(at, timezone)} {zoneName(at, timezone)}
  </time>
)
