import { redirect } from 'next/navigation'

import { requireActor } from '@/lib/desk/areas/require-actor'

export default async function AdministrationPage() {
  await requireActor('/administration')
  redirect('/administration/organization')
}
