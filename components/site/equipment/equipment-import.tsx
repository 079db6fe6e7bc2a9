'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { ImportDialog } from '@/components/platform/imports/import-dialog'
import { ImportRows, importInWords } from '@/components/platform/imports/import-rows'
import { useSheet } from '@/components/platform/imports/use-import'
import { Banner } from '@/components/ui/banner'
import { notify } from '@/components/ui/notify'
import { TextInput } from '@/components/ui/text-input'
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
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
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
      summary={
        outcome ? `Imported: ${importInWords(outcome)}` : preview ? importInWords(preview, preview.unchanged) : ''
      }
      onLook={(file) => sheet.look(file, places)}
      onClose={onClose}
    >
      {preview && !outcome && preview.newCategories.length > 0 && (
        <Banner tone="info">New categories: {preview.newCategories.join(', ')}</Banner>
      )}
      <ImportRows
        preview={preview}
        outcome={outcome}
        nameOf={({ referenceId }) => referenceId}
        factsOf={({ category, model }) => [category, model]}
      />
    </ImportDialog>
  )
}

const PLACE_LABELS = { country: 'Country', state: 'State', branchId: 'Branch' }
