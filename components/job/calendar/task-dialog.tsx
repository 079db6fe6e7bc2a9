'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'

import { useLiveChange } from '@/components/platform/live/use-live-change'
import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { keepDraft, readDraft } from '@/components/ui/draft'
import { FormFooter } from '@/components/ui/form-footer'
import { notify } from '@/components/ui/notify'
import { OwnId } from '@/components/ui/own-id'
import { ProgressBar } from '@/components/ui/progress-bar'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { whoIs } from '@/lib/base/changed'
import { DomainError } from '@/lib/base/errors'
import { repeatsOtherwise, scopesFor } from '@/lib/job/calendar/form/repeat-form'
import type { Target } from '@/lib/job/calendar/form/reschedule'
import type { ChangeScope } from '@/lib/job/calendar/form/sent'
import {
  type Prefill,
  TaskForm,
  type TaskFormInput,
  blankValues,
  repeatIsSound,
  toPlan,
  valuesAt,
  valuesOf,
} from '@/lib/job/calendar/form/task-form'
import type { Task } from '@/lib/job/calendar/schema'
import type { ShownTask } from '@/lib/job/calendar/shown/tasks'

import { readAgain } from './read-again'
import { TaskConflict } from './task-conflict'
import { draftOf } from './task-draft'
import { type FileChanges, NO_FILE_CHANGES, TaskFiles, fitOneSave } from './task-files'
import { TaskFormFields } from './task-form'
import { tellChanged } from './undo'
import { useScopeQuestion } from './use-scope-question'
import { tried, useChangeTask, useRejoin, useScheduleTask } from './use-tasks'
import type { Viewer } from './viewer'

