'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { reportsOf } from '@/components/paper/stored-reports/use-reports'
import { notify } from '@/components/ui/notify'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import { showsEstimate } from '@/lib/paper/reports/rules'

import { SendStored } from './send-stored'
import { useKeptEstimate } from './use-kept-estimate'

interface SendEstimateProps {
  estimate: EstimateHead
  onClose: () => void
}

/** Sends an estimate by e-mail, as its PDF, which is kept with the job's reports. */
export function SendEstimate({ estimate, onClose }: SendEstimateProps) {
  const queries = useQueryClient()
  const [reportId, setReportId] = useState<string | null>(null)
  const isBegun = useRef(false)
  const { jobId } = estimate
  const { keep, question, isAsking } = useKeptEstimate({
    onKept: ({ id }) => setReportId(id),
    onLeft: onClose,
  })

  useEffect(() => {
    const prepare = async () => {
      const stored = await queries.fetchQuery({ ...reportsOf(jobId), staleTime: 0 })
      const there = stored.find((report) => showsEstimate(report, estimate, new Date()))
      if (there) setReportId(there.id)
      else await keep(estimate)
    }
    if (isBegun.current) return
    isBegun.current = true
    prepare().catch((error: unknown) => {
      notify.refused(error)
      onClose()
    })
  }, [queries, keep, jobId, estimate, onClose])

  if (isAsking) return question
  return <OfJob id={jobId}>{(job) => <SendStored job={job} reportId={reportId} onClose={onClose} />}</OfJob>
}
