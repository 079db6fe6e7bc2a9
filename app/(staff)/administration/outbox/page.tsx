import type { Metadata } from 'next'

import { OutboxScreen } from '@/components/desk/outbox/outbox-screen'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { env } from '@/lib/base/env'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { outboxKeys } from '@/lib/desk/outbox/keys'
import { OutboxSearch } from '@/lib/desk/outbox/schema'
import * as outbox from '@/lib/desk/outbox/service'
import { twilio } from '@/lib/platform/sms/twilio'

export const metadata: Metadata = { title: 'Outbox' }

export default async function OutboxPage({ searchParams }: PageProps<'/administration/outbox'>) {
  const actor = await requireActor('/administration/outbox')
  const { page, after, mail } = OutboxSearch.parse(await searchParams)
  return (
    <Prefetched queries={[[outboxKeys.page(page, after), () => outbox.browse(actor, { page, after })]]}>
      <OutboxScreen
        page={page}
        after={after}
        mailId={mail}
        timezone={actor.organization.timezone}
        mailLeaves={Boolean(env.SMTP_URL)}
        textsLeave={twilio() !== null}
      />
    </Prefetched>
  )
}
