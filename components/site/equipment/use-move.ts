'use client'

import { timedValues, type TimedValues } from '@/components/job/field/happened-at-field'
import { useAsked } from '@/components/job/field/use-asked'
import { notify } from '@/components/ui/notify'
import { useRecordForm } from '@/components/ui/use-record-form'
import type { Confirmed } from '@/lib/job/field/schema'
import { sentTime, timeAtVisit } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import type { Inspection } from '@/lib/site/visits/schema'

export type VisitOfMove = Pick<Inspection, 'id' | 'inspectionDate'>

interface MoveValues extends TimedValues {
  /** The id of the visit at which units are picked up. */
  pickedUpSiteVisit: string
  overdueTagReason: string
}

export interface MoveOptions {
  job: Job
  visit: VisitOfMove
  send: (values: MoveValues, moment: ReturnType<typeof sentTime>, answer: Confirmed) => Promise<unknown>
  /** The notice afterwards. */
  done: string
  onClose: () => void
}

/** The form for installing or picking up units at a visit, with its questions. */
export function useMove({ job, visit, send, done, onClose }: MoveOptions) {
  const { run, asking } = useAsked()
  const record = useRecordForm({
    valuesOf: (): MoveValues => ({
      ...timedValues(timeAtVisit(visit, job.timezone)),
      pickedUpSiteVisit: visit.id,
      overdueTagReason: '',
    }),
    send: (values) =>
      run(async (answer) => {
        const saved = await send(values, sentTime(values.time, job.timezone), answer)
        if (saved !== null) notify.success(done)
        onClose()
      }),
    placeOf: (path) => (path === 'installedTime' || path === 'pickupTime' ? 'happenedAt' : path),
  })
  return { record, asking }
}