/** Schedules a new task, alone or from another, or changes the given one. */
export function TaskDialog({
  viewer,
  prefill = {},
  base,
  task,
  at,
  onClose,
  onChanged,
}: {
  viewer: Viewer
  prefill?: Prefill
  /** The original of a new task. */
  base?: ShownTask
  /** The task to change. */
  task?: ShownTask
  /** Another initial time than the task's. */
  at?: Target
  onClose: () => void
  onChanged?: (task: Task) => void
}) {
  const [standing, setStanding] = useState(task)
  const me = use(OwnId)
  const [theirs, setTheirs] = useState<ShownTask | null>(null)
  const [drafted, setDrafted] = useState(false)
  const [files, setFiles] = useState<FileChanges>(NO_FILE_CHANGES)
  const [progress, setProgress] = useState<number | null>(null)
  const schedule = useScheduleTask()
  const change = useChangeTask()
  const rejoin = useRejoin()
  const { ask, dialog: scopeQuestion } = useScopeQuestion()
  const form = useForm<TaskFormInput, unknown, TaskForm>({
    resolver: zodResolver(TaskForm),
    mode: 'onChange',
    defaultValues: initialValues({ task, base, prefill, viewer }),
  })
  const { isDirty, isSubmitting } = form.formState
  const { refusal, show, clear } = useServerErrors(form, placeOf)
  const [repeat, date] = form.watch(['repeat', 'date'])
  const draftName = draftOf({ task: standing, base })
  const othersChange = useLiveChange('calendar', standing, viewer.userId)

  useEffect(() => {
    if (at && task) {
      form.reset(valuesAt(valuesOf(task), at, task.timezone), { keepDefaultValues: true })
      return
    }
    const draft = readDraft<TaskFormInput>(draftName)
    if (!draft) return
    // A clicked slot gives the time, a column the person, a job's page the job: the rest stays as it was left.
    const { job, ...slot } = prefill
    form.reset({ ...draft, ...slot, ...(job && { hasJob: true, job }) }, { keepDefaultValues: true })
    setDrafted(true)
    // oxlint-disable-next-line react/exhaustive-deps -- brought back once, when the dialog opens
  }, [])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: changed }) => {
          if (changed) keepDraft(draftName, values)
        },
      }),
    [form, draftName],
  )

  const leave = () => {
    keepDraft(draftName, null)
    onClose()
  }

  const startAfresh = () => {
    keepDraft(draftName, null)
    form.reset()
    setDrafted(false)
  }

  const scopeOf = (values: TaskForm): ChangeScope | Promise<ChangeScope | null> => {
    const isAsked =
      standing && !standing.draft && (standing.isRecurring || repeatsOtherwise(standing, values.repeat, values.date))
    return isAsked ? ask(scopesFor(standing, values.repeat, values.date)) : 'all'
  }

  const send = async (values: TaskForm) => {
    clear()
    const scope = await scopeOf(values)
    const plan = scope && prepare(values, viewer, { task: standing, scope })
    if (!plan) return
    const sending = { files: { attachments: files.added }, onProgress: setProgress }
    const attachmentsToRemove = files.removed.length ? files.removed : undefined
    try {
      if (!standing) {
        await schedule({ ...plan, attachmentsToRemove }, base, sending)
        return leave()
      }
      const occurrenceStart = standing.isRecurring && !standing.draft ? standing.occurrenceStart : undefined
      const body = {
        ...plan,
        attachmentsToRemove,
        version: standing.version,
        applyRecurringChangesFor: scope,
        occurrenceStart,
      }
      const saved = await change(standing.id, body, sending)
      // Removed files are gone with their last link.
      const canUndo = saved.id !== standing.id && !attachmentsToRemove
      tellChanged(canUndo ? () => void tried(rejoin(saved)) : null)
      leave()
      onChanged?.(saved)
    } catch (error) {
      const current = standing && error instanceof DomainError && error.code === 'conflict' && (error.current as Task)
      const again = current ? await readAgain(standing, current) : null
      if (again) setTheirs(again)
      else show(error)
    } finally {
      setProgress(null)
    }
  }

  const save = (draft: boolean) => {
    form.setValue('draft', draft)
    return form.handleSubmit(send)()
  }

  const mayBeDraft = !standing || standing.draft
  const words = verbsOf(standing)
  const isBlocked = theirs !== null || !fitOneSave(files) || !repeatIsSound({ repeat, date }, standing)

  return (
    <Dialog
      open
      onClose={leave}
      dirty={isDirty || files !== NO_FILE_CHANGES}
      size="md"
      title={task ? 'Edit scheduled task' : 'Schedule a new task'}
      onSubmit={(event) => {
        event.preventDefault()
        if (!isBlocked) void save(false)
      }}
      footer={(close) => (
        <>
          {progress !== null && (
            <div className="w-full pb-1">
              <ProgressBar label="Sending attachments" showLabel value={progress * 100} />
            </div>
          )}
          <FormFooter
            close={close}
            verb={words.verb}
            busyVerb={words.busy}
            busy={isSubmitting}
            disabled={isBlocked}
            beside={mayBeDraft && { verb: 'Save as draft', onClick: () => save(true) }}
          />
        </>
      )}
    >
      <div className="space-y-4">
        {theirs && standing && (
          <InView>
            <TaskConflict
              who={whoIs(theirs.updatedByUser, me)}
              before={valuesOf(standing)}
              theirs={valuesOf(theirs)}
              mine={form.getValues()}
              people={[...theirs.taskAssignments, ...standing.taskAssignments].map(({ user }) => user)}
              onMerge={(values) => {
                form.reset(valuesOf(theirs))
                form.reset(values, { keepDefaultValues: true })
                keepDraft(draftName, null)
                keepDraft(draftOf({ task: theirs, base }), values)
                setFiles({
                  ...files,
                  removed: files.removed.filter((one) => theirs.attachments.some(({ id: stands }) => stands === one)),
                })
                setStanding(theirs)
                setTheirs(null)
              }}
            />
          </InView>
        )}
        {refusal && (
          <InView>
            <RefusalBanner refusal={refusal} />
          </InView>
        )}
        {othersChange && !theirs && (
          <Banner tone="info">
            {othersChange.by.name} changed this task just now. When you save, you see both versions side by side.
          </Banner>
        )}
        {drafted && (
          <Banner
            tone="info"
            action={
              <Button size="sm" onClick={startAfresh}>
                Start afresh
              </Button>
            }
          >
            Your unsaved draft is back.
          </Banner>
        )}
        <TaskFormFields
          form={form}
          viewer={viewer}
          task={standing}
          people={(standing ?? base)?.taskAssignments ?? []}
        />
        <TaskFiles attachments={(standing ?? base)?.attachments ?? []} changes={files} onChange={setFiles} />
      </div>
      {scopeQuestion}
    </Dialog>
  )
}

/** A message at the top of a form must be seen by the person who pressed the button at its end. */
function InView({ children }: { children: ReactNode }) {
  const self = useRef<HTMLDivElement>(null)
  useEffect(() => void self.current?.scrollIntoView({ block: 'start' }), [])
  return (
    <div ref={self} className="scroll-mt-4">
      {children}
    </div>
  )
}

function initialValues({
  task,
  base,
  prefill,
  viewer,
}: Pick<Parameters<typeof TaskDialog>[0], 'task' | 'base' | 'viewer'> & { prefill: Prefill }) {
  if (task) return valuesOf(task)
  return base ? { ...valuesOf(base), draft: false } : blankValues(prefill, viewer, new Date())
}

function verbsOf(standing: Task | undefined) {
  if (!standing) return { verb: 'Schedule task', busy: 'Scheduling…' }
  return standing.draft ? { verb: 'Publish', busy: 'Publishing…' } : { verb: 'Save changes', busy: 'Saving…' }
}

function prepare(...typed: Parameters<typeof toPlan>) {
  try {
    return toPlan(...typed)
  } catch {
    notify.error('Something went wrong')
    return null
  }
}

const FIELD_IN_FORM: Record<string, string> = { start: 'startTime', end: 'endTime', jobId: 'job' }

/** The call uses instants and ids, the form days, times and a job. */
const placeOf = (path: string) => (path.startsWith('recurringData') ? 'repeat' : (FIELD_IN_FORM[path] ?? path))
