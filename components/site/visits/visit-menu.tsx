'use client'

import { useQueryClient } from '@tanstack/react-query'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import Trash2 from 'lucide-react/icons/trash-2'
import Undo2 from 'lucide-react/icons/undo-2'
import { useRouter } from 'next/navigation'
import { useState } from 'react'

import { useWaitingFor } from '@/components/platform/commands/kept-mirror'
import { useCommand } from '@/components/platform/commands/use-command'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { useNow } from '@/components/ui/use-now'
import { isManager } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import { deleteVisit, takeBackVisit } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import { mayTakeBack, visitLabel } from '@/lib/site/visits/rules'

import type { VisitDateDialogProps } from './visit-date-dialog'
import type { VisitSectionProps } from './visit-section'

const VisitDateDialog = loadLater<VisitDateDialogProps>(
  async () => (await import('./visit-date-dialog')).VisitDateDialog,
)

/** Rare actions for a site visit. */
export function VisitMenu({ job, visit, viewer }: VisitSectionProps) {
  const router = useRouter()
  const queries = useQueryClient()
  const [remove] = useCommand(deleteVisit)
  const [takeBack] = useCommand(takeBackVisit)
  const now = useNow()
  /** What waits to be recorded at it would find no visit. */
  const waiting = useWaitingFor(visit.id)
  const [asking, setAsking] = useState<'date' | 'delete' | 'take-back' | null>(null)
  const close = () => setAsking(null)
  const named = `${visitLabel(visit).toLowerCase()} of ${formatDateTime(visit.inspectionDate, job.timezone)}`

  const end = (done: string, href: string) => {
    notify.success(`The ${named} was ${done}`)
    router.push(href)
    queries.removeQueries({ queryKey: visitKeys.detail(job.id, visit.id) })
  }
  const confirm = async () => {
    await remove({ jobId: job.id, inspectionId: visit.id })
    end('deleted', `/jobs/${job.id}/site-visits`)
  }
  const confirmTaking = async () => {
    await takeBack({ jobId: job.id, inspectionId: visit.id })
    end('taken back', viewer.role === 'Technician' ? '/' : `/jobs/${job.id}/site-visits`)
  }

  return (
    <>
      <Menu
        label="Actions for the site visit"
        items={[
          { label: 'Change the date', icon: <CalendarClock />, onSelect: () => setAsking('date') },
          ...(mayTakeBack(visit, viewer.userId, now) && waiting === 0
            ? [{ label: 'Started by mistake', icon: <Undo2 />, onSelect: () => setAsking('take-back') }]
            : []),
          ...(isManager(viewer.role)
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
        open={asking === 'take-back'}
        onClose={close}
        title={`Take back the ${named}?`}
        verb="Take it back"
        busyVerb="Taking it back…"
        onConfirm={confirmTaking}
      >
        It is then as if it had not been started: nobody attended, and a timer that you started at it is gone too. Once
        anything is recorded at it, it stays.
      </ConfirmDialog>
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
