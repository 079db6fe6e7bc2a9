'use client'

import { useMutation, useQueryClient } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Dialog } from '@/components/ui/dialog'
import { FileDrop } from '@/components/ui/file-drop'
import { notify } from '@/components/ui/notify'
import { SkeletonTable } from '@/components/ui/skeleton'
import { TextInput } from '@/components/ui/text-input'
import type { Tone } from '@/components/ui/tones'
import { equipmentKeys } from '@/lib/equipment/keys'
import { IMPORT_LIMITS, units } from '@/lib/equipment/rules'
import type { EquipmentImport as Imported, EquipmentPreview } from '@/lib/equipment/schema'
import { DomainError } from '@/lib/errors'
import { api } from '@/lib/http/client'

export interface EquipmentImportProps {
  onClose: () => void
}

type Places = Record<'country' | 'state' | 'branchId', string>

const send = <T,>(path: string, file: File, places: Places) => {
  const form = new FormData()
  form.set('file', file)
  for (const [name, value] of Object.entries(places)) if (value.trim()) form.set(name, value)
  return api.post<T>(path, form)
}

const reasonOf = (error: unknown): string =>
  (error instanceof DomainError && error.fields[0]?.message) || (error as Error).message

/** Brings units in from a sheet: first what would become of each row is shown, then it is done. */
export function EquipmentImport({ onClose }: EquipmentImportProps) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File | null>(null)
  const [places, setPlaces] = useState<Places>({ country: '', state: '', branchId: '' })
  const preview = useMutation({
    mutationFn: (chosen: File) => send<EquipmentPreview>('/api/v1/equipment/import/preview', chosen, places),
  })
  const commit = useMutation({
    mutationFn: (chosen: File) => send<Imported>('/api/v1/equipment/import', chosen, places),
    onSuccess: async ({ created, updated }) => {
      await queries.invalidateQueries({ queryKey: equipmentKeys.all })
      notify.success(`${units(created)} added, ${updated.toLocaleString('en')} updated`)
    },
  })
  const look = (chosen: File) => {
    setFile(chosen)
    preview.mutate(chosen)
  }
  const error = commit.error ?? preview.error
  const shown = preview.isPending ? undefined : preview.data
  const ready = shown ? shown.created + shown.updated : 0
  const rejected = commit.data?.rejected ?? shown?.rejected ?? []

  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      dirty={file !== null && !commit.data}
      title="Import units"
      description={`A CSV or XLSX file with one unit in each row; at most ${IMPORT_LIMITS.rows.toLocaleString('en')} rows. A unit is known by its asset number; an empty cell leaves what is stored.`}
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
              disabled={!file || !ready || preview.isPending}
              busy={commit.isPending}
              busyLabel="Importing…"
              onClick={() => file && commit.mutate(file)}
            >
              {ready ? `Import ${units(ready)}` : 'Import units'}
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
            <div className="grid gap-4 sm:grid-cols-3">
              {(['country', 'state', 'branchId'] as const).map((name) => (
                <TextInput
                  key={name}
                  label={PLACE_LABELS[name]}
                  help="For all rows, where it is given"
                  value={places[name]}
                  onChange={(event) => setPlaces({ ...places, [name]: event.target.value })}
                  onBlur={() => file && preview.mutate(file)}
                />
              ))}
            </div>
            <FileDrop
              label={file ? `Chosen: ${file.name}` : 'Sheet of units'}
              accept=".csv,.xlsx"
              maxFiles={1}
              maxBytes={IMPORT_LIMITS.bytes}
              disabled={preview.isPending || commit.isPending}
              onFiles={([chosen]) => chosen && look(chosen)}
            />
          </>
        )}
        {preview.isPending && <SkeletonTable rows={4} columns={4} label="Reading the sheet…" />}
        {shown && (
          <p role="status" className="font-medium">
            {commit.data ? 'Imported: ' : ''}
            {tell(commit.data ?? shown, commit.data ? undefined : shown.unchanged)}
          </p>
        )}
        {shown && !commit.data && shown.newCategories.length > 0 && (
          <Banner tone="info">New categories: {shown.newCategories.join(', ')}</Banner>
        )}
        {shown && shown.ignoredColumns.length > 0 && (
          <Banner tone="info">Left out, because they mean nothing here: {shown.ignoredColumns.join(', ')}</Banner>
        )}
        {shown && (rejected.length > 0 || shown.rows.length > 0) && (
          <ul aria-label="Rows of the sheet" className="divide-y divide-line rounded-card border border-line">
            {rejected.slice(0, MOST_SHOWN).map(({ row, reason }) => (
              <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm">
                <span className="w-16 shrink-0 text-muted">Row {row}</span>
                <span className="min-w-0 flex-1 basis-48 text-danger wrap-anywhere">{reason}</span>
                <Chip tone="danger">Rejected</Chip>
              </li>
            ))}
            {!commit.data &&
              shown.rows.map(({ row, outcome, referenceId, category, model, changes }) => (
                <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm">
                  <span className="w-16 shrink-0 text-muted">Row {row}</span>
                  <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
                    <span className="block font-medium">{referenceId}</span>
                    <span className="block text-table text-muted">
                      {[category, model, changes.length > 0 && `changes ${changes.join(', ')}`]
                        .filter(Boolean)
                        .join(' · ')}
                    </span>
                  </span>
                  <Chip tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Chip>
                </li>
              ))}
          </ul>
        )}
      </div>
    </Dialog>
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
  const said = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  return said.join(', ') || 'nothing to change'
}

const Template = ({ format, label }: { format: string; label: string }) => (
  <a
    href={`/api/v1/equipment/import/template?format=${format}`}
    download
    className="inline-flex min-h-11 items-center gap-2 font-medium text-brand hover:underline md:min-h-6"
  >
    <Download aria-hidden className="size-4" />
    {label}
  </a>
)
