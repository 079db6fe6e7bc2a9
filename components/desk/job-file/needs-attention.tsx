'use client'

import { useQuery } from '@tanstack/react-query'
import AlarmClock from 'lucide-react/icons/alarm-clock'
import CircleCheck from 'lucide-react/icons/circle-check'
import PackageOpen from 'lucide-react/icons/package-open'
import Tag from 'lucide-react/icons/tag'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { useState } from 'react'

import { kpiOfJob } from '@/components/job/kpi/kpi-of-job'
import { isStanding, useJobEquipment } from '@/components/site/equipment/use-equipment'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { useHeld } from '@/components/ui/use-held'
import { useNow } from '@/components/ui/use-now'
import { counted } from '@/lib/base/counts'
import { formatDateTime, formatDay, toDay, zoneName } from '@/lib/base/time'
import { reviewKeys } from '@/lib/desk/review/keys'
import type { Contradiction } from '@/lib/desk/review/schema'
import type { Job } from '@/lib/job/jobs/schema'
import { checkpointLabel, stateInWords, stateOf } from '@/lib/job/kpi/rules'
import type { ShownPart } from '@/lib/platform/areas/area'
import { api } from '@/lib/platform/http/client'
import { ranOutOnSite } from '@/lib/site/equipment/rules'

/** How many matters people take in at a glance. */
const SHOWN = 5

interface NeedsAttentionProps {
  job: Job
  parts: readonly ShownPart[]
  matters: readonly Matter[]
}

/** What is late on a job, has to come back from it, or does not go together in its record; nothing when all is well. */
export function NeedsAttention({ job, parts, matters }: NeedsAttentionProps) {
  const [showsAll, setShowsAll] = useState(false)
  if (!matters.length) return null
  const shown = showsAll ? matters : matters.slice(0, SHOWN)
  const open = matters.filter(({ isSettled }) => !isSettled).length
  return (
    <Card title={open ? `What needs attention (${open})` : 'What needed attention'}>
      <ul className="space-y-3">
        {shown.map(({ key, icon, isLate, isSettled, text, part }) => {
          const Icon = isSettled ? CircleCheck : icon
          const tone = isSettled ? 'text-success' : isLate ? 'text-danger' : 'text-warning'
          return (
            <li key={key} className="flex gap-3">
              <Icon aria-hidden className={`mt-0.5 size-5 shrink-0 ${tone}`} />
              <p className="min-w-0 wrap-anywhere">
                {isSettled && <span className="sr-only">Settled: </span>}
                <span className={isSettled ? 'text-muted line-through' : undefined}>{text}</span>{' '}
                <Link
                  href={`/jobs/${job.id}/${part}`}
                  className="inline-flex min-h-11 items-center font-medium whitespace-nowrap text-brand underline-offset-2 hover:underline md:min-h-0"
                >
                  Open {parts.find((one) => one.part === part)?.label}
                </Link>
              </p>
            </li>
          )
        })}
      </ul>
      {matters.length > shown.length && (
        <Button className="mt-3" onClick={() => setShowsAll(true)}>
          Show {matters.length - shown.length} more
        </Button>
      )}
    </Card>
  )
}

interface Matter {
  /** What it is about, whatever the time makes of its words. */
  key: string
  icon: typeof Tag
  isLate?: boolean
  /** It was there when the reader came, and is no longer. */
  isSettled?: boolean
  text: string
  part: string
}

/**
 * The matters for a reader who stays: what is settled meanwhile is struck out in its place, and what comes meanwhile waits
 * until it is asked for.
 */
export function useHeldMatters(
  job: Job,
  timezone: string,
): [matters: readonly Matter[], hasNews: boolean, showNews: () => void] {
  const latest = useMatters(job, timezone)
  const [held, isOther, showNews] = useHeld<readonly Matter[]>(latest, (all) => all.map(({ key }) => key).join('\n'))
  const matters = held.map((one) => latest.find(({ key }) => key === one.key) ?? { ...one, isSettled: true })
  const hasNews = isOther && latest.some(({ key }) => !held.some((one) => one.key === key))
  return [matters, hasNews, showNews]
}

/** The most urgent first: what is late, then what is to be recalled, then what a reviewer would raise. */
function useMatters(job: Job, timezone: string): Matter[] {
  const now = useNow()
  const { data: kpi } = useQuery(kpiOfJob(job.id))
  const { data: equipment } = useJobEquipment(job.id)
  const { data: contradictions = [] } = useQuery({
    queryKey: reviewKeys.contradictions(job.id),
    queryFn: ({ signal }) => api.get<Contradiction[]>(`/api/v1/jobs/${job.id}/contradictions`, { signal }),
  })
  const standing = equipment?.installations.filter(isStanding) ?? []
  const at = (instant: string) => `${formatDateTime(instant, job.timezone)} ${zoneName(instant, job.timezone)}`

  // A closed job has no checkpoint ahead: nobody waits for those that it missed.
  const late = (kpi?.next ? kpi.checkpoints : []).filter((one) => stateOf(one, now) === 'overdue')
  return [
    ...late.map((one) => ({
      key: `late ${one.checkpoint}`,
      icon: AlarmClock,
      isLate: true,
      text: `${checkpointLabel(one.checkpoint)}: ${stateInWords(one, now).toLowerCase()}, since ${at(one.dueAt!)}.`,
      part: 'kpi',
    })),
    ...(equipment?.recall ?? []).map(({ roomId, drySince }) => {
      const here = standing.filter((one) => one.roomId === roomId)
      return {
        key: `recall ${roomId}`,
        icon: PackageOpen,
        text: `${here[0]!.roomName} reads dry since ${at(drySince)}, and ${counted(here.length, 'unit')} still ${here.length === 1 ? 'stands' : 'stand'} there.`,
        part: 'equipment',
      }
    }),
    ...standing
      .filter((one) => ranOutOnSite(one, toDay(now, timezone)))
      .map(({ installationId, referenceId, roomName, tagDueOn }) => ({
        key: `tag ${installationId}`,
        icon: Tag,
        text: `${referenceId} in ${roomName} is past its test and tag, which was due on ${formatDay(tagDueOn!)}.`,
        part: 'equipment',
      })),
    ...contradictions.map(({ text, part }) => ({ key: text, icon: TriangleAlert, text, part })),
  ]
}
