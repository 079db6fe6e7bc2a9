'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { ImportDialog, SheetLine, SheetLines } from '@/components/platform/imports/import-dialog'
import { useSheet } from '@/components/platform/imports/use-import'
import { notify } from '@/components/ui/notify'
import type { Tone } from '@/components/ui/tones'
import { importCatalogue } from '@/lib/paper/catalogue/commands'
import { IMPORT_LIMITS, items } from '@/lib/paper/catalogue/rules'
import type { CatalogueImport as Imported, CataloguePreview } from '@/lib/paper/catalogue/schema'

/** Imports items from a sheet. Mount it while it is open. */
export function CatalogueImport({ onClose }: { onClose: () => void }) {
  const [bringIn] = useCommand(importCatalogue)
  const sheet = useSheet<CataloguePreview, Imported>('/api/v1/service-catalog/import', async ({ file }) => {
    const outcome = await bringIn({}, undefined, { files: { file: [file] } })
    notify.success(`${items(outcome.created)} added, ${outcome.updated.toLocaleString('en')} updated`)
    return outcome
  })
  const { preview, outcome } = sheet
  const ready = preview ? preview.created + preview.updated : 0

  return (
    <ImportDialog
      sheet={sheet}
      noun="items"
      description={`A CSV or XLSX file with one item in each row; at most ${IMPORT_LIMITS.rows.toLocaleString('en')} rows. An item is known by its code; an empty cell leaves what is stored.`}
      maxBytes={IMPORT_LIMITS.bytes}
      ready={ready ? items(ready) : null}
      summary={outcome ? `Imported: ${tell(outcome)}` : preview ? tell(preview, preview.unchanged) : ''}
      onLook={(file) => sheet.look(file, {})}
      onClose={onClose}
    >
      <Rows rejected={(outcome ?? preview)?.rejected ?? []} rows={preview?.rows ?? []} isDone={Boolean(outcome)} />
    </ImportDialog>
  )
}

const MOST_SHOWN = 200
const OUTCOMES: Record<CataloguePreview['rows'][number]['outcome'], { label: string; tone: Tone }> = {
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

interface RowsProps extends Pick<CataloguePreview, 'rejected' | 'rows'> {
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
        rows.map(({ row, outcome, code, name, changes }) => (
          <SheetLine key={row} name={`Row ${row}`} face={OUTCOMES[outcome]}>
            <span className="block font-medium">{code}</span>
            <span className="block text-table text-muted">
              {[name, changes.length > 0 && `changes ${changes.join(', ')}`].filter(Boolean).join(' · ')}
            </span>
          </SheetLine>
        ))}
    </SheetLines>
  )
}
