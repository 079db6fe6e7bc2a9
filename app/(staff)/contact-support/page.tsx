import type { Metadata } from 'next'

import { SupportScreen } from '@/components/company/organization/support-screen'
import { PageHeader } from '@/components/ui/page-header'
import { env } from '@/lib/base/env'
import { requireActor } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Contact Support' }

export default async function ContactSupportPage() {
  const actor = await requireActor('/contact-support')
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Contact Support" body="Something unclear, broken or missing? Write to us." />
      <SupportScreen email={actor.email} mailLeaves={Boolean(env.SMTP_URL)} />
    </div>
  )
}
