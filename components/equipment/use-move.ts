'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { notify } from '@/components/ui/notify'
import { asRefusal } from '@/components/ui/use-server-errors'
import { equipmentKeys } from '@/lib/equipment/keys'
import type { DomainError } from '@/lib/errors'
import { isHalfTyped, sentTime, timeAtVisit } from '@/lib/field/typed-time'
import { jobKeys } from '@/lib/jobs/keys'
import type { Job } from '@/lib/jobs/schema'
import type { Inspection } from '@/lib/visits/schema'

export type VisitOfMove = Pick<Inspection, 'id' | 'inspectionDate'>

export interface MoveOptions {
  job: Job
  visit: VisitOfMove
  /** The fields that the dialog shows; what none of them is to blame for stands above them. */
  fields: readonly string[]
  onClose: () => void
}

/** Units that are installed or picked up at a visit: when that was, whether it is on its way, and what was refused. */
export function useMove({ job, visit, fields, onClose }: MoveOptions) {
  const queries = useQueryClient()
  const [time, setTime] = useState(() => timeAtVisit(visit, job.timezone))
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<DomainError | null>(null)
  const readJob = () => queries.invalidateQueries({ queryKey: jobKeys.detail(job.id) })

  const run = async (send: (moment: ReturnType<typeof sentTime>) => Promise<unknown>, done: string) => {
    if (isHalfTyped(time)) return
    setBusy(true)
    setRefused(null)
    try {
      await send(sentTime(time, job.timezone))
    } catch (error) {
      setRefused(asRefusal(error))
      setBusy(false)
      return void readJob()
    }
    void queries.invalidateQueries({ queryKey: equipmentKeys.all })
    await readJob()
    notify.success(done)
    onClose()
  }

  return {
    run,
    busy,
    time,
    setTime,
    setVisit: (chosen: VisitOfMove) => setTime(timeAtVisit(chosen, job.timezone)),
    refusal: refused?.fields.some(({ path }) => fields.includes(path)) ? null : refused,
    errorOf: (path: string) => refused?.fields.find((field) => field.path === path)?.message,
  }
}
