'use client'

import { useState } from 'react'

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { FilterSelect } from '@/components/ui/filter-select'
import { Link } from '@/components/ui/link'
import type { Tone } from '@/components/ui/tones'
import type { ImportKind } from '@/lib/desk/imports/fields'
import { OUTCOMES, type Outcome, type OutcomeCounts } from '@/lib/desk/imports/rules'
import type { SheetRow } from '@/lib/desk/imports/schema'

const FACES: Record<Outcome, { label: string; tone: Tone }> = {
  refused: { label: 'Refused', tone: 'danger' },
  new: { label: 'New', tone: 'success' },
  changed: { label: 'Changed', tone: 'info' },
  unchanged: { label: 'As it is', tone: 'neutral' },
}

/** `3 refused, 120 new` */
export function countsInWords(counts: OutcomeCounts): string {
  const some = OUTCOMES.filter((outcome) => counts[outcome] > 0)
  return (
    some.map((outcome) => `${counts[outcome].toLocaleString('en')} ${FACES[outcome].label.toLowerCase()}`).join(', ') ||
    'no rows'
  )
}

const SHOWN_AT_ONCE = 100

interface ReportRowsProps {
  kind: ImportKind
  rows: readonly SheetRow[]
  counts: OutcomeCounts
}

/** The rows of a sheet with what becomes of them: those that need a look first, then those with notes, or those of one outcome. */
export function ReportRows({ kind, rows, counts }: ReportRowsProps) {
  const [only, setOnly] = useState<Outcome>()
  const [most, setMost] = useState(SHOWN_AT_ONCE)
  const sorted = OUTCOMES.flatMap((outcome) =>
    rows
      .filter((row) => row.outcome === outcome)
      .toSorted((a, b) => Number(a.notes.length === 0) - Number(b.notes.length === 0)),
  )
  const found = only ? sorted.filter(({ outcome }) => outcome === only) : sorted
  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-3">
        <p role="status" className="me-auto font-medium">
          {countsInWords(counts)}
        </p>
        <FilterSelect<Outcome>
          label="Outcome"
          placeholder={`All ${rows.length.toLocaleString('en')} rows`}
          options={OUTCOMES.filter((outcome) => counts[outcome]).map((outcome) => ({
            value: outcome,
            label: `${FACES[outcome].label} (${counts[outcome].toLocaleString('en')})`,
          }))}
          value={only}
          onShow={(outcome) => {
            setOnly(outcome)
            setMost(SHOWN_AT_ONCE)
          }}
        />
      </div>
      <ul aria-label="Rows of the sheet" className="divide-y divide-line rounded-card border border-line">
        {found.slice(0, most).map((row) => (
          <li key={row.row} className="flex flex-wrap items-start gap-x-3 gap-y-1 p-3 text-sm">
            <span className="w-16 shrink-0 text-muted">Row {row.row}</span>
            <span className="min-w-0 flex-1 basis-48 wrap-anywhere">
              <Row kind={kind} row={row} />
            </span>
            <Chip tone={FACES[row.outcome].tone}>{FACES[row.outcome].label}</Chip>
          </li>
        ))}
      </ul>
      {found.length > most && (
        <Button onClick={() => setMost(most + SHOWN_AT_ONCE)}>
          Show more ({(found.length - most).toLocaleString('en')} left)
        </Button>
      )}
    </div>
  )
}

/** Where the record of a row is found. */
const PAGE_OF: Record<ImportKind, ((id: string) => string) | null> = {
  CLIENTS: (id) => `/clients/${id}`,
  CONTACTS: (id) => `/clients/${id}`,
  JOBS: (id) => `/jobs/${id}`,
  EQUIPMENT: (id) => `/equipment/item/${id}`,
  CATALOGUE: null,
  NEW_JOBS: (id) => `/jobs/${id}`,
}

function Row({ kind, row: { name, about, recordId, errors, changes, notes } }: { kind: ImportKind; row: SheetRow }) {
  const shown = name || 'No name'
  const href = recordId && PAGE_OF[kind]?.(recordId)
  return (
    <>
      {href ? (
        <Link href={href} className="font-medium text-brand hover:underline">
          {shown}
        </Link>
      ) : (
        <span className="font-medium">{shown}</span>
      )}
      {about && <span className="block text-table text-muted">{about}</span>}
      {errors.map(({ field, message }) => (
        <span key={field} className="block text-table text-danger">
          {field}: {message}
        </span>
      ))}
      {changes.length > 0 && <span className="block text-table text-muted">Changes {changes.join(', ')}</span>}
      {notes.map((note) => (
        <span key={note} className="block text-table text-muted">
          {note}
        </span>
      ))}
    </>
  )
}
