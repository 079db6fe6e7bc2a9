'use client'

import { loadLater } from '@/components/ui/load-later'
import { Skeleton } from '@/components/ui/skeleton'

import type { JobFormProps } from './job-form-body'

const SECTION_HEIGHTS = ['h-120', 'h-120']

function WaitingForm() {
  return (
    <div role="status" className="grid max-w-3xl grid-cols-1 gap-5 xl:max-w-6xl xl:grid-cols-2">
      <span className="sr-only">Loading the form…</span>
      {SECTION_HEIGHTS.map((height, index) => (
        <div key={index} className={`space-y-4 rounded-card border border-line bg-raised p-4 ${height}`}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="h-9 w-full" />
          <Skeleton className="h-9 w-full" />
        </div>
      ))}
    </div>
  )
}

/** The form of a job. Its many fields load after the page, which shows a placeholder. */
export const JobForm = loadLater<JobFormProps>(async () => (await import('./job-form-body')).JobFormBody, {
  waiting: WaitingForm,
})
