'use client'

import { useIsFetching, useQueryClient } from '@tanstack/react-query'

import { PageHeader } from '@/components/ui/page-header'
import { RefreshButton } from '@/components/ui/refresh-button'
import { overviewKeys } from '@/lib/desk/overview/keys'
import { calendarKeys } from '@/lib/job/calendar/keys'

const SHOWN = [calendarKeys.all, overviewKeys.all]

/** The dashboard's owner, and a button that reads all of it again. */
export function DashboardHeader({ firstName }: { firstName: string }) {
  const client = useQueryClient()
  const [tasks, figures] = [useIsFetching({ queryKey: SHOWN[0] }), useIsFetching({ queryKey: SHOWN[1] })]

  return (
    <PageHeader
      title="Your Dashboard"
      body={`Welcome Back, ${firstName}`}
      actions={
        <RefreshButton
          onRefresh={() => void Promise.all(SHOWN.map((queryKey) => client.invalidateQueries({ queryKey })))}
          refreshing={tasks + figures > 0}
        />
      }
    />
  )
}
