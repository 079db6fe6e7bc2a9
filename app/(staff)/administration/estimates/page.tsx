import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { StandardsScreen } from '@/components/paper/estimates/standards-screen'
import { administrators } from '@/lib/base/roles'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import * as standards from '@/lib/paper/estimates/verbs/standards'

export const metadata: Metadata = { title: 'Estimate Standards' }

export default async function EstimateStandardsPage() {
  const actor = await requireReader('/administration/estimates')
  return (
    <Prefetched
      queries={[
        [estimateKeys.words(), () => standards.readWords(actor)],
        [estimateKeys.templates(), () => standards.browseTemplates(actor)],
      ]}
    >
      <StandardsScreen mayWrite={administrators.includes(actor.role)} />
    </Prefetched>
  )
}
