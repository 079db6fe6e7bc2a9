import { redirect } from 'next/navigation'

import { AREAS } from '@/lib/access'
import { requireActor } from '@/lib/auth/session'

export default async function JobPage({ params }: PageProps<'/jobs/[id]'>) {
  await requireActor(AREAS.jobs.roles)
  const { id } = await params
  redirect(`/jobs/${encodeURIComponent(id)}/overview`)
}
