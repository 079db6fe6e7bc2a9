'use client'

import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/dialog'
import { notify } from '@/components/ui/notify'
import { changesBetween } from '@/lib/activity/changes'
import { type Prefill, TaskForm, type TaskFormInput, blankValues, toPlan, valuesOf } from '@/lib/calendar/form'
import type { Task } from '@/lib/calendar/schema'
import { sentOf } from '@/lib/calendar/sent'
import { DomainError } from '@/lib/errors'
import { showRefusal } from '@/lib/http/form'
import { newId } from '@/lib/ids'

import { forgetDraft, keepDraft, readDraft } from './task-draft'
import { TaskFormFields } from './task-form'
import { useChangeTask, useScheduleTask } from './use-tasks'
import type { Viewer } from './viewer'

/** Schedules a new task, or changes the one that is given. */
export function TaskDialog({
  viewer,
  prefill = {},
  task,
  onClose,
}: {
  viewer: Viewer
  prefill?: Prefill
  task?: Task
  onClose: () => void
}) {
  const [id] = useState(newId)
  const [version, setVersion] = useState(task?.version)
  const [theirs, setTheirs] = useState<Task | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [drafted, setDrafted] = useState(false)
  const schedule = useScheduleTask()
  const change = useChangeTask()
  const form = useForm<TaskFormInput, unknown, TaskForm>({
    resolver: zodResolver(TaskForm),
    mode: 'onChange',
    defaultValues: task ? valuesOf(task) : blankValues(prefill, viewer, new Date()),
  })
  const { isDirty, isSubmitting } = form.formState
  const taskId = task?.id

  useEffect(() => {
    const draft = readDraft(viewer.userId, task)
    if (!draft) return
    // A slot that was clicked says when, a column whom, a job's page which job: the rest is as it was left.
    const { job, ...slot } = prefill
    form.reset({ ...draft.values, ...slot, ...(job && { hasJob: true, job }) }, { keepDefaultValues: true })
    setDrafted(true)
    // oxlint-disable-next-line react/exhaustive-deps -- brought back once, when the dialog opens
  }, [])

  useEffect(
    () =>
      form.subscribe({
        formState: { values: true, isDirty: true },
        callback: ({ values, isDirty: changed }) => {
          if (changed) keepDraft(viewer.userId, taskId, { values, version })
        },
      }),
    [form, viewer.userId, taskId, version],
  )

  const leave = () => {
    forgetDraft(viewer.userId, taskId)
    onClose()
  }

  const startAfresh = () => {
    forgetDraft(viewer.userId, taskId)
    form.reset()
    setDrafted(false)
  }

  const submit = form.handleSubmit(async (values) => {
    setRefusal(null)
    const plan = prepare(values, viewer)
    if (!plan) return
    try {
      if (task) {
        const changed = { ...plan, version: version!, applyRecurringChangesFor: 'all' as const }
        await change.mutateAsync({ id: task.id, body: { ...sentOf(task), ...changed, recurringData: undefined } })
        notify.success('Scheduled task updated successfully')
      } else await schedule.mutateAsync({ ...plan, id })
      leave()
    } catch (error) {
      const current = error instanceof DomainError && error.code === 'conflict' ? (error.current as Task) : null
      if (current) setTheirs(current)
      else setRefusal(showRefusal(inFormWords(error), form))
    }
  })

  return (
    <Dialog
      open
      onClose={leave}
      dirty={isDirty}
      size="md"
      title={task ? 'Edit scheduled task' : 'Schedule a new task'}
      onSubmit={submit}
      footer={(close) => (
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" variant="primary" busy={isSubmitting} busyLabel={task ? 'Saving…' : 'Scheduling…'}>
            {task ? 'Save changes' : 'Schedule task'}
          </Button>
        </>
      )}
    >
      <div className="space-y-4">
        {theirs && task && (
          <Banner
            tone="warning"
            title="Someone else has changed this task in the meantime"
            action={
              <div className="flex flex-wrap gap-2">
                <Button
                  size="sm"
                  onClick={() => {
                    forgetDraft(viewer.userId, taskId)
                    form.reset(valuesOf(theirs))
                    setVersion(theirs.version)
                    setTheirs(null)
                  }}
                >
                  Take theirs
                </Button>
                <Button
                  size="sm"
                  onClick={() => {
                    setVersion(theirs.version)
                    setTheirs(null)
                  }}
                >
                  Keep mine
                </Button>
              </div>
            }
          >
            They changed: {changedFields(task, theirs)}. Nothing that you entered is lost until you decide.
          </Banner>
        )}
        {refusal && <Banner tone="danger">{refusal}</Banner>}
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
        <TaskFormFields form={form} timezone={viewer.timezone} task={task} />
      </div>
    </Dialog>
  )
}

function prepare(values: TaskForm, viewer: Viewer) {
  try {
    return toPlan(values, viewer)
  } catch {
    notify.error('Something went wrong')
    return null
  }
}

const FIELD_IN_FORM: Record<string, string> = { start: 'startTime', end: 'endTime', jobId: 'job' }

/** The call speaks of instants and ids, the form of days, times and a job. */
function inFormWords(error: unknown): unknown {
  if (!(error instanceof DomainError)) return error
  const fields = error.fields.map(({ path, message }) => ({ path: FIELD_IN_FORM[path] ?? path, message }))
  return new DomainError(error.code, error.message, { fields })
}

const FIELD_WORDS: Record<string, string> = {
  name: 'name',
  description: 'description',
  start: 'start',
  end: 'end',
  jobId: 'job',
  assignedUserIds: 'assignees',
}

const saidOf = ({ name, description, start, end, jobId, taskAssignments }: Task) => ({
  name,
  description,
  start,
  end,
  jobId,
  assignedUserIds: taskAssignments.map(({ userId }) => userId).toSorted(),
})

function changedFields(before: Task, after: Task): string {
  const fields = Object.keys(changesBetween(saidOf(before), saidOf(after)))
  return fields.map((field) => FIELD_WORDS[field]).join(', ') || 'nothing that shows here'
}
