import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { ApprovalAsked, ApprovalLinks } from '@/components/paper/approval/later'
import { JobEstimate } from '@/components/paper/estimates/later'
import { requireReader } from '@/lib/desk/areas/require-actor'
import * as approval from '@/lib/paper/approval/verbs/ask'
import { hasCatalogue } from '@/lib/paper/catalogue/rules'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import * as comments from '@/lib/paper/estimates/verbs/comments'
import * as deciding from '@/lib/paper/estimates/verbs/decide'
import * as estimates from '@/lib/paper/estimates/verbs/estimates'

type EstimatePageProps = PageProps<'/jobs/[id]/estimates/[estimateId]'>

export async function generateMetadata({ params }: EstimatePageProps): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobEstimatePage({ params }: EstimatePageProps) {
  const actor = await requireReader('/jobs/[id]/estimates/[estimateId]')
  const { currency, pricingPlan, timezone } = actor.organization
  const address = await params
  const at = { jobId: idIn(address.id), estimateId: idIn(address.estimateId) }
  return (
    <Prefetched
      queries={[
        [estimateKeys.one(at), () => estimates.open(actor, at)],
        [estimateKeys.links(at), () => approval.browse(actor, at)],
        [estimateKeys.cuts(at), () => deciding.cutsOf(actor, at)],
        [estimateKeys.comments(at), () => comments.browse(actor, at)],
      ]}
    >
      <JobEstimate
        {...at}
        userId={actor.userId}
        role={actor.role}
        currency={currency}
        timezone={timezone}
        hasCatalogue={hasCatalogue(pricingPlan)}
        asked={<ApprovalAsked {...at} timezone={timezone} />}
        links={<ApprovalLinks {...at} />}
      />
    </Prefetched>
  )
}
