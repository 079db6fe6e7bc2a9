import { redirect } from 'next/navigation'

import { AREAS } from '@/lib/access'
import { requireActor } from '@/lib/auth/session'

export default async function AdministrationPage() {
  await requireActor('/administration')
  redirect(AREAS.organization.path)
}
