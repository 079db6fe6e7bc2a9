import type { Metadata } from 'next'

import { Prefetched } from '@/components/shell/prefetched'
import { TermsScreen } from '@/components/terms/terms-screen'
import { termsKeys } from '@/lib/company/terms/keys'
import * as terms from '@/lib/company/terms/service'
import { requireActor } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Terms & Privacy' }

export default async function AdministrationTermsPage() {
  const actor = await requireActor('/administration/terms')
  return (
    <Prefetched queries={[[termsKeys.own(), () => terms.read(actor)]]}>
      <TermsScreen isOperator={terms.isOperator(actor)} />
    </Prefetched>
  )
}
