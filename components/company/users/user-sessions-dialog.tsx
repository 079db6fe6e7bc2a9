'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { notify } from '@/components/ui/notify'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { DomainError } from '@/lib/base/errors'
import { fullName } from '@/lib/base/names'
import { endSessions } from '@/lib/company/users/commands'
import { userKeys } from '@/lib/company/users/keys'
import type { Session, User } from '@/lib/company/users/schema'
import { api } from '@/lib/platform/http/client'

import { SessionList } from './session-list'

interface UserSessionsDialogProps {
  onClose: () => void
  user: User
  timezone: string
}

/** A person's sessions, with a way to end them: a lost phone, a shared computer. */
export function UserSessionsDialog({ onClose, user, timezone }: UserSessionsDialogProps) {
  const [end, isEnding] = useCommand(endSessions)
  const [refusal, setRefusal] = useState<DomainError | null>(null)
  const sessions = useQuery({
    queryKey: userKeys.sessions(user.id),
    queryFn: ({ signal }) => api.get<Session[]>(`/api/v1/users/${user.id}/sessions`, { signal }),
    staleTime: 0,
  })
  const others = sessions.data?.some((session) => !session.current)
  const isMe = sessions.data?.some((session) => session.current)

  const confirm = async () => {
    setRefusal(null)
    try {
      await end({ id: user.id })
      notify.success(isMe ? 'Every other device was logged out' : `${fullName(user)} was logged out`)
    } catch (error) {
      setRefusal(asRefusal(error))
    }
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title={`Devices of ${fullName(user)}`}
      footer={(close) => (
        <>
          <Button onClick={close}>Close</Button>
          {others && (
            <Button variant="danger" onClick={confirm} busy={isEnding} busyLabel="Logging out…">
              {isMe ? 'Log out all other devices' : 'Log out everywhere'}
            </Button>
          )}
        </>
      )}
    >
      <RefusalBanner refusal={refusal} />
      <Loaded query={sessions} waiting={<SkeletonLines label="Loading devices…" />}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title="Not logged in anywhere" />
          ) : (
            <SessionList sessions={found} timezone={timezone} />
          )
        }
      </Loaded>
    </Dialog>
  )
}
