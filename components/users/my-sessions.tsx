'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { ErrorState } from '@/components/ui/error-state'
import { notify } from '@/components/ui/notify'
import { SkeletonLines } from '@/components/ui/skeleton'
import { asRefusal } from '@/components/ui/use-server-errors'
import { api } from '@/lib/http/client'
import { userKeys } from '@/lib/users/keys'
import { deviceLabel } from '@/lib/users/rules'
import type { Session } from '@/lib/users/schema'

import { SessionList } from './session-list'

const PATH = '/api/v1/users/my/sessions'

/** Where one is logged in, and a way to end what is not this device. */
export function MySessions({ timezone }: { timezone: string }) {
  const queries = useQueryClient()
  const [ending, setEnding] = useState<string | null>(null)
  const sessions = useQuery({
    queryKey: userKeys.mySessions(),
    queryFn: ({ signal }) => api.get<Session[]>(PATH, { signal }),
    staleTime: 0,
  })

  if (sessions.isPending) return <SkeletonLines label="Loading your devices…" />
  if (!sessions.data)
    return (
      <ErrorState onRetry={() => sessions.refetch()} retrying={sessions.isFetching}>
        {sessions.error?.message}
      </ErrorState>
    )

  const end = async (what: string, path: string, done: string) => {
    setEnding(what)
    try {
      await api.delete(path)
      notify.success(done)
    } catch (error) {
      notify.error(asRefusal(error).message)
    }
    await queries.invalidateQueries({ queryKey: userKeys.mySessions() })
    setEnding(null)
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
              busy={ending === id}
              onClick={() => end(id, `${PATH}/${id}`, 'That device was logged out')}
            >
              Log out
            </Button>
          )
        }
      />
      {sessions.data.some((session) => !session.current) && (
        <Button busy={ending === 'others'} onClick={() => end('others', PATH, 'Every other device was logged out')}>
          Log out all other devices
        </Button>
      )}
    </div>
  )
}
