'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { Role } from '@/lib/base/roles'
import { changeEstimate } from '@/lib/paper/estimates/commands'
import { isToDecide, mayDecide } from '@/lib/paper/estimates/rules'
import type { Estimate } from '@/lib/paper/estimates/schema'

import { DecideDialog } from './loaded-later'
import { useUnpriced } from './use-unpriced'

/** The status that an estimate gets next, and the words of the button. */
const STEPS = {
  SCOPING: { status: 'ESTIMATING', verb: 'Start pricing' },
  ESTIMATING: { status: 'COMPLETED', verb: 'Mark as completed' },
  COMPLETED: { status: 'APPROVAL_PENDING', verb: 'Mark approval pending' },
  REJECTED: { status: 'ESTIMATING', verb: 'Reopen' },
} as const

interface NextStepProps {
  estimate: Estimate
  role: Role
  currency: string
  timezone: string
}

/** The buttons that move an estimate on. What is approved in part is not reopened, so it leads to what was approved. */
export function NextStep({ estimate, role, currency, timezone }: NextStepProps) {
  const [change, isChanging] = useCommand(changeEstimate)
  const unpriced = useUnpriced()
  const [deciding, setDeciding] = useState<'approve' | 'reject' | null>(null)
  const { id, jobId, status, version, approvedPartId } = estimate
  const step = status in STEPS && !approvedPartId ? STEPS[status as keyof typeof STEPS] : null
  const isDecidable = mayDecide(role) && isToDecide(status)
  const go = ({ status: to, verb }: NonNullable<typeof step>) =>
    to === 'COMPLETED' ? unpriced.ask(estimate, verb, () => void move(to)) : move(to)
  const move = async (to: NonNullable<typeof step>['status']) => {
    try {
      await change({ id: jobId, recordId: id }, { status: to, version })
    } catch (error) {
      notify.refused(error)
    }
  }
  return (
    <>
      {approvedPartId && <Button href={`/jobs/${jobId}/estimates/${approvedPartId}`}>Open what was approved</Button>}
      {step && (
        <Button busy={isChanging} variant={isDecidable ? 'secondary' : 'primary'} onClick={() => void go(step)}>
          {step.verb}
        </Button>
      )}
      {isDecidable && (
        <>
          <Button onClick={() => setDeciding('reject')}>Reject</Button>
          <Button variant="primary" onClick={() => setDeciding('approve')}>
            Approve
          </Button>
        </>
      )}
      {unpriced.question}
      {deciding && (
        <DecideDialog
          estimate={estimate}
          to={deciding}
          currency={currency}
          timezone={timezone}
          onClose={() => setDeciding(null)}
        />
      )}
    </>
  )
}
