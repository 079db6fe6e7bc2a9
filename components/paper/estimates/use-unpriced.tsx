'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { unpricedIn } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'

import { oneEstimate } from './use-estimates'

interface Asked {
  lines: readonly { description: string }[]
  verb: string
  go: () => void
}

/** Of more, the dialog says how many. */
const MOST_NAMED = 5

/**
 * Asks before an estimate with lines that come to nothing is completed or goes out: who reads it would take them for free.
 * @returns `ask`, which goes on at once where every line has a price, and the question
 */
export function useUnpriced() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)

  const ask = async ({ id: estimateId, jobId }: EstimateHead, verb: string, go: () => void): Promise<void> => {
    try {
      const lines = unpricedIn(await queries.fetchQuery(oneEstimate({ jobId, estimateId })))
      if (lines.length) setAsked({ lines, verb, go })
      else go()
    } catch (error) {
      notify.refused(error)
    }
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      title={asked ? `${counted(asked.lines.length, 'line')} without a price` : ''}
      verb={asked?.verb}
      busyVerb="One moment…"
      cancelVerb="Back to the lines"
      onConfirm={() => asked!.go()}
    >
      {asked && (
        <>
          <p>On the estimate this comes to nothing:</p>
          <ul className="my-2 list-disc ps-5">
            {asked.lines.slice(0, MOST_NAMED).map(({ description }, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- Two lines may say the same.
              <li key={at} className="wrap-anywhere">
                {description}
              </li>
            ))}
          </ul>
          {asked.lines.length > MOST_NAMED && <p>and {asked.lines.length - MOST_NAMED} more.</p>}
        </>
      )}
    </ConfirmDialog>
  )
  return { ask, question }
}
