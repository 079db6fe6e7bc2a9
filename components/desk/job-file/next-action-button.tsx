'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { statusEntries } from '@/components/job/jobs/status-entries'
import { Button, type ButtonProps } from '@/components/ui/button'
import { loadLater } from '@/components/ui/load-later'
import type { NextAction } from '@/lib/desk/next-action/schema'
import type { Job, JobStatus } from '@/lib/job/jobs/schema'
import { visitHref } from '@/lib/site/visits/sections'

import type { MoveDialogProps } from './move-dialog'
import { useNextAction } from './use-next-action'

const MoveDialog = loadLater<MoveDialogProps>(async () => (await import('./move-dialog')).MoveDialog)

type Look = Pick<ButtonProps, 'variant' | 'block'>

/** What the viewer has to do next on a job, as the one button that does it; nothing when there is nothing to do. */
export function NextActionButton({ job, ...look }: Look & { job: Job }) {
  const next = useNextAction(job.id)
  if (!next) return null
  if (next.does === 'move') return <MoveButton job={job} next={next} {...look} />
  return (
    <Button href={hrefOf(job.id, next)} title={next.because} {...look}>
      {next.label}
    </Button>
  )
}

function hrefOf(jobId: string, { part, siteVisitId, begins }: Extract<NextAction, { does: 'open' }>): string {
  if (siteVisitId) return visitHref(jobId, siteVisitId)
  return `/jobs/${jobId}/${part}${begins ? '?new=1' : ''}`
}

interface MoveButtonProps extends Look {
  job: Job
  next: Extract<NextAction, { does: 'move' }>
}

function MoveButton({ job, next: { to, label, because }, ...look }: MoveButtonProps) {
  const { data: history = [] } = useQuery(statusEntries(job.id))
  const [moveTo, setMoveTo] = useState<JobStatus | null>(null)
  return (
    <>
      <Button title={because} onClick={() => setMoveTo(to)} {...look}>
        {label}
      </Button>
      {moveTo && <MoveDialog job={job} to={moveTo} history={history} onClose={() => setMoveTo(null)} />}
    </>
  )
}
