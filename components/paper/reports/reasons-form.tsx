'use client'

import { useEffect, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { notify } from '@/components/ui/notify'
import { RecordForm, SaveButton } from '@/components/ui/record-form'
import { TextArea } from '@/components/ui/text-area'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import { giveReasons } from '@/lib/paper/reports/commands'
import type { PreflightPoint } from '@/lib/paper/reports/schema'
import { lazyResolver } from '@/lib/platform/http/form'

const resolver = lazyResolver(async () => (await import('@/lib/paper/reports/schema')).ReasonForm)

interface ReasonsFormProps {
  jobId: string
  /** The open points of a kind. */
  points: readonly PreflightPoint[]
  onClose: () => void
}

/** Types one reason for several points: all of them, unless some are left out. */
export function ReasonsForm({ jobId, points, onClose }: ReasonsFormProps) {
  const [give] = useCommand(giveReasons)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = points.filter(({ key }) => !left.has(key))
  const record = useRecordForm({
    resolver,
    valuesOf: () => ({ reason: '' }),
    send: ({ reason }) => give({ jobId }, { reason, points: chosen.map(({ key, version }) => ({ key, version })) }),
    saved: () => {
      notify.success(`The reason was saved for ${counted(chosen.length, 'point')}`)
      onClose()
    },
  })
  const { form, field } = record
  const { setFocus } = form
  useEffect(() => setFocus('reason'), [setFocus])
  const toggle = (key: string) => {
    const next = new Set(left)
    if (!next.delete(key)) next.add(key)
    setLeft(next)
  }

  return (
    <RecordForm record={record} className="mt-3 max-w-prose space-y-3">
      <TextArea
        label="Reason"
        required
        rows={3}
        help="As it is to stand beside each of them in the report, with your name and today’s date."
        {...field('reason')}
      />
      <fieldset>
        <legend className="text-sm font-medium">For {counted(chosen.length, 'point')}</legend>
        <ul className="max-h-60 overflow-y-auto">
          {points.map(({ key, text }) => (
            <li key={key} className="wrap-anywhere">
              <Checkbox label={text} checked={!left.has(key)} onChange={() => toggle(key)} />
            </li>
          ))}
        </ul>
      </fieldset>
      <div className="flex flex-wrap gap-2">
        {chosen.length > 0 && <SaveButton record={record}>Save the reason</SaveButton>}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </RecordForm>
  )
}
