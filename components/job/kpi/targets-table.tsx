'use client'

import { useQueryClient } from '@tanstack/react-query'

import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { TextInput } from '@/components/ui/text-input'
import { useRecordForm } from '@/components/ui/use-record-form'
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
  const record = useRecordForm({
    stored: targets,
    valuesOf,
    merges: true,
    send: (values, _, changed) =>
      save({
        targets: targets
          .filter((target) => changed.has(nameOf(target)))
          .map((target) => ({
            checkpoint: target.checkpoint,
            priority: target.priority,
            minutes: readTarget(values[nameOf(target)] ?? ''),
          })),
      }),
    keep: (saved) => queries.setQueryData(queryKey, saved),
    saved: () => notify.success('The targets were saved'),
  })
  const { field } = record

  return (
    <RecordForm record={record} className="space-y-6">
      <p className="text-muted">
        How long each checkpoint may take: 30&nbsp;min, 2&nbsp;h, 5&nbsp;days. {inherited} Open jobs follow within
        moments.
      </p>
      {everyCheckpoint.map((checkpoint) => (
        <fieldset key={checkpoint}>
          <legend className="mb-2 font-semibold">{checkpointLabel(checkpoint)}</legend>
          <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
            {PRIORITIES.map((priority) => {
              const name = nameOf({ checkpoint, priority })
              const target = targets.find((one) => nameOf(one) === name)!
              return (
                <TextInput
                  key={priority}
                  label={PRIORITY_LABELS[priority]}
                  placeholder={targetInWords(target.inheritedMinutes)}
                  {...field(name, { validate: isTarget })}
                />
              )
            })}
          </div>
        </fieldset>
      ))}
      <SaveButton record={record}>Save targets</SaveButton>
    </RecordForm>
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
