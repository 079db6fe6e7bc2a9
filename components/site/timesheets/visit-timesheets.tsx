'use client'

import Clock from 'lucide-react/icons/clock'
import Plus from 'lucide-react/icons/plus'
import { useState } from 'react'

import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { hoursText, toDay } from '@/lib/base/time'

import { KeptTime } from './kept-time'
import { TimerCard } from './timer-card'
import { TimesheetDialog } from './timesheet-dialogs'
import { TimesheetList } from './timesheet-list'
import { useVisitTimesheets } from './use-timesheets'

/** The time worked at a visit. */
export function VisitTimesheets({ job, visit, viewer }: VisitSectionProps) {
  const query = useVisitTimesheets(job.id, visit.id)
  const [isAdding, setIsAdding] = useState(false)
  const add = (
    <Button icon={<Plus />} onClick={() => setIsAdding(true)}>
      Add time
    </Button>
  )

  return (
    <div className="space-y-4">
      <TimerCard userId={viewer.userId} jobId={job.id} inspectionId={visit.id} />
      <Loaded query={query} waiting={<SkeletonLines lines={4} label="Loading the timesheets…" />}>
        {(timesheets) =>
          timesheets.length ? (
            <Card
              title={`Timesheets, ${hoursText(timesheets.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0))}`}
              actions={add}
            >
              <TimesheetList
                label="Timesheets"
                timesheets={timesheets}
                viewer={viewer}
                shows={{ person: true, day: true }}
              />
            </Card>
          ) : (
            <EmptyState icon={<Clock />} title="No time at this visit yet" action={add}>
              Start the timer, or add the time afterwards.
            </EmptyState>
          )
        }
      </Loaded>
      <KeptTime />
      {isAdding && (
        <TimesheetDialog
          viewer={viewer}
          of={{
            userId: viewer.userId,
            job,
            inspectionId: visit.id,
            day: toDay(visit.inspectionDate, job.timezone),
          }}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  )
}
