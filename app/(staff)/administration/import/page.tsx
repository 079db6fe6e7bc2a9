import type { Metadata } from 'next'

import { ImportScreen } from '@/components/desk/imports/import-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { importKeys } from '@/lib/desk/imports/keys'
import { mayImport } from '@/lib/desk/imports/rules'
import { ImportTemplate } from '@/lib/desk/imports/schema'
import * as imports from '@/lib/desk/imports/verbs/imports'
import { hasCatalogue } from '@/lib/paper/catalogue/rules'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportPage({ searchParams }: PageProps<'/administration/import'>) {
  const actor = await requireReader('/administration/import')
  const { role } = actor
  const kind = ImportTemplate.shape.kind
    .refine((asked) => mayImport(role, asked))
    .catch(mayImport(role, 'CLIENTS') ? 'CLIENTS' : 'NEW_JOBS')
    .parse((await searchParams).kind)
  return (
    <Prefetched queries={[[importKeys.list(), () => imports.browse(actor)]]}>
      <ImportScreen
        role={role}
        first={kind}
        hasCatalogue={hasCatalogue(actor.organization.pricingPlan)}
        timezone={actor.organization.timezone}
      />
    </Prefetched>
  )
}
