import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { idIn } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { CustomizeScreen } from '@/components/paper/forms/later'
import { isId } from '@/lib/base/ids'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { formKeys } from '@/lib/paper/forms/keys'
import * as forms from '@/lib/paper/forms/verbs/job-forms'

export const metadata: Metadata = { title: 'Change a form' }

export default async function CustomizeFormPage({ params, searchParams }: PageProps<'/formbuilder-customize/[jobId]'>) {
  const actor = await requireActor('/formbuilder-customize')
  const jobId = idIn((await params).jobId)
  const { form: formId } = await searchParams
  if (typeof formId !== 'string' || !isId(formId)) redirect(`/jobs/${jobId}/forms`)
  return (
    <Prefetched queries={[[formKeys.one({ jobId, formId }), () => forms.open(actor, { jobId, formId })]]}>
      <CustomizeScreen jobId={jobId} formId={formId} />
    </Prefetched>
  )
}
