'use client'

import { useQueryClient } from '@tanstack/react-query'
import Mail from 'lucide-react/icons/mail'
import { useState } from 'react'

import { OfJob } from '@/components/job/jobs/of-job'
import { useJobForm } from '@/components/paper/forms/use-forms'
import { reportsOf } from '@/components/paper/stored-reports/use-reports'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { Job } from '@/lib/job/jobs/schema'
import type { FormOfJob, FormParams } from '@/lib/paper/forms/schema'
import { storeReport } from '@/lib/paper/reports/commands'
import { showsForm } from '@/lib/paper/reports/rules'

import { SendStored } from './send-stored'

/** Sends a submitted form by e-mail, as its PDF, which is kept with the job's reports. */
export function SendForm({ jobId, formId }: FormParams) {
  const { data: form } = useJobForm({ jobId, formId })
  return <OfJob id={jobId}>{(job) => form?.status === 'SUBMITTED' && <SendButton job={job} form={form} />}</OfJob>
}

function SendButton({ job, form }: { job: Job; form: FormOfJob }) {
  const queries = useQueryClient()
  const [store] = useCommand(storeReport)
  const [isPreparing, setPreparing] = useState(false)
  const [reportId, setReportId] = useState<string | null>(null)

  const prepare = async () => {
    setPreparing(true)
    try {
      const stored = await queries.fetchQuery({ ...reportsOf(job.id), staleTime: 0 })
      const there = stored.find((report) => showsForm(report, form))
      setReportId((there ?? (await store({ jobId: job.id }, { type: 'FormReport', formId: form.id }))).id)
    } catch (error) {
      notify.refused(error)
    } finally {
      setPreparing(false)
    }
  }

  return (
    <>
      <Button
        size="sm"
        icon={<Mail aria-hidden />}
        busy={isPreparing}
        busyLabel="Getting it ready…"
        onClick={() => void prepare()}
      >
        Send by e-mail
      </Button>
      {reportId && <SendStored job={job} reportId={reportId} onClose={() => setReportId(null)} />}
    </>
  )
}
