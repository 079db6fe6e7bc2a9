import { redirect } from 'next/navigation'

import { requireActor } from '@/lib/desk/areas/require-actor'

export default async function JobPage({ params }: PageProps<'/jobs/[id]'>) {
  await requireActor('/jobs/[id]')
  const { id } = await params
  redirect(`/jobs/${encodeURIComponent(id)}/overview`)
}
