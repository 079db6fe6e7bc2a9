import type { Metadata } from 'next'

import { SupportForm } from '@/components/organization/support-form'
import { PageHeader } from '@/components/shell/page-header'
import { AREAS } from '@/lib/access'
import { requireActor } from '@/lib/auth/session'
import { env } from '@/lib/env'

export const metadata: Metadata = { title: 'Contact Support' }

export default async function ContactSupportPage() {
  const actor = await requireActor(AREAS.support.roles)
  return (
    <div className="mx-auto max-w-2xl">
      <PageHeader title="Contact Support" body="Something unclear, broken or missing? Write to us." />
      <SupportForm email={actor.email} mailLeaves={Boolean(env.SMTP_URL)} />
    </div>
  )
}
