'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'

import { Button } from '@/components/ui/button'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { notify } from '@/components/ui/notify'
import { RefusalBanner } from '@/components/ui/refusal-banner'
import { TextInput } from '@/components/ui/text-input'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { useServerErrors } from '@/components/ui/use-server-errors'
import { PRIORITY_LABELS } from '@/lib/job/jobs/rules'
import { checkpointLabel, everyCheckpoint, readTarget, targetInWords } from '@/lib/job/kpi/rules'
import type { KpiTarget } from '@/lib/job/kpi/schema'

import type { TargetsFormProps } from './targets-form'

const PRIORITIES = Object.keys(PRIORITY_LABELS) as KpiTarget['priority'][]

const nameOf = ({ checkpoint, priority }: Pick<KpiTarget, 'checkpoint' | 'priority'>) => `${checkpoint}-${priority}`

const valuesOf = (targets: KpiTarget[]): Record<string, string> =>
  Object.fromEntries(targets.map((target) => [nameOf(target), target.isOwn ? targetInWords(target.minutes) : '']))

/** A field for each target; an empty one is inherited. */
export function TargetsTable({
  targets,
  queryKey,
  save,
  inherited,
}: Omit<TargetsFormProps, 'path'> & { targets: KpiTarget[] }) {
  const queries = useQueryClient()
  const form = useForm({ mode: 'onChange', values: valuesOf(targets), resetOptions: { keepDirtyValues: true } })
  const { errors, isDirty, isSubmitting, dirtyFields } = form.formState
  const { refusal, show, clear } = useServerErrors(form)
  const guard = useLeaveGuard(isDirty)

  const submit = form.handleSubmit(async (values) => {
    clear()
    const changed = targets.filter((target) => dirtyFields[nameOf(target)])
    try {
      const saved = await save({
        targets: changed.map((target) => ({
          checkpoint: target.checkpoint,
          priority: target.priority,
          minutes: readTarget(values[nameOf(target)] ?? ''),
        })),
      })
      form.reset(valuesOf(saved), { keepDirtyValues: false })
      queries.setQueryData(queryKey, saved)
      notify.success('The targets were saved')
    } catch (error) {
      show(error)
    }
  })

  return (
    <form onSubmit={submit} noValidate className="space-y-6">
      <RefusalBanner refusal={refusal} />
      <p className="text-muted">
        How long each checkpoint may take: 30&nbsp;min, 2&nbsp;h, 5&nbsp;days. {inherited} Open jobs follow within
        moments.
      </p>
      {everyCheckpoint.map((checkpoint) => (
        <fieldset key={checkpoint}>
          <legend className="mb-2 font-semibold">{checkpointLabel(checkpoint)}</legend>
          <div className="grid gap-3 sm:grid-cols-3">
            {PRIORITIES.map((priority) => {
              const name = nameOf({ checkpoint, priority })
              const target = targets.find((one) => nameOf(one) === name)!
              return (
                <TextInput
                  key={priority}
                  label={PRIORITY_LABELS[priority]}
                  placeholder={targetInWords(target.inheritedMinutes)}
                  error={errors[name]?.message}
                  {...form.register(name, { validate: isTarget })}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
      <Button type="submit" variant="primary" disabled={!isDirty} busy={isSubmitting} busyLabel="Saving…">
        Save targets
      </Button>
      <DiscardDialog {...guard.dialog} />
    </form>
  )
}

const A_YEAR = 525_600

function isTarget(text: string): true | string {
  if (!text.trim()) return true
  const minutes = readTarget(text)
  if (minutes === null) return 'Use minutes, hours or days: 30 min, 2 h, 5 days'
  if (minutes < 1) return 'At least one minute'
  return minutes <= A_YEAR || 'At most a year'
}
