'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { endMyOtherSessions, endMySession } from '@/lib/company/users/commands'
import { userKeys } from '@/lib/company/users/keys'
import { deviceLabel } from '@/lib/company/users/rules'
import type { Session } from '@/lib/company/users/schema'
import { api } from '@/lib/platform/http/client'

import { SessionList } from './session-list'

/** The actor's sessions, with a way to end those on other devices. */
export function MySessions({ timezone }: { timezone: string }) {
  const [endOne, isEndingOne] = useCommand(endMySession)
  const [endOthers, isEndingOthers] = useCommand(endMyOtherSessions)
  const [last, setLast] = useState<string | null>(null)
  const sessions = useQuery({
    queryKey: userKeys.mySessions(),
    queryFn: ({ signal }) => api.get<Session[]>('/api/v1/users/my/sessions', { signal }),
    staleTime: 0,
  })

  if (sessions.isPending) return <SkeletonLines label="Loading your devices…" />
  if (!sessions.data)
    return (
      <ErrorState onRetry={() => sessions.refetch()} retrying={sessions.isFetching}>
        {sessions.error?.message}
      </ErrorState>
    )

  const say = (ended: Promise<void>, words: string) => ended.then(() => notify.success(words), notify.refused)
  const end = (id: string) => {
    setLast(id)
    return say(endOne({ id }), 'That device was logged out')
  }

  return (
    <div className="space-y-4">
      <SessionList
        sessions={sessions.data}
        timezone={timezone}
        action={({ id, device, current }) =>
          !current && (
            <Button
              size="sm"
              aria-label={`Log out ${deviceLabel(device) ?? 'unknown device'}`}
              busy={isEndingOne && last === id}
              onClick={() => void end(id)}
            >
              Log out
            </Button>
          )
        }
      />
      {sessions.data.some((session) => !session.current) && (
        <Button busy={isEndingOthers} onClick={() => void say(endOthers({}), 'Every other device was logged out')}>
          Log out all other devices
        </Button>
      )}
    </div>
  )
}
