'use client'

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { organizationKeys } from '@/lib/company/organization/keys'
import type { NextJobNumber } from '@/lib/company/organization/schema'
import { api } from '@/lib/platform/http/client'

import type { JobNumberDialogProps } from './job-number-dialog'

const JobNumberDialog = loadLater<JobNumberDialogProps>(
  async () => (await import('./job-number-dialog')).JobNumberDialog,
)

/** Which number the next job gets, and the way to go on from the one that another product had reached. */
export function JobNumbers({ identifier }: { identifier: string }) {
  const [isAsked, setAsked] = useState(false)
  const next = useQuery({
    queryKey: organizationKeys.nextJobNumber(),
    queryFn: ({ signal }) => api.get<NextJobNumber>('/api/v1/organization/next-job-number', { signal }),
    staleTime: 0,
  })
  return (
    <Card title="Job numbers">
      <Loaded query={next} waiting={<SkeletonLines lines={2} label="Loading the next number…" />}>
        {({ nextJobNo }) => (
          <div className="space-y-3">
            <p>
              The next job is{' '}
              <span className="font-medium whitespace-nowrap">
                {identifier} - {nextJobNo}
              </span>
              . If you came from another product, go on from the number that you had reached there.
            </p>
            <Button onClick={() => setAsked(true)}>Set the next number…</Button>
            {isAsked && <JobNumberDialog nextJobNo={nextJobNo} onClose={() => setAsked(false)} />}
          </div>
        )}
      </Loaded>
    </Card>
  )
}
