import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { TemplatesScreen } from '@/components/job/message-templates/templates-screen'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { templateKeys } from '@/lib/job/message-templates/keys'
import * as templates from '@/lib/job/message-templates/service'

export const metadata: Metadata = { title: 'Message Templates' }

export default async function MessageTemplatesPage() {
  const actor = await requireActor('/administration/message-templates')
  return (
    <Prefetched queries={[[templateKeys.all, () => templates.browse(actor)]]}>
      <TemplatesScreen />
    </Prefetched>
  )
}
