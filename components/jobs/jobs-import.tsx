'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { FileDrop } from '@/components/ui/file-drop'
import { SkeletonTable } from '@/components/ui/skeleton'
import type { Tone } from '@/components/ui/tones'
import { clientKeys } from '@/lib/clients/keys'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'
import { jobKeys } from '@/lib/jobs/keys'
import { IMPORT_LIMITS } from '@/lib/jobs/rules'
import type { ImportRow, JobImport } from '@/lib/jobs/schema'

export interface JobsImportProps {
  onClose: () => void
}

interface Command {
  file: File
  createClients: boolean
}

const send = (path: string, { file, createClients }: Command) => {
  const form = new FormData()
  form.set('file', file)
  form.set('createClients', String(createClients))
  return api.post<JobImport>(path, form)
}

const reasonOf = (error: unknown): string =>
  (error instanceof DomainError && error.fields[0]?.message) || (error as Error).message

/** Opens jobs from a sheet: first what would become of each line is shown, then it is done. */
export function JobsImport({ onClose }: JobsImportProps) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [createClients, setCreateClients] = useState(false)
  const preview = useMutation({ mutationFn: (command: Command) => send('/api/v1/jobs/import/preview', command) })
  const commit = useMutation({
    mutationFn: (command: Command) => send('/api/v1/jobs/import', command),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: jobKeys.all }),
        queries.invalidateQueries({ queryKey: clientKeys.all }),
      ])
    },
  })
  const look = (chosen: File, withClients: boolean) => {
    setFile(chosen)
    setCreateClients(withClients)
    preview.mutate({ file: chosen, createClients: withClients })
  }
  const error = commit.error ?? preview.error
  const shown = commit.data ?? (file ? preview.data : undefined)
  const ready = shown?.rows.filter(({ state }) => state === 'new').length ?? 0

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={file !== null && !commit.data}
      title="Import jobs"
      description={`A CSV or XLSX file with one job in each line; at most ${IMPORT_LIMITS.rows.toLocaleString('en')} lines.`}
      footer={(close) =>
        commit.data ? (
          <Button variant="primary" onClick={close}>
            Close
          </Button>
        ) : (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button
              variant="primary"
              disabled={!file || ready === 0 || preview.isPending}
              busy={commit.isPending}
              busyLabel="Importing…"
              onClick={() => file && commit.mutate({ file, createClients })}
            >
              {ready ? `Import ${ready.toLocaleString('en')} ${ready === 1 ? 'job' : 'jobs'}` : 'Import jobs'}
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {error && <Banner tone="danger">{reasonOf(error)}</Banner>}
        {!commit.data && (
          <>
            <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
              <Template format="xlsx" label="Template for Excel" />
              <Template format="csv" label="Template as CSV" />
            </p>
            <FileDrop
              label={file ? `Chosen: ${file.name}` : 'Sheet of jobs'}
              accept=".csv,.xlsx"
              maxFiles={1}
              maxBytes={IMPORT_LIMITS.bytes}
              disabled={preview.isPending || commit.isPending}
              onFiles={([chosen]) => chosen && look(chosen, false)}
            />
          </>
        )}
        {preview.isPending && <SkeletonTable rows={4} columns={4} label="Reading the sheet…" />}
        {shown && !preview.isPending && (
          <>
            <Summary rows={shown.rows} />
            {shown.ignoredColumns.length > 0 && (
              <Banner tone="info">Left out, because they mean nothing here: {shown.ignoredColumns.join(', ')}</Banner>
            )}
            {shown.newClients.length > 0 && file && (
              <Checkbox
                label={`Add ${shown.newClients.length === 1 ? 'the client' : `${shown.newClients.length} clients`} that ${shown.newClients.length === 1 ? 'is' : 'are'} not known yet: ${named(shown.newClients)}`}
                checked={createClients}
                onChange={(event) => look(file, event.target.checked)}
              />
            )}
            <Rows rows={shown.rows} />
          </>
        )}
      </div>
    </Dialog>
  )
}

const Template = ({ format, label }: { format: string; label: string }) => (
  <a
    href={`/api/v1/jobs/import/template?format=${format}`}
    download
    className="inline-flex min-h-11 items-center gap-2 font-medium text-brand hover:underline md:min-h-6"
  >
    <Download aria-hidden className="size-4" />
    {label}
  </a>
)

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

function Summary({ rows }: { rows: ImportRow[] }) {
  const told = (Object.keys(STATES) as ImportRow['state'][])
    .map((state) => ({ state, count: rows.filter((row) => row.state === state).length }))
    .filter(({ count }) => count > 0)
    .map(({ state, count }) => `${count.toLocaleString('en')} ${STATES[state].label.toLowerCase()}`)
  return (
    <p role="status" className="font-medium">
      {told.join(', ')}
    </p>
  )
}

const MOST_SHOWN = 200
const WEIGHT: Record<ImportRow['state'], number> = { refused: 0, known: 1, new: 2, created: 2 }

/** Lines that need another look come first. */
function Rows({ rows }: { rows: ImportRow[] }) {
  const sorted = rows.toSorted((a, b) => WEIGHT[a.state] - WEIGHT[b.state] || a.line - b.line)
  return (
    <>
      <ul aria-label="Lines of the sheet" className="divide-y divide-line rounded-card border border-line">
        {sorted.slice(0, MOST_SHOWN).map((row) => (
          <li key={row.line} className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm">
            <span className="w-16 shrink-0 text-muted">Line {row.line}</span>
            <span className="min-w-0 flex-1 basis-48">
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
            </span>
            <Chip tone={STATES[row.state].tone}>{STATES[row.state].label}</Chip>
          </li>
        ))}
      </ul>
      {rows.length > MOST_SHOWN && (
        <p className="text-table text-muted">
          The first {MOST_SHOWN} of {rows.length.toLocaleString('en')} lines are shown, those that need a look first.
        </p>
      )}
    </>
  )
}
