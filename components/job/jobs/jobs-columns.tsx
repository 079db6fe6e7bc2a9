'use client'

import { useQuery } from '@tanstack/react-query'
import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import { useRef, useState } from 'react'

import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { FormFooter } from '@/components/ui/form-footer'
import { IconButton } from '@/components/ui/icon-button'
import { JOB_COLUMNS, JOB_COLUMN_LABELS, type JobColumn, USUAL_JOB_COLUMNS } from '@/lib/job/jobs/rules'

import { jobListSettings } from './job-list-settings'
import { useChooseColumns } from './use-job-list-settings'

export interface JobsColumnsProps {
  onClose: () => void
}

interface Choice {
  column: JobColumn
  shown: boolean
}

const choicesOf = (columns: readonly JobColumn[]): Choice[] => [
  ...columns.map((column) => ({ column, shown: true })),
  ...JOB_COLUMNS.filter((column) => !columns.includes(column)).map((column) => ({ column, shown: false })),
]

/** The columns of the list and their order, stored for the person on all their devices. */
export function JobsColumns({ onClose }: JobsColumnsProps) {
  const { data } = useQuery(jobListSettings)
  const stored = data?.columns ?? USUAL_JOB_COLUMNS
  const [choices, setChoices] = useState(() => choicesOf(stored))
  const [announcement, setAnnouncement] = useState('')
  const list = useRef<HTMLUListElement>(null)
  const saving = useChooseColumns()
  const columns = choices.filter(({ shown }) => shown).map(({ column }) => column)

  const toggle = (wanted: JobColumn) =>
    setChoices(choices.map((one) => (one.column === wanted ? { ...one, shown: !one.shown } : one)))

  const move = (from: number, to: number) => {
    const moved = choices.toSpliced(from, 1).toSpliced(to, 0, choices[from]!)
    setChoices(moved)
    setAnnouncement(`${JOB_COLUMN_LABELS[choices[from]!.column]} is column ${to + 1} of ${choices.length}`)
  }

  /** The focus follows the column: onto the same button, or the other one at the end of the list. */
  const moveByButton = (from: number, to: number) => {
    move(from, to)
    const direction = to < from ? 'up' : 'down'
    requestAnimationFrame(() => {
      const row = list.current?.children[to]
      const same = row?.querySelector<HTMLButtonElement>(`[data-move=${direction}]:not(:disabled)`)
      const either = same ?? row?.querySelector<HTMLButtonElement>('[data-move]:not(:disabled)')
      either?.focus()
    })
  }

  return (
    <Dialog
      open
      size="sm"
      onClose={onClose}
      dirty={String(columns) !== String(stored)}
      title="Choose columns"
      description="Which columns your list shows, and in which order."
      footer={(close) => (
        <>
          <Button onClick={() => setChoices(choicesOf(USUAL_JOB_COLUMNS))}>Usual columns</Button>
          <FormFooter
            close={close}
            verb="Save columns"
            busy={saving.isPending}
            onClick={() => saving.mutate(columns, { onSuccess: onClose })}
          />
        </>
      )}
    >
      <ul ref={list} aria-label="Columns" className="divide-y divide-line">
        {choices.map(({ column, shown }, at) => (
          <li key={column} className="flex items-center gap-1 py-1">
            <Checkbox
              className="min-w-0 flex-1"
              label={JOB_COLUMN_LABELS[column]}
              checked={shown}
              disabled={column === 'jobNo'}
              onChange={() => toggle(column)}
            />
            <IconButton
              label={`Move ${JOB_COLUMN_LABELS[column]} up`}
              icon={<ArrowUp aria-hidden />}
              data-move="up"
              disabled={at === 0}
              onClick={() => moveByButton(at, at - 1)}
            />
            <IconButton
              label={`Move ${JOB_COLUMN_LABELS[column]} down`}
              icon={<ArrowDown aria-hidden />}
              data-move="down"
              disabled={at === choices.length - 1}
              onClick={() => moveByButton(at, at + 1)}
            />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </Dialog>
  )
}
