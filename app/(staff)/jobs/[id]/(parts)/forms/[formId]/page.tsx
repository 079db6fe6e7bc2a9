import type { Metadata } from 'next'

import { idIn, titleOf } from '@/app/(staff)/jobs/[id]/find-job'
import { Prefetched } from '@/components/desk/shell/prefetched'
import { JobForm } from '@/components/paper/forms/later'
import { FormRemark, SendForm } from '@/components/paper/reports/later'
import { SigningLinks } from '@/components/paper/signing/later'
import { fullName } from '@/lib/base/names'
import { requireReader } from '@/lib/desk/areas/require-actor'
import { formKeys } from '@/lib/paper/forms/keys'
import * as forms from '@/lib/paper/forms/verbs/job-forms'
import { mayManageReports } from '@/lib/paper/reports/rules'

type FormPageProps = PageProps<'/jobs/[id]/forms/[formId]'>

export async function generateMetadata({ params }: FormPageProps): Promise<Metadata> {
  return { title: await titleOf((await params).id) }
}

export default async function JobFormPage({ params }: FormPageProps) {
  const actor = await requireReader('/jobs/[id]/forms/[formId]')
  const address = await params
  const at = { jobId: idIn(address.id), formId: idIn(address.formId) }
  return (
    <Prefetched queries={[[formKeys.one(at), () => forms.open(actor, at)]]}>
      <JobForm
        {...at}
        viewer={{ name: fullName(actor), role: actor.role }}
        actions={mayManageReports(actor.role) && <SendForm {...at} />}
        signing={<SigningLinks {...at} />}
        foreseen={<FormRemark {...at} />}
      />
    </Prefetched>
  )
}
