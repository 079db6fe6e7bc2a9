'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import { formatDateTime, zoneName } from '@/lib/base/time'
import type { CompletionSummary } from '@/lib/job/completion/schema'
import type { Job } from '@/lib/job/jobs/schema'

import type { SummaryFormProps } from './summary-form'
import { useSummary } from './use-summary'

const SummaryForm = loadLater<SummaryFormProps>(async () => (await import('./summary-form')).SummaryForm)

/** The work that was done on a job, for its completion report, with a form to write it. */
export function CompletionCard({ job }: { job: Job }) {
  const query = useSummary(job.id)
  const [writing, setWriting] = useState(false)
  const stored = query.data

  return (
    <Card
      title="Completion summary"
      actions={
        stored && (
          <Button size="sm" onClick={() => setWriting(true)}>
            {stored.summary ? 'Edit' : 'Write'}
          </Button>
        )
      }
    >
      <Loaded query={query} waiting={<SkeletonLines lines={3} label="Loading the summary…" />}>
        {(found) => <Written found={found} timezone={job.timezone} />}
      </Loaded>
      {writing && stored && <SummaryForm jobId={job.id} stored={stored} onClose={() => setWriting(false)} />}
    </Card>
  )
}

function Written({ found, timezone }: { found: CompletionSummary; timezone: string }) {
  if (!found.summary) {
    return <p className="text-muted">What was found, what was done, and how the job ended.</p>
  }
  return (
    <div className="space-y-2">
      <p className="wrap-anywhere whitespace-pre-line">{found.summary}</p>
      {found.updatedAt && found.updatedBy && (
        <p className="text-table text-muted">
          {fullName(found.updatedBy)} ·{' '}
          <time dateTime={found.updatedAt}>
            {formatDateTime(found.updatedAt, timezone)} {zoneName(found.updatedAt, timezone)}
          </time>
        </p>
      )}
    </div>
  )
}
