'use client'

import { useQueryClient } from '@tanstack/react-query'
import ClipboardPen from 'lucide-react/icons/clipboard-pen'
import Play from 'lucide-react/icons/play'
import { useRouter } from 'next/navigation'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { todayKey } from '@/lib/desk/today/keys'
import type { DayVisit } from '@/lib/desk/today/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'
import { beginVisit } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import { visitHref } from '@/lib/site/visits/sections'

interface StartVisitProps {
  jobId: string
  /** Whether nobody attended before. */
  isFirst: boolean
  /** The one that was begun. */
  visit: DayVisit | undefined
  /** The task that it is begun from. */
  task: Pick<ShownTask, 'id' | 'occurrenceStart'>
}

/** Begins the visit of a stop with one tap, or leads to the one that was begun. */
export function StartVisit({ jobId, isFirst, visit, task }: StartVisitProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const [begin, isBeginning] = useCommand(beginVisit)

  if (visit) {
    return (
      <Button variant="primary" block icon={<ClipboardPen aria-hidden />} href={visitHref(jobId, visit.id)}>
        {visit.outcome ? 'Open visit' : 'Go on with the visit'}
      </Button>
    )
  }

  const start = async () => {
    try {
      const begun = await begin(
        { jobId },
        {
          isInitialAttendance: isFirst,
          taskId: task.id,
          occurrenceStart: task.occurrenceStart,
        },
      )
      queries.setQueryData(visitKeys.detail(jobId, begun.id), begun)
      void queries.invalidateQueries({ queryKey: todayKey })
      router.push(visitHref(jobId, begun.id))
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <Button
      variant="primary"
      block
      icon={<Play aria-hidden />}
      busy={isBeginning}
      busyLabel="Starting…"
      onClick={() => void start()}
    >
      Start visit
    </Button>
  )
}
