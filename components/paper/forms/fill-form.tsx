'use client'

import { useQueryClient } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ReactNode, memo, startTransition, useCallback, useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'

import { SaveStatus } from '@/components/job/field/save-status'
import { useAutosave } from '@/components/job/field/use-autosave'
import { addressOf, keepNewest } from '@/components/platform/commands/keep-command'
import { useIsKeptFor } from '@/components/platform/commands/kept-mirror'
import { useCommand } from '@/components/platform/commands/use-command'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { notify } from '@/components/ui/notify'
import { ProgressBar } from '@/components/ui/progress-bar'
import { changedTheSame } from '@/lib/base/changed'
import { newId } from '@/lib/base/ids'
import type { Job } from '@/lib/job/jobs/schema'
import { fillForm } from '@/lib/paper/forms/commands'
import { formKeys } from '@/lib/paper/forms/keys'
import {
  type Lacking,
  answersFromOf,
  isAnswered,
  lacking,
  misfit,
  progressOf,
  shownItems,
} from '@/lib/paper/forms/rules'
import type { FormItem, FormOfJob } from '@/lib/paper/forms/schema'

import { answersIn, elementOf, showItem, unseenIn, valuesFor } from './answers'
import { formHref } from './form-paths'
import { type AnswerValues, ItemField, type ItemFieldProps } from './item-field'
import { PhotosField, photosOfForm } from './photos-field'
import { earlierForm } from './read-answers'
import { SignatureField } from './signature-field'

interface FillFormProps {
  job: Job
  form: FormOfJob
  /** The name of whoever is logged in: a technician signs with it. */
  ownName: string
  /** Stands below what is missing. */
  beside?: ReactNode
  /** Stands in the question before it is submitted. */
  foreseen?: ReactNode
}

