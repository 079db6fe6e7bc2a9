'use client'

import { useState } from 'react'

import { useAsked } from '@/components/job/field/use-asked'
import { notify } from '@/components/ui/notify'
import { asRefusal } from '@/components/ui/use-server-errors'
import type { DomainError } from '@/lib/base/errors'
import type { Confirmed } from '@/lib/job/field/schema'
import { isHalfTyped, sentTime, timeAtVisit } from '@/lib/job/field/typed-time'
import type { Job } from '@/lib/job/jobs/schema'
import type { Inspection } from '@/lib/site/visits/schema'

export type VisitOfMove = Pick<Inspection, 'id' | 'inspectionDate'>

export interface MoveOptions {
  job: Job
  visit: VisitOfMove
  /** The fields that the dialog shows; what none of them is to blame for stands above them. */
  fields: readonly string[]
  onClose: () => void
}

/** Units that are installed or picked up at a visit: when that was, whether it is on its way, what is asked, and what was refused. */
export function useMove({ job, visit, fields, onClose }: MoveOptions) {
  const [time, setTime] = useState(() => timeAtVisit(visit, job.timezone))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<DomainError | null>(null)
  const asked = useAsked()

  const run = async (
    send: (moment: ReturnType<typeof sentTime>, answer: Confirmed) => Promise<unknown>,
    done: string,
  ) => {
    if (isHalfTyped(time)) return
    setRefused(null)
    const write = async (answer: Confirmed) => {
      setBusy(true)
      const saved = await send(sentTime(time, job.timezone), answer).catch((error: unknown) => {
        setBusy(false)
        throw error
      })
      if (saved !== null) notify.success(done)
      onClose()
    }
    await asked.run(write).catch((error: unknown) => setRefused(asRefusal(error)))
  }

  return {
    run,
    asking: asked.asking,
    busy,
    time,
    setTime,
    setVisit: (chosen: VisitOfMove) => setTime(timeAtVisit(chosen, job.timezone)),
    refusal: refused?.fields.some(({ path }) => fields.includes(path)) ? null : refused,
    errorOf: (path: string) => refused?.fields.find((field) => field.path === path)?.message,
  }
}
