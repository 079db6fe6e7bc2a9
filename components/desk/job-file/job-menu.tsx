'use client'

import { useQueryClient } from '@tanstack/react-query'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { goesWithJob, staysOfJob } from '@/components/job/jobs/goes-with-job'
import { useJobCounts } from '@/components/job/jobs/use-job'
import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { deleteJob } from '@/lib/job/jobs/commands'
import { jobKeys } from '@/lib/job/jobs/keys'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { ShownPart } from '@/lib/platform/areas/area'
import { stillInstalled } from '@/lib/site/equipment/rules'

/** Actions on a job that are rare or cannot be undone. */
export function JobMenu({ job, parts }: { job: Job; parts: readonly ShownPart[] }) {
  const router = useRouter()
  const queries = useQueryClient()
  const [remove] = useCommand(deleteJob)
  const [deleting, setDeleting] = useState(false)
  const counts = useJobCounts(job.id)
  const { equipment: standing = 0 } = counts
  const number = jobNumber(job)

  const confirm = async () => {
    await remove({ id: job.id })
    queries.removeQueries({ queryKey: jobKeys.detail(job.id) })
    notify.success(`${number} was deleted`)
    router.push('/jobs')
  }

  return (
    <>
      <Menu
        label={`Actions for ${number}`}
        items={[
          { label: 'Edit job', icon: <Pencil />, href: `/jobs/${job.id}/edit` },
          { label: 'Delete job', icon: <Trash2 />, danger: true, onSelect: () => setDeleting(true) },
        ]}
      />
      <ConfirmDialog
        open={deleting}
        onClose={() => setDeleting(false)}
        title={`Delete ${number}?`}
        verb="Delete job"
        onConfirm={confirm}
      >
        {standing > 0 && <p className="mb-3 font-medium text-ink">{stillInstalled(standing)}</p>}
        <p>The job at {job.siteAddress} goes, and with it:</p>
        <ul className="my-2 list-disc space-y-1 ps-5">
          {goesWithJob(parts, counts).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>
          {staysOfJob(parts, counts)} The number {job.jobNo} is not given again.
        </p>
      </ConfirmDialog>
    </>
  )
}