/** A form while it is filled in: saved as people answer, item by item, also by two at once. */
export function FillForm({ job, form: stored, ownName, beside, foreseen }: FillFormProps) {
  const queries = useQueryClient()
  const [writer] = useState(newId)
  const [fill] = useCommand(fillForm)
  const [isAsked, setAsked] = useState(false)
  const [step, setStep] = useState<number | null>(null)
  const from = answersFromOf(stored)
  /** Answers of an earlier form that nobody signs are confirmed by whoever submits them. */
  const mustRead = from !== null && stored.signatures.length === 0
  const params = { jobId: job.id, formId: stored.id }
  const { formItems, jobFields, signatures } = stored
  const form = useForm<AnswerValues>({ defaultValues: valuesOf(stored) })
  const typed = useTyped(form)
  const { shown, missing, progress } = useMemo(() => {
    const filled = { answers: answersIn(typed), jobFields, signatures }
    return {
      shown: shownItems(formItems, filled),
      missing: lacking(formItems, filled),
      progress: progressOf(formItems, filled),
    }
  }, [typed, formItems, jobFields, signatures])
  const waitsForPhotos = useIsKeptFor(photosOfForm(stored.id))
  const keep = useCallback(
    (answer: FormOfJob) => queries.setQueryData(formKeys.one({ jobId: answer.jobId, formId: answer.id }), answer),
    [queries],
  )

  const { state, retry, keepMine, loadTheirs, readVersion } = useAutosave<AnswerValues, FormOfJob>({
    form,
    stored,
    address: addressOf(fillForm, params),
    valuesOf,
    refusalsOf: async (values) => misfitsIn(formItems, values),
    beside: {},
    fieldsOf: ({ fields }) => fields.map(({ path, message }) => ({ path: path.replace(/^answers\./, ''), message })),
    send: (words) => {
      const body = { answers: answersIn(words.changed), version: words.base.version, writer }
      return keepNewest(fillForm, params, body, { typed: words, href: formHref(job.id, stored.id) })
    },
    keep,
  })

  useEffect(() => {
    for (const [id, answer] of Object.entries(unseenIn(stored, form.getValues()))) form.setValue(id, answer)
  }, [typed, stored, form])

  const photosOf: ItemFieldProps['photosOf'] = useCallback(
    (item, field) => (
      <PhotosField job={job} formId={stored.id} item={item} readVersion={readVersion} writer={writer} {...field} />
    ),
    [job, stored.id, readVersion, writer],
  )
  const signaturesOf: ItemFieldProps['signaturesOf'] = useCallback(
    (item) => (
      <SignatureField
        job={job}
        form={stored}
        item={item}
        proposed={item.signerRole === 'technician' ? ownName : (job.contactName ?? '')}
        readVersion={readVersion}
        writer={writer}
      />
    ),
    [job, stored, ownName, readVersion, writer],
  )

  const goTo = useCallback(
    (item: FormItem) => {
      setStep((step) => (step === null ? null : shown.findIndex(({ id }) => id === item.id)))
      requestAnimationFrame(() => showItem(item))
    },
    [shown],
  )
  const submit = async () => {
    await fill(params, { status: 'SUBMITTED', writer, ...(mustRead && { hasRead: true }) })
    notify.success('The form is submitted and locked')
  }

  const labelOf = (id: string) => formItems.find((item) => item.id === id)?.label ?? id

  return (
    <div className="flex flex-col gap-4 xl:grid xl:grid-cols-[minmax(0,1fr)_18rem] xl:items-start">
      <form
        noValidate
        onSubmit={(event) => event.preventDefault()}
        className="contents xl:block xl:min-w-0 xl:space-y-4"
      >
        {from && (
          <Banner tone="info" title={`From ${earlierForm(from, job.timezone)}`}>
            Its answers are here to be read and changed. Each who signs is shown them first, and confirms to have read
            them. Dates, times, photos and what is agreed to are yours to give anew.
          </Banner>
        )}
        <Paper
          shown={shown}
          step={step}
          onStep={setStep}
          control={form.control}
          jobFields={jobFields}
          photosOf={photosOf}
          signaturesOf={signaturesOf}
        />
        {/* The last on the page: it grows with what is said in it. */}
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 flex flex-wrap items-center gap-2 border-t border-line bg-surface px-4 py-1 max-xl:order-last md:mx-0 md:px-0">
          {/* It comes late, and moves nothing here. */}
          {state.is === 'clash' && (
            <div className="basis-full py-2">
              <ConflictBanner
                message={changedTheSame(state.by, state.fields.map(labelOf))}
                onKeep={keepMine}
                onShow={loadTheirs}
              />
            </div>
          )}
          <SaveStatus state={state} onRetry={retry} />
          <span className="ms-auto flex items-center gap-2">
            {missing[0] && (
              <Button variant="ghost" onClick={() => goTo(missing[0]!.item)}>
                {missing.length} missing
              </Button>
            )}
            <Button
              variant="primary"
              disabled={state.is !== 'saved' || missing.length > 0 || waitsForPhotos}
              title={
                missing.length
                  ? 'Something that is required is missing'
                  : waitsForPhotos
                    ? 'Photos of this form are still on their way'
                    : undefined
              }
              onClick={() => setAsked(true)}
            >
              Submit
            </Button>
          </span>
        </div>
      </form>
      <div className="space-y-4 xl:sticky xl:top-[calc(var(--stuck)+1rem)]">
        <StillMissing missing={missing} progress={progress} onGo={goTo} />
        {beside}
      </div>
      <ConfirmDialog
        open={isAsked}
        onClose={() => setAsked(false)}
        title="Submit this form?"
        verb="Submit"
        busyVerb="Submitting…"
        onConfirm={submit}
      >
        {mustRead && 'Its answers are from an earlier form: by submitting you confirm that you have read them. '}
        It is locked for good, with its answers, signatures and what the job says now. A change is a new form.
        {foreseen}
      </ConfirmDialog>
    </div>
  )
}

