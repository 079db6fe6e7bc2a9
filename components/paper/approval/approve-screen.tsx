'use client'

import { useEffect } from 'react'

import { CodeGate } from '@/components/paper/links/code-gate'
import { FirmHead } from '@/components/paper/links/firm-head'
import { OpenedLink } from '@/components/paper/links/opened-link'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { enterCode, noteOpened, sendCode } from '@/lib/paper/approval/commands'
import { APPROVAL_CALLS } from '@/lib/paper/approval/rules'
import type { ApprovalView } from '@/lib/paper/approval/schema'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import { estimateNumber } from '@/lib/paper/estimates/rules'

import { EstimateToApprove } from './estimate-to-approve'

/** An estimate that somebody without an account reads and approves. */
export const ApproveScreen = () => (
  <OpenedLink<ApprovalView> calls={APPROVAL_CALLS} keyOf={estimateKeys.view}>
    {(shown) => <Approval data={shown} />}
  </OpenedLink>
)

function Approval({ data }: { data: ApprovalView }) {
  const [note] = useCommand(noteOpened)
  const [send] = useCommand(sendCode)
  const [enter] = useCommand(enterCode)
  const { id, estimate, codeGoesTo } = data
  const isNoted = (data.state === 'SENT' && estimate !== null) || (data.state === 'EXPIRED' && !codeGoesTo)
  useEffect(() => {
    // Whether it arrives changes nothing for whoever reads.
    if (isNoted) note({ token: id }).catch(() => {})
  }, [isNoted, note, id])
  const over = overOf(data)

  return (
    <article className="mx-auto w-full max-w-2xl space-y-4">
      <FirmHead firm={data.firm} logo={`${APPROVAL_CALLS}/${id}/logo`} />
      <header className="text-center">
        <h1 dir="auto" className="text-2xl font-semibold wrap-anywhere">
          {estimate?.name ?? 'An estimate to approve'}
        </h1>
        <p className="mt-1 text-muted">
          {estimate && `Estimate ${estimateNumber(estimate)}, `}for <bdi>{data.name}</bdi>
        </p>
      </header>
      {over && (
        <Banner tone="info" title={over.title}>
          {over.says}
        </Banner>
      )}
      {!over && codeGoesTo && (
        <CodeGate
          goesTo={codeGoesTo}
          send={() => send({ token: id })}
          enter={(code) => enter({ token: id }, { code })}
        />
      )}
      {estimate && <EstimateToApprove shown={data} estimate={estimate} />}
    </article>
  )
}

/** Why there is nothing to approve; null when there is, or when it was. */
function overOf({ state, standing, estimate, codeGoesTo, organization }: ApprovalView) {
  switch (state) {
    case 'DECLINED':
      return { title: 'You rejected this estimate', says: `${organization} has been told. Nothing else is to be done.` }
    case 'EXPIRED':
      return { title: 'This link is too old', says: `Please ask ${organization} for a new one.` }
    case 'TAKEN_BACK':
      return {
        title: 'There is nothing to approve here any more',
        says:
          standing === 'DECIDED'
            ? `${organization} has recorded a decision about this estimate, or removed it.`
            : `${organization} took this link back.`,
      }
    case 'SIGNED':
      return estimate || codeGoesTo
        ? null
        : { title: 'You have approved this estimate', says: `Please ask ${organization} for a copy.` }
    default:
      return standing === 'OPEN'
        ? null
        : {
            title: `${organization} is changing this estimate`,
            says: 'Please come back later. The link stays the same.',
          }
  }
}
