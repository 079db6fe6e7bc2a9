'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import { storeReport } from '@/lib/paper/reports/commands'
import { showsEstimate } from '@/lib/paper/reports/rules'

import { SendStored } from './send-stored'
import { reportsOf } from './use-reports'

interface SendEstimateProps {
  estimate: EstimateHead
  onClose: () => void
}

/** Sends an estimate by e-mail, as its PDF, which is kept with the job's reports. */
export function SendEstimate({ estimate, onClose }: SendEstimateProps) {
  const queries = useQueryClient()
  const [store] = useCommand(storeReport)
  const [reportId, setReportId] = useState<string | null>(null)
  const isBegun = useRef(false)
  const { jobId } = estimate

  useEffect(() => {
    const prepare = async () => {
      const stored = await queries.fetchQuery({ ...reportsOf(jobId), staleTime: 0 })
      const there = stored.find((report) => showsEstimate(report, estimate, new Date()))
      setReportId((there ?? (await store({ jobId }, { type: 'EstimateReport', estimateId: estimate.id }))).id)
    }
    if (isBegun.current) return
    isBegun.current = true
    prepare().catch((error: unknown) => {
      notify.refused(error)
      onClose()
    })
  }, [queries, store, jobId, estimate, onClose])

  return <OfJob id={jobId}>{(job) => <SendStored job={job} reportId={reportId} onClose={onClose} />}</OfJob>
}
