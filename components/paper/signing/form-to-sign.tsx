'use client'

import { clsx } from 'clsx'
import FileText from 'lucide-react/icons/file-text'
import PenLine from 'lucide-react/icons/pen-line'
import { useEffect, useMemo, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'

import { answersIn, elementOf, showItem, valuesFor } from '@/components/paper/forms/answers'
import { type AnswerValues, ItemField } from '@/components/paper/forms/item-field'
import { ItemHead } from '@/components/paper/forms/item-head'
import { SignatureDialog } from '@/components/paper/forms/loaded-later'
import { PhotoStrip } from '@/components/paper/forms/photos-field'
import { ReadAnswers, toReadOf } from '@/components/paper/forms/read-answers'
import { ReadItem } from '@/components/paper/forms/read-item'
import type { NewSignature } from '@/components/paper/forms/signature-dialog'
import { SignatureLines } from '@/components/paper/forms/signature-lines'
import { AnswerBar, AnsweredBar, SaveCopy } from '@/components/paper/links/answer-bar'
import { DeclineDialog } from '@/components/paper/links/decline-dialog'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { keepDraft, readDraft } from '@/components/ui/draft'
import { notify } from '@/components/ui/notify'
import { saveFile } from '@/components/ui/save-file'
import { isConflict } from '@/lib/base/errors'
import { lacking, misfit, shownItems } from '@/lib/paper/forms/rules'
import type { ItemOf } from '@/lib/paper/forms/schema'
import { declineByLink, signByLink } from '@/lib/paper/signing/commands'
import type { SigningView } from '@/lib/paper/signing/schema'

type Form = NonNullable<SigningView['form']>

/** The whole form, with what its reader may answer, and the way to sign it. */
export function FormToSign({ shown, form }: { shown: SigningView; form: Form }) {
  const { id: token } = shown
  const [sign] = useCommand(signByLink)
  const [decline] = useCommand(declineByLink)
  const [isSigning, setSigning] = useState(false)
  const [isDeclining, setDeclining] = useState(false)
  const draftKey = `signing:${shown.id}`
  const srcOf = (id: string) => `/api/v1/signing/${token}/photos/${id}`
  const isOpen = shown.state === 'SENT' || shown.state === 'OPENED'
  /** Whoever has just signed reads so where they tapped, and nothing that they read moves. */
  const [beganOpen] = useState(isOpen)
  const isJustSigned = shown.state === 'SIGNED' && beganOpen
  const { formItems, mayFill } = form
  const fields = useForm<AnswerValues>({ defaultValues: valuesOf(form), mode: 'onBlur' })
  const typed = useWatch({ control: fields.control })
  const answers = useMemo(() => ({ ...form.answers, ...answersIn(typed as AnswerValues) }), [form.answers, typed])
  const filled = { ...form, answers }
  const items = shownItems(formItems, filled)
  const asked = formItems.find((item): item is ItemOf<'signature'> => item.id === form.itemId)
  const lacks = lacking(formItems, filled).filter(({ item }) => mayFill.includes(item.id))

  useEffect(() => {
    const draft = readDraft<AnswerValues>(draftKey)
    if (draft && isOpen) fields.reset({ ...valuesOf(form), ...draft })
    // Once, as the page begins to run.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  useEffect(() => {
    if (fields.formState.isDirty) keepDraft(draftKey, typed)
  }, [draftKey, typed, fields.formState.isDirty])

  const locksWhen =
    form.status === 'SUBMITTED'
      ? 'It is locked now, with everything that it says.'
      : 'It is locked once everybody has signed.'
  const begin = () => {
    const faults = items
      .filter(({ id }) => mayFill.includes(id))
      .flatMap((item) => {
        const message = misfit(item, answers[item.id] ?? null) ?? lacks.find((lack) => lack.item.id === item.id)?.says
        return message ? [{ item, message }] : []
      })
    for (const { item, message } of faults) fields.setError(item.id, { message })
    if (faults[0]) return showItem(faults[0].item)
    setSigning(true)
  }
  const send = async ({ role: _role, place: _place, ...signature }: NewSignature) => {
    const changed = Object.entries(answersIn(typed as AnswerValues)).filter(
      ([id, answer]) => JSON.stringify(answer) !== JSON.stringify(form.answers[id] ?? null),
    )
    try {
      await sign({ token }, { answers: Object.fromEntries(changed), signature, version: form.version })
      keepDraft(draftKey, null)
      notify.success('Signed. Thank you')
    } catch (error) {
      // What changed is on the screen now, and is read before it is signed.
      if (!isConflict(error)) throw error
      notify.refused(error)
    }
  }

  return (
    <>
      {shown.state === 'SIGNED' && !isJustSigned && (
        <Banner tone="success" title={SIGNED}>
          <p>{locksWhen}</p>
          <div className="mt-3">
            <SaveCopy from={copyOf(token)} />
          </div>
        </Banner>
      )}
      {(isOpen || isJustSigned) && form.beside && (
        <Banner tone="info" title={`${form.beside} has signed, and the form is locked`}>
          You are asked to sign beside <bdi>{form.beside}</bdi>. What you read here stays as it is.
        </Banner>
      )}
      <Card>
        <div className="space-y-5">
          {items.map((item) => (
            <div key={item.id} id={elementOf(item.id)} className="scroll-mt-24">
              {(isOpen || isJustSigned) && mayFill.includes(item.id) ? (
                <fieldset disabled={!isOpen} className="min-w-0">
                  <ItemField
                    item={item}
                    control={fields.control}
                    jobFields={form.jobFields}
                    photosOf={() => null}
                    signaturesOf={() => null}
                  />
                </fieldset>
              ) : (
                <ReadItem
                  item={item}
                  answer={answers[item.id] ?? null}
                  jobField={form.jobFields[item.id] ?? null}
                  photosOf={(ids) => <PhotoStrip ids={ids} srcOf={srcOf} />}
                  signaturesOf={(signature) => (
                    <SignaturesOf
                      item={signature}
                      form={form}
                      isAsked={isOpen && !form.beside && signature.id === form.itemId}
                    />
                  )}
                />
              )}
            </div>
          ))}
        </div>
      </Card>
      {isJustSigned && (
        <AnsweredBar title={SIGNED} says={locksWhen}>
          <SaveCopy from={copyOf(token)} />
        </AnsweredBar>
      )}
      {isOpen && (
        <AnswerBar>
          <Button variant="ghost" onClick={() => setDeclining(true)}>
            Decline
          </Button>
          <Button variant="ghost" icon={<FileText aria-hidden />} onClick={() => saveFile(copyOf(token))}>
            Read as PDF
          </Button>
          <Button variant="primary" className="ms-auto" icon={<PenLine aria-hidden />} onClick={begin}>
            Sign
          </Button>
        </AnswerBar>
      )}
      {isSigning && asked && (
        <SignatureDialog
          title={form.beside ? `Sign beside ${form.beside}` : asked.label}
          consent={asked.consent}
          role={form.beside ? undefined : (asked.signerRole ?? 'representative')}
          mayBeTyped={asked.mayBeTyped}
          proposed={shown.name}
          toRead={toReadOf(form.answersFrom, form.timezone, <ReadAnswers form={filled} srcOf={srcOf} />)}
          draftKey={`${draftKey}:sign`}
          onSign={send}
          onClose={() => setSigning(false)}
        />
      )}
      <DeclineDialog
        title="Decline to sign?"
        verb="Decline"
        busyVerb="Declining…"
        organization={shown.organization}
        open={isDeclining}
        decline={(reason) => decline({ token }, { reason })}
        onClose={() => setDeclining(false)}
      />
    </>
  )
}

const SIGNED = 'You have signed this form'

const copyOf = (token: string) => `/api/v1/signing/${token}/copy`

const valuesOf = ({ mayFill, answers }: Form): AnswerValues => valuesFor(mayFill, answers)

function SignaturesOf({ item, form, isAsked }: { item: ItemOf<'signature'>; form: Form; isAsked: boolean }) {
  const own = form.signatures.filter(({ itemId }) => itemId === item.id)
  const beside = form.signatures.filter(({ referencedSignatureId: id }) => own.some((one) => one.id === id))
  return (
    <div role="group" aria-label={item.label}>
      <ItemHead item={item} />
      {item.consent && (
        <p dir="auto" className="mb-2 max-w-prose text-sm whitespace-pre-line wrap-anywhere">
          {item.consent}
        </p>
      )}
      {own.length === 0 && (
        // As high as a signature is: what stands below stays there once it is given.
        <p
          className={clsx(
            'text-sm text-muted',
            isAsked && 'min-h-40 rounded-control border border-dashed border-line p-3',
          )}
        >
          {isAsked ? 'This is yours to sign.' : 'Not signed yet'}
        </p>
      )}
      <div className="grid grid-cols-1 gap-2 md:grid-cols-2">
        {[...own, ...beside].map((signature) => (
          <SignatureLines key={signature.id} signature={signature} timezone={form.timezone} />
        ))}
      </div>
    </div>
  )
}
