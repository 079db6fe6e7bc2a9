'use client'

import { useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Trash2 from 'lucide-react/icons/trash-2'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { type Role, isManager } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { deleteVisit } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import { visitLabel } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'

import type { VisitDateDialogProps } from './visit-date-dialog'

const VisitDateDialog = loadLater<VisitDateDialogProps>(
  async () => (await import('./visit-date-dialog')).VisitDateDialog,
)

/** Rare actions for a site visit. */
export function VisitMenu({ job, visit, role }: { job: Job; visit: Inspection; role: Role }) {
  const router = useRouter()
  const queries = useQueryClient()
  const [remove] = useCommand(deleteVisit)
  const [asking, setAsking] = useState<'date' | 'delete' | null>(null)
  const close = () => setAsking(null)
  const named = `${visitLabel(visit).toLowerCase()} of ${formatDateTime(visit.inspectionDate, job.timezone)}`

  const confirm = async () => {
    await remove({ jobId: job.id, inspectionId: visit.id })
    notify.success(`The ${named} was deleted`)
    router.push(`/jobs/${job.id}/site-visits`)
    queries.removeQueries({ queryKey: visitKeys.detail(job.id, visit.id) })
  }

  return (
    <>
      <Menu
        label="Actions for the site visit"
        items={[
          { label: 'Change the date', icon: <CalendarClock />, onSelect: () => setAsking('date') },
          ...(isManager(role)
            ? [
                {
                  label: 'Delete site visit',
                  icon: <Trash2 />,
                  danger: true,
                  onSelect: () => setAsking('delete'),
                },
              ]
            : []),
        ]}
      />
      {asking === 'date' && <VisitDateDialog job={job} visit={visit} onClose={close} />}
      <ConfirmDialog
        open={asking === 'delete'}
        onClose={close}
        title={`Delete the ${named}?`}
        verb="Delete site visit"
        onConfirm={confirm}
      >
        What was written about this visit goes with it. A visit at which readings, photos, equipment, notes or
        timesheets are recorded is not deleted.
      </ConfirmDialog>
    </>
  )
}
