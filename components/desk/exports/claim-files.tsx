'use client'

import Archive from 'lucide-react/icons/archive'

import { OfJob } from '@/components/job/jobs/of-job'
import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import { askForClaimFile, deleteClaimFile } from '@/lib/desk/exports/commands'
import { exportKeys } from '@/lib/desk/exports/keys'
import { KEPT_DAYS, claimFilesPath } from '@/lib/desk/exports/rules'
import type { Job } from '@/lib/job/jobs/schema'

import { ExportsList } from './exports-list'
import { useExports } from './use-exports'

/** The whole record of a job as one file, to be made and downloaded. */
export const ClaimFiles = ({ id }: { id: string }) => <OfJob id={id}>{(job) => <ClaimFilesOf job={job} />}</OfJob>

function ClaimFilesOf({ job }: { job: Job }) {
  const query = useExports(exportKeys.ofJob(job.id), claimFilesPath(job.id))
  const [ask, isAsking] = useCommand(askForClaimFile)
  const [erase] = useCommand(deleteClaimFile)
  const at = { jobId: job.id }
  return (
    <section aria-labelledby="claim-file" className="space-y-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="max-w-2xl">
          <h2 id="claim-file" className="text-base font-semibold">
            Claim file
          </h2>
          <p className="mt-1 text-muted">
            The whole record of this job as one ZIP: photos, readings, equipment, history, reports, forms, estimates and
            files, with the SHA-256 of each. Its page, index.html, opens in any browser, without Makegood and without
            the internet.
          </p>
        </div>
        <Button
          variant="primary"
          icon={<Archive />}
          busy={isAsking}
          busyLabel="Beginning…"
          onClick={() => void ask(at).catch(notify.refused)}
        >
          Make the claim file
        </Button>
      </div>
      <ExportsList
        query={query}
        path={claimFilesPath(job.id)}
        timezone={job.timezone}
        empty={`It is made in the background and kept for ${KEPT_DAYS} days. It does not count as storage.`}
        onDelete={(id) => erase({ ...at, id })}
      />
    </section>
  )
}
