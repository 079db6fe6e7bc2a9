'use client'

import { useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import type { EstimateHead } from '@/lib/paper/estimates/schema'
import { storeReport } from '@/lib/paper/reports/commands'
import type { JobReport } from '@/lib/paper/reports/schema'

interface KeptEstimate {
  onKept: (report: JobReport) => void
  /** It was refused, or the question about prices that are over was answered with no. */
  onLeft?: () => void
}

/** Keeps the PDF of an estimate with the job's reports, and asks first whether prices that are over are to be renewed. */
export function useKeptEstimate({ onKept, onLeft }: KeptEstimate) {
  const [store] = useCommand(storeReport)
  const [over, setOver] = useState<{ estimate: EstimateHead; until: string } | null>(null)
  const isRenewed = useRef(false)
  const ask = async ({ id: estimateId, jobId }: EstimateHead, renews = {}) =>
    onKept(await store({ jobId }, { type: 'EstimateReport', estimateId, ...renews }))

  const keep = (estimate: EstimateHead): Promise<void> =>
    ask(estimate).catch((error: unknown) => {
      const { current, message } = asRefusal(error)
      // Only what was refused for its prices comes with the estimate as it stands.
      if (current) {
        isRenewed.current = false
        return setOver({ estimate, until: message })
      }
      notify.refused(error)
      onLeft?.()
    })

  const question = (
    <ConfirmDialog
      open={over !== null}
      onClose={() => {
        setOver(null)
        if (!isRenewed.current) onLeft?.()
      }}
      title="Renew the prices?"
      verb="Renew"
      busyVerb="Renewing…"
      onConfirm={async () => {
        await ask(over!.estimate, { renewsPrices: true })
        isRenewed.current = true
      }}
    >
      {over && `${over.until} They are then valid anew from today.`}
    </ConfirmDialog>
  )
  return { keep, question, isAsking: over !== null }
}
