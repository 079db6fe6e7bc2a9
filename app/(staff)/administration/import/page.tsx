import type { Metadata } from 'next'

import { ImportScreen } from '@/components/desk/imports/import-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { importKeys } from '@/lib/desk/imports/keys'
import * as imports from '@/lib/desk/imports/verbs/imports'

export const metadata: Metadata = { title: 'Import' }

export default async function ImportPage() {
  const actor = await requireReader('/administration/import')
  return (
    <Prefetched queries={[[importKeys.list(), () => imports.browse(actor)]]}>
      <ImportScreen timezone={actor.organization.timezone} />
    </Prefetched>
  )
}
