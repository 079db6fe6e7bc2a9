import { redirect } from 'next/navigation'

import { AREAS } from '@/lib/areas/areas'
import { requireActor } from '@/lib/areas/require-actor'

export default async function AdministrationPage() {
  await requireActor('/administration')
  redirect(AREAS.organization.path)
}