/** What is missing, a tap away; it follows the keys at its leisure. */
const StillMissing = memo(
  ({
    missing,
    progress,
    onGo,
  }: {
    missing: readonly Lacking[]
    progress: ReturnType<typeof progressOf>
    onGo: (item: FormItem) => void
  }) => (
    <Card title="Still missing">
      <ProgressBar label="Answered" value={progress.of ? (100 * progress.done) / progress.of : 100} />
      <p className="mt-1 text-table text-muted tabular-nums">
        {progress.done} of {progress.of} answered
      </p>
      {missing.length ? (
        <ul aria-label="Still missing" className="mt-2">
          {missing.map(({ item, says }) => (
            <li key={item.id}>
              <button
                type="button"
                onClick={() => onGo(item)}
                className="flex min-h-11 w-full flex-col justify-center rounded-control px-2 text-start hover:bg-sunken md:min-h-9"
              >
                <span className="line-clamp-2 text-sm text-brand underline wrap-anywhere">{item.label}</span>
                <span className="text-table text-muted">{says}</span>
              </button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-sm">Nothing that is required is missing.</p>
      )}
    </Card>
  ),
)

/** How many items are drawn whether they are in view or not: outlines are cut at the edge of one that is not. */
const MOST_DRAWN = 40

interface PaperProps extends Pick<ItemFieldProps, 'control' | 'jobFields' | 'photosOf' | 'signaturesOf'> {
  shown: readonly FormItem[]
  /** The item that stands alone, null for the whole form. */
  step: number | null
  onStep: (step: number | null) => void
}

/** The items, all of them or one after the other. */
const Paper = memo(({ shown, step, onStep, jobFields, signaturesOf, ...rest }: PaperProps) => {
  const at = step === null ? null : Math.min(step, shown.length - 1)
  const onPaper = at === null ? shown : shown.slice(at, at + 1)
  return (
    <Card
      title={at === null ? 'The whole form' : `${at + 1} of ${shown.length}`}
      actions={
        <Button size="sm" variant="ghost" onClick={() => onStep(step === null ? 0 : null)}>
          {step === null ? 'One at a time' : 'Whole form'}
        </Button>
      }
    >
      <div className="space-y-5">
        {onPaper.map((item) => (
          <PaperItem
            key={item.id}
            item={item}
            isLong={onPaper.length > MOST_DRAWN}
            jobField={jobFields[item.id] ?? null}
            signaturesOf={item.kind === 'signature' ? signaturesOf : undefined}
            {...rest}
          />
        ))}
      </div>
      {at !== null && (
        <div className="mt-5 flex items-center justify-between gap-2 border-t border-line pt-3">
          <Button disabled={at === 0} onClick={() => onStep(at - 1)}>
            Back
          </Button>
          <Button disabled={at === shown.length - 1} onClick={() => onStep(at + 1)}>
            Next
          </Button>
        </div>
      )}
    </Card>
  )
})

/** What was typed, a moment later: a key is shown before anything is made of it. */
function useTyped(form: UseFormReturn<AnswerValues>): AnswerValues {
  const [typed, setTyped] = useState(() => form.getValues())
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => startTransition(() => setTyped({ ...values })),
      }),
    [form],
  )
  return typed
}

const NOTHING = () => null

/** An item on the paper: with two hundred of them, a key pressed in one draws no other again. */
const PaperItem = memo(
  ({
    item,
    control,
    isLong,
    jobField,
    photosOf,
    signaturesOf = NOTHING,
  }: Pick<ItemFieldProps, 'item' | 'control' | 'photosOf'> &
    Partial<Pick<ItemFieldProps, 'signaturesOf'>> & { isLong: boolean; jobField: string | null }) => (
    <div
      id={elementOf(item.id)}
      className={clsx(
        'scroll-mt-24',
        isLong && '-mx-1 px-1 [contain-intrinsic-size:auto_5rem] [content-visibility:auto]',
      )}
    >
      <ItemField
        item={item}
        control={control}
        jobFields={{ [item.id]: jobField }}
        photosOf={photosOf}
        signaturesOf={signaturesOf}
      />
    </div>
  ),
)

const valuesOf = ({ formItems, answers }: FormOfJob): AnswerValues =>
  valuesFor(
    formItems.filter(isAnswered).map(({ id }) => id),
    answers,
  )

/** The faults of the answers, by the server's own rules. */
function misfitsIn(items: readonly FormItem[], values: AnswerValues) {
  const answers = answersIn(values)
  return items.filter(isAnswered).flatMap((item) => {
    const message = misfit(item, answers[item.id] ?? null)
    return message ? [{ path: item.id, message }] : []
  })
}
