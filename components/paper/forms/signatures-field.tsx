'use client'

import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import type { Job } from '@/lib/job/jobs/schema'
import { fillForm } from '@/lib/paper/forms/commands'
import type { FormOfJob, ItemOf, Signature } from '@/lib/paper/forms/schema'

import { ItemHead } from './item-head'
import { SignatureDialog } from './loaded-later'
import { SignatureLines } from './signature-lines'

interface SignaturesFieldProps {
  job: Job
  form: FormOfJob
  item: ItemOf<'signature'>
  /** The name that most likely signs. */
  proposed: string
}

/** The signatures of an item of a form that is being filled in. */
export function SignaturesField({ job, form, item, proposed }: SignaturesFieldProps) {
  const [fill] = useCommand(fillForm)
  const [isSigning, setSigning] = useState(false)
  const [taken, setTaken] = useState<Signature | null>(null)
  const params = { jobId: job.id, formId: form.id }
  const own = form.signatures.filter(({ itemId }) => itemId === item.id)

  return (
    <div role="group" aria-label={item.label}>
      <ItemHead item={item} />
      <div className="space-y-2">
        {own.map((signature) => (
          <div key={signature.id}>
            <SignatureLines signature={signature} timezone={job.timezone} />
            <Button size="sm" variant="ghost" className="mt-1" onClick={() => setTaken(signature)}>
              Take off<span className="sr-only"> the signature of {signature.signedBy}</span>
            </Button>
          </div>
        ))}
        <Button icon={<PenLine aria-hidden />} onClick={() => setSigning(true)}>
          {own.length ? 'Add a signature' : 'Sign'}
        </Button>
      </div>
      {isSigning && (
        <SignatureDialog
          title={item.label}
          consent={item.consent}
          role={item.signerRole}
          mayBeTyped={item.mayBeTyped}
          proposed={own.length ? '' : proposed}
          draftKey={`sign:${form.id}:${item.id}`}
          onSign={(signature) => fill(params, { signatures: [{ itemId: item.id, ...signature }] })}
          onClose={() => setSigning(false)}
        />
      )}
      <ConfirmDialog
        open={taken !== null}
        onClose={() => setTaken(null)}
        title="Take this signature off?"
        verb="Take off"
        busyVerb="Taking off…"
        onConfirm={async () => void (await fill(params, { removedSignatureIds: [taken!.id] }))}
      >
        {taken?.signedBy} would have to sign again.
      </ConfirmDialog>
    </div>
  )
}
