'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'

import { useCommand } from '@/components/platform/commands/use-command'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { changeWeek } from '@/lib/company/roster/commands'

import { weekQuery } from './use-roster'

const Waiting = () => <SkeletonLines lines={7} label="Loading the hours of work…" />

const HoursForm = loadLater(async () => (await import('./hours-form')).HoursForm, { waiting: Waiting })

/** When everybody works who has no hours of their own. */
export function OrganizationHours() {
  const week = useQuery(weekQuery)
  const queries = useQueryClient()
  const [change] = useCommand(changeWeek)
  return (
    <Card title="Hours of work">
      <p className="mb-4 text-muted">
        When everybody works, on the clock of the time zone above. Somebody’s own hours, and their leave, are on their
        page.
      </p>
      <Loaded query={week} waiting={<Waiting />}>
        {(found) => (
          <HoursForm
            hours={found}
            isPerson={false}
            save={(version, days) => change({}, { version, days: days.filter((day) => 'hours' in day) })}
            keep={(stored) => queries.setQueryData(weekQuery.queryKey, stored)}
          />
        )}
      </Loaded>
    </Card>
  )
}
