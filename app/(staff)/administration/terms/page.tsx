import type { Metadata } from 'next'

import { TermsScreen } from '@/components/company/terms/terms-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
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
