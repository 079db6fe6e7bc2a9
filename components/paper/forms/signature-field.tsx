'use client'

import PenLine from 'lucide-react/icons/pen-line'
import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { notify } from '@/components/ui/notify'
import { isConflict } from '@/lib/base/errors'
import type { Job } from '@/lib/job/jobs/schema'
import { fillForm } from '@/lib/paper/forms/commands'
import { answersFromOf } from '@/lib/paper/forms/rules'
import type { FormOfJob, ItemOf, Signature } from '@/lib/paper/forms/schema'

import { ItemHead } from './item-head'
import { SignatureDialog } from './loaded-later'
import { thumbnailOf } from './photos-field'
import { ReadAnswers, toReadOf } from './read-answers'
import type { NewSignature } from './signature-dialog'
import { SignatureLines } from './signature-lines'

interface SignatureFieldProps {
  job: Job
  form: FormOfJob
  item: ItemOf<'signature'>
  /** The name that most likely signs. */
  proposed: string
  /** The version of the form that is on the screen. */
  readVersion: () => number
  /** Whoever has the form open: their own answers are what they read. */
  writer: string
}

/** The signature of an item of a form that is being filled in. */
export function SignatureField({ job, form, item, proposed, readVersion, writer }: SignatureFieldProps) {
  const [fill] = useCommand(fillForm)
  /** What is signed, read before the dialog covered it. */
  const [read, setRead] = useState<number | null>(null)
  const [taken, setTaken] = useState<Signature | null>(null)
  const params = { jobId: job.id, formId: form.id }
  const from = answersFromOf(form)
  const own = form.signatures.find(({ itemId }) => itemId === item.id)
  const sign = async (signature: NewSignature, version: number) => {
    try {
      await fill(params, { signatures: [{ itemId: item.id, ...signature }], version, writer })
    } catch (error) {
      // What changed is on the screen now, and is read before it is signed.
      if (!isConflict(error)) throw error
      notify.refused(error)
    }
  }

  return (
    <div role="group" aria-label={item.label}>
      <ItemHead item={item} />
      {own ? (
        <>
          <SignatureLines signature={own} timezone={job.timezone} />
          <Button size="sm" variant="ghost" className="mt-1" onClick={() => setTaken(own)}>
            Take off<span className="sr-only"> the signature of {own.signedBy}</span>
          </Button>
        </>
      ) : (
        <Button icon={<PenLine aria-hidden />} onClick={() => setRead(readVersion())}>
          {from ? 'Read and sign' : 'Sign'}
        </Button>
      )}
      {read !== null && (
        <SignatureDialog
          title={item.label}
          consent={item.consent}
          role={item.signerRole}
          mayBeTyped={item.mayBeTyped}
          mayPlace
          toRead={toReadOf(from, job.timezone, <ReadAnswers form={form} srcOf={(id) => thumbnailOf(job.id, id)} />)}
          proposed={proposed}
          draftKey={`sign:${form.id}:${item.id}`}
          onSign={(signature) => sign(signature, read)}
          onClose={() => setRead(null)}
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
