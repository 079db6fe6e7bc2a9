import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { TemplatesScreen } from '@/components/paper/forms/later'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { formKeys } from '@/lib/paper/forms/keys'
import * as groups from '@/lib/paper/forms/verbs/groups'

export const metadata: Metadata = { title: 'Form Templates' }

export default async function FormTemplatesPage() {
  const actor = await requireActor('/administration/form-templates')
  return (
    <Prefetched queries={[[formKeys.groups(), () => groups.browse(actor, { loadTemplates: true })]]}>
      <TemplatesScreen />
    </Prefetched>
  )
}
