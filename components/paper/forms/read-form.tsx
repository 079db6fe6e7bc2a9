'use client'

import PenLine from 'lucide-react/icons/pen-line'
import { useRouter } from 'next/navigation'
import { type ReactNode, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { notify } from '@/components/ui/notify'
import { formatDateTime } from '@/lib/base/time'
import type { Job } from '@/lib/job/jobs/schema'
import { signBeside, startForm } from '@/lib/paper/forms/commands'
import { answersFromOf, mayBeReferenced, submitterOf } from '@/lib/paper/forms/rules'
import type { FormOfJob, ItemOf, Signature } from '@/lib/paper/forms/schema'

import { formHref } from './form-paths'
import { ItemHead } from './item-head'
import { SignatureDialog } from './loaded-later'
import { thumbnailOf } from './photos-field'
import { ReadAnswers, toReadOf } from './read-answers'
import { SignatureLines } from './signature-lines'

interface ReadFormProps {
  job: Job
  form: FormOfJob
}

/** A submitted form, as it was locked. Others may sign beside those who did. */
export function ReadForm({ job, form, actions }: ReadFormProps & { actions?: ReactNode }) {
  const router = useRouter()
  const [start, isStarting] = useCommand(startForm)
  const { sha256, submittedAt } = form

  const correct = async () => {
    try {
      const body = { formTemplateId: form.formTemplateId, inspectionId: form.inspectionId, supersedesId: form.id }
      const next = await start({ jobId: job.id }, body)
      if (next) router.push(formHref(job.id, next.id))
    } catch (error) {
      notify.refused(error)
    }
  }

  return (
    <div className="max-w-3xl space-y-4">
      <Banner tone="success" title="Submitted and locked">
        <p>
          {submittedAt && formatDateTime(submittedAt, job.timezone)}
          {form.submittedBy && ` by ${submitterOf(form)}`}. Its fingerprint (SHA-256):{' '}
          <code className="wrap-anywhere">{sha256}</code>
        </p>
        <div className="mt-3 flex flex-wrap gap-2">
          <Button size="sm" busy={isStarting} onClick={() => void correct()}>
            Make a corrected form
          </Button>
          {actions}
        </div>
      </Banner>
      <Card>
        <ReadAnswers
          form={form}
          srcOf={(id) => thumbnailOf(job.id, id)}
          signaturesOf={(signature) => <ReadSignatures item={signature} job={job} form={form} />}
        />
      </Card>
    </div>
  )
}

function ReadSignatures({ item, job, form }: ReadFormProps & { item: ItemOf<'signature'> }) {
  const [sign] = useCommand(signBeside)
  const [beside, setBeside] = useState<Signature | null>(null)
  const own = form.signatures.filter(({ itemId }) => itemId === item.id)
  const besideOf = ({ id }: Signature) =>
    form.signatures.filter(({ referencedSignatureId }) => referencedSignatureId === id)
  return (
    <div role="group" aria-label={item.label}>
      <ItemHead item={item} />
      {own.length === 0 && <p className="text-sm text-muted">Not signed</p>}
      <div className="space-y-3">
        {own.map((signature) => (
          <div key={signature.id} className="space-y-2">
            <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
              {[signature, ...besideOf(signature)].map((one) => (
                <SignatureLines key={one.id} signature={one} timezone={job.timezone} />
              ))}
            </div>
            {mayBeReferenced(signature) && (
              <Button size="sm" icon={<PenLine aria-hidden />} onClick={() => setBeside(signature)}>
                Sign beside {signature.signedBy}
              </Button>
            )}
          </div>
        ))}
      </div>
      {beside && (
        <SignatureDialog
          title={`Sign beside ${beside.signedBy}`}
          consent={item.consent}
          mayBeTyped={item.mayBeTyped}
          mayPlace
          toRead={toReadOf(
            answersFromOf(form),
            job.timezone,
            <ReadAnswers form={form} srcOf={(id) => thumbnailOf(job.id, id)} />,
          )}
          draftKey={`sign:${form.id}:beside:${beside.id}`}
          onSign={(newSignature) =>
            sign({ jobId: job.id, formId: form.id }, { newSignature, referencedSignatureId: beside.id })
          }
          onClose={() => setBeside(null)}
        />
      )}
    </div>
  )
}
