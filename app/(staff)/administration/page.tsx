import { redirect } from 'next/navigation'

import { AREAS } from '@/lib/desk/areas/areas'
import { requireActor } from '@/lib/desk/areas/require-actor'

export default async function AdministrationPage() {
  await requireActor('/administration')
  redirect(AREAS.organization.path)
}
