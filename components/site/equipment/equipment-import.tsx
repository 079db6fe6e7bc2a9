'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { ImportDialog, SheetLine, SheetLines } from '@/components/platform/imports/import-dialog'
import { useSheet } from '@/components/platform/imports/use-import'
import { Banner } from '@/components/ui/banner'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
import type { Tone } from '@/components/ui/tones'
import { importEquipment } from '@/lib/site/equipment/commands'
import { IMPORT_LIMITS, units } from '@/lib/site/equipment/rules'
import type { EquipmentImport as Imported, EquipmentPreview } from '@/lib/site/equipment/schema'

export interface EquipmentImportProps {
  onClose: () => void
}

/** Imports units from a sheet. */
export function EquipmentImport({ onClose }: EquipmentImportProps) {
  const [bringIn] = useCommand(importEquipment)
  const [places, setPlaces] = useState({ country: '', state: '', branchId: '' })
  const sheet = useSheet<EquipmentPreview, Imported, typeof places>(
    '/api/v1/equipment/import',
    async ({ file, fields }) => {
      const outcome = await bringIn({}, fields, { files: { file: [file] } })
      notify.success(`${units(outcome.created)} added, ${outcome.updated.toLocaleString('en')} updated`)
      return outcome
    },
  )
  const { preview, outcome } = sheet
  const ready = preview ? preview.created + preview.updated : 0

  return (
    <ImportDialog
      sheet={sheet}
      noun="units"
      description={`A CSV or XLSX file with one unit in each row; at most ${IMPORT_LIMITS.rows.toLocaleString('en')} rows. A unit is known by its asset number; an empty cell leaves what is stored.`}
      maxBytes={IMPORT_LIMITS.bytes}
      ready={ready ? units(ready) : null}
      options={
        <div className="grid gap-4 sm:grid-cols-3">
          {(['country', 'state', 'branchId'] as const).map((name) => (
            <TextInput
              key={name}
              label={PLACE_LABELS[name]}
              help="For all rows, where it is given"
              value={places[name]}
              onChange={(event) => setPlaces({ ...places, [name]: event.target.value })}
              onBlur={() => sheet.file && sheet.look(sheet.file, places)}
            />
          ))}
        </div>
      }
      summary={outcome ? `Imported: ${tell(outcome)}` : preview ? tell(preview, preview.unchanged) : ''}
      onLook={(file) => sheet.look(file, places)}
      onClose={onClose}
    >
      {preview && !outcome && preview.newCategories.length > 0 && (
        <Banner tone="info">New categories: {preview.newCategories.join(', ')}</Banner>
      )}
      <Rows rejected={(outcome ?? preview)?.rejected ?? []} rows={preview?.rows ?? []} isDone={Boolean(outcome)} />
    </ImportDialog>
  )
}

const MOST_SHOWN = 200
const PLACE_LABELS = { country: 'Country', state: 'State', branchId: 'Branch' }
const OUTCOMES: Record<EquipmentPreview['rows'][number]['outcome'], { label: string; tone: Tone }> = {
  created: { label: 'New', tone: 'success' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'As it is', tone: 'neutral' },
}

/** `120 new, 3 updated, 2 rejected` */
function tell({ created, updated, rejected }: Imported, unchanged = 0): string {
  const parts: [number, string][] = [
    [created, 'new'],
    [updated, 'updated'],
    [unchanged, 'as they are'],
    [rejected.length, 'rejected'],
  ]
  const counts = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  return counts.join(', ') || 'nothing to change'
}

interface RowsProps extends Pick<EquipmentPreview, 'rejected' | 'rows'> {
  isDone: boolean
}

/** The rows that cannot be taken come first. */
function Rows({ rejected, rows, isDone }: RowsProps) {
  if (!rejected.length && !rows.length) return null
  return (
    <SheetLines label="Rows of the sheet">
      {rejected.slice(0, MOST_SHOWN).map(({ row, reason }) => (
        <SheetLine key={row} name={`Row ${row}`} face={{ label: 'Rejected', tone: 'danger' }}>
          <span className="text-danger">{reason}</span>
        </SheetLine>
      ))}
      {!isDone &&
        rows.map(({ row, outcome, referenceId, category, model, changes }) => (
          <SheetLine key={row} name={`Row ${row}`} face={OUTCOMES[outcome]}>
            <span className="block font-medium">{referenceId}</span>
            <span className="block text-table text-muted">
              {[category, model, changes.length > 0 && `changes ${changes.join(', ')}`].filter(Boolean).join(' · ')}
            </span>
          </SheetLine>
        ))}
    </SheetLines>
  )
}
