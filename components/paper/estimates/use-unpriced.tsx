'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

import { outlookOf } from '@/components/paper/reports/outlook'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { unpricedIn } from '@/lib/paper/estimates/rules'
import type { EstimateHead } from '@/lib/paper/estimates/schema'

import { oneEstimate } from './use-estimates'

interface Asked {
  lines: readonly { description: string }[]
  /** What of its PDF will not be as it was typed; null for nothing. */
  remark: string | null
  verb: string
  go: () => void
}

/** Of more, the dialog says how many. */
const MOST_NAMED = 5

/**
 * Asks before an estimate is completed or goes out that has lines which come to nothing, and would be taken for free, or
 * letters that cannot be printed.
 * @returns `ask`, which goes on at once where there are none, and the question
 */
export function useUnpriced() {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<Asked | null>(null)

  /** What cannot be foreseen keeps nobody from going on: the report that is made says it too. */
  const remarkOn = ({ jobId, estimateId }: { jobId: string; estimateId: string }) =>
    queries.fetchQuery({ ...outlookOf(jobId, { type: 'EstimateReport', estimateId }), staleTime: 0 }).then(
      ({ remark }) => remark,
      () => null,
    )

  const ask = async ({ id: estimateId, jobId }: EstimateHead, verb: string, go: () => void): Promise<void> => {
    try {
      const [estimate, remark] = await Promise.all([
        queries.fetchQuery(oneEstimate({ jobId, estimateId })),
        remarkOn({ jobId, estimateId }),
      ])
      const lines = unpricedIn(estimate)
      if (lines.length || remark) setAsked({ lines, remark, verb, go })
      else go()
    } catch (error) {
      notify.refused(error)
    }
  }

  const question = (
    <ConfirmDialog
      open={asked !== null}
      onClose={() => setAsked(null)}
      title={
        asked?.lines.length ? `${counted(asked.lines.length, 'line')} without a price` : 'Not all of it can be printed'
      }
      verb={asked?.verb}
      busyVerb="One moment…"
      cancelVerb={asked?.lines.length ? 'Back to the lines' : 'Back to the estimate'}
      onConfirm={() => asked!.go()}
    >
      {asked && asked.lines.length > 0 && (
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
      {asked?.remark && <p className="wrap-anywhere">{asked.remark}</p>}
    </ConfirmDialog>
  )
  return { ask, question }
}
