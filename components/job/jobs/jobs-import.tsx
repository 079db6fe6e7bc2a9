'use client'

import { useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { ImportDialog, SheetLine, SheetLines } from '@/components/platform/imports/import-dialog'
import { useSheet } from '@/components/platform/imports/use-import'
import { Checkbox } from '@/components/ui/checkbox'
import type { Tone } from '@/components/ui/tones'
import { counted } from '@/lib/base/counts'
import { importJobs } from '@/lib/job/jobs/commands'
import { IMPORT_LIMITS } from '@/lib/job/jobs/rules'
import type { ImportRow, JobImport } from '@/lib/job/jobs/schema'

export interface JobsImportProps {
  onClose: () => void
}

/** Opens jobs from a sheet. */
export function JobsImport({ onClose }: JobsImportProps) {
  const [bringIn] = useCommand(importJobs)
  const [createClients, setCreateClients] = useState(false)
  const sheet = useSheet<JobImport, JobImport, { createClients: boolean }>('/api/v1/jobs/import', ({ file, body }) =>
    bringIn({}, body, { files: { file: [file] } }),
  )
  const look = (file: File, withClients: boolean) => {
    setCreateClients(withClients)
    sheet.look(file, { createClients: withClients })
  }
  const { rows, newClients } = sheet.outcome ?? sheet.preview ?? { rows: [], newClients: [] }
  const ready = rows.filter(({ state }) => state === 'new').length

  return (
    <ImportDialog
      sheet={sheet}
      noun="jobs"
      description={`A CSV or XLSX file with one job in each line; at most ${IMPORT_LIMITS.rows.toLocaleString('en')} lines. Each is opened as a new job and counts as one on your plan.`}
      maxBytes={IMPORT_LIMITS.bytes}
      ready={ready ? counted(ready, 'job') : null}
      summary={tell(rows)}
      onLook={(file) => look(file, false)}
      onClose={onClose}
    >
      {newClients.length > 0 && sheet.file && (
        <Checkbox
          label={`Add ${newClients.length === 1 ? 'the client' : `${newClients.length} clients`} that ${newClients.length === 1 ? 'is' : 'are'} not known yet: ${named(newClients)}`}
          checked={createClients}
          onChange={(event) => look(sheet.file!, event.target.checked)}
        />
      )}
      <Rows rows={rows} />
    </ImportDialog>
  )
}

const MOST_NAMED = 5
const named = (names: string[]) =>
  names.length > MOST_NAMED
    ? `${names.slice(0, MOST_NAMED).join(', ')} and ${names.length - MOST_NAMED} more`
    : names.join(', ')

const STATES: Record<ImportRow['state'], { label: string; tone: Tone }> = {
  new: { label: 'Ready', tone: 'success' },
  created: { label: 'Created', tone: 'success' },
  known: { label: 'Left out', tone: 'neutral' },
  refused: { label: 'Refused', tone: 'danger' },
}

/** `2 ready, 1 refused` */
const tell = (rows: ImportRow[]): string =>
  (Object.keys(STATES) as ImportRow['state'][])
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count.toLocaleString('en')} ${STATES[state].label.toLowerCase()}`)
    .join(', ')

const MOST_SHOWN = 200
const WEIGHT: Record<ImportRow['state'], number> = { refused: 0, known: 1, new: 2, created: 2 }

/** Lines that need another look come first. */
function Rows({ rows }: { rows: ImportRow[] }) {
  const sorted = rows.toSorted((a, b) => WEIGHT[a.state] - WEIGHT[b.state] || a.line - b.line)
  return (
    <>
      <SheetLines label="Lines of the sheet">
        {sorted.slice(0, MOST_SHOWN).map((row) => (
          <SheetLine key={row.line} name={`Line ${row.line}`} face={STATES[row.state]}>
            <span className="block font-medium">{row.siteAddress || 'No site address'}</span>
            <span className="block text-table text-muted">
              {[row.customer, row.type, row.refNumber].filter(Boolean).join(' · ')}
            </span>
            {row.errors.map(({ column, message }) => (
              <span key={column} className="block text-table text-danger">
                {column}: {message}
              </span>
            ))}
            {row.warnings.map((warning) => (
              <span key={warning} className="block text-table text-warning">
                {warning}
              </span>
            ))}
          </SheetLine>
        ))}
      </SheetLines>
      {rows.length > MOST_SHOWN && (
        <p className="text-table text-muted">
          The first {MOST_SHOWN} of {rows.length.toLocaleString('en')} lines are shown, those that need a look first.
        </p>
      )}
    </>
  )
}
