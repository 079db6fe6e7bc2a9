'use client'

import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Menu } from '@/components/ui/menu'
import { notify } from '@/components/ui/notify'
import { NumberInput } from '@/components/ui/number-input'
import { RecordDialog } from '@/components/ui/record-dialog'
import { SelectionBar } from '@/components/ui/selection-bar'
import { useRecordForm } from '@/components/ui/use-record-form'
import { counted } from '@/lib/base/counts'
import type { EstimateSection } from '@/lib/paper/estimates/schema'

export interface SelectedActions {
  copy: () => void
  further: (step: 1 | -1) => void
  toSection: (sectionId: string) => void
  /** @throws what the server refuses it with */
  set: (fields: { taxable: boolean } | { markupPercent: number | null }) => Promise<void>
  remove: () => void
  clear: () => void
}

export interface SelectedLinesProps {
  count: number
  sections: readonly EstimateSection[]
  hasMarkup: boolean
  actions: SelectedActions
}

/** What is done with several lines of an estimate at once. */
export function SelectedLines({ count, sections, hasMarkup, actions }: SelectedLinesProps) {
  const [isMarking, setMarking] = useState(false)
  const small =
    'inline-flex h-7 items-center rounded-control border border-outline bg-raised px-2.5 text-table hover:bg-sunken'
  return (
    <>
      <SelectionBar label="Selected lines" words={`${counted(count, 'line')} selected`} onClear={actions.clear}>
        <Button size="sm" onClick={actions.copy}>
          Copy
        </Button>
        <Button size="sm" icon={<ArrowUp aria-hidden />} onClick={() => actions.further(-1)}>
          Up
        </Button>
        <Button size="sm" icon={<ArrowDown aria-hidden />} onClick={() => actions.further(1)}>
          Down
        </Button>
        {sections.length > 1 && (
          <Menu
            label="Move to a section"
            trigger="Move to"
            triggerClass={small}
            items={sections.map(({ id, title }) => ({ label: title, onSelect: () => actions.toSection(id) }))}
          />
        )}
        <Menu
          label="GST of the lines"
          trigger="GST"
          triggerClass={small}
          items={[
            { label: 'With GST', onSelect: () => actions.set({ taxable: true }).catch(notify.refused) },
            { label: 'Without GST', onSelect: () => actions.set({ taxable: false }).catch(notify.refused) },
          ]}
        />
        {hasMarkup && (
          <Button size="sm" onClick={() => setMarking(true)}>
            Markup
          </Button>
        )}
        <Button size="sm" variant="danger" onClick={actions.remove}>
          Delete
        </Button>
      </SelectionBar>
      {isMarking && <MarkupOfLines count={count} set={actions.set} onClose={() => setMarking(false)} />}
    </>
  )
}

interface MarkupOfLinesProps extends Pick<SelectedActions, 'set'> {
  count: number
  onClose: () => void
}

function MarkupOfLines({ count, set, onClose }: MarkupOfLinesProps) {
  const record = useRecordForm({
    valuesOf: () => ({ markupPercent: null as number | null }),
    send: ({ markupPercent }) => set({ markupPercent }),
    placeOf: () => 'markupPercent',
    saved: onClose,
  })
  return (
    <RecordDialog
      record={record}
      onClose={onClose}
      title={`Markup of ${counted(count, 'line')}`}
      verb="Set"
      busyVerb="Setting…"
    >
      <NumberInput
        control={record.control}
        name="markupPercent"
        label="Markup"
        unit="%"
        rules={{ validate: (percent) => !Number.isNaN(percent) || 'Please enter a number' }}
        help="Empty: none. Lines without a unit cost keep their rates."
        data-autofocus
      />
    </RecordDialog>
  )
}
