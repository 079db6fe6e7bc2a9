'use client'

import { useCommand } from '@/components/platform/commands/use-command'
import { ImportDialog } from '@/components/platform/imports/import-dialog'
import { ImportRows, importInWords } from '@/components/platform/imports/import-rows'
import { useSheet } from '@/components/platform/imports/use-import'
import { notify } from '@/components/ui/notify'
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
      summary={
        outcome ? `Imported: ${importInWords(outcome)}` : preview ? importInWords(preview, preview.unchanged) : ''
      }
      onLook={(file) => sheet.look(file, {})}
      onClose={onClose}
    >
      <ImportRows preview={preview} outcome={outcome} nameOf={({ code }) => code} factsOf={({ name }) => [name]} />
    </ImportDialog>
  )
}
