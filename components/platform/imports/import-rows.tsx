import type { Tone } from '@/components/ui/tones'

import { SheetLine, SheetLines } from './import-dialog'

/** What an import of things that a sheet names has done. */
interface Imported {
  created: number
  updated: number
  rejected: readonly { row: number; reason: string }[]
}

interface Row {
  row: number
  outcome: 'created' | 'updated' | 'unchanged'
  changes: readonly string[]
}

const MOST_SHOWN = 200
const OUTCOMES: Record<Row['outcome'], { label: string; tone: Tone }> = {
  created: { label: 'New', tone: 'success' },
  updated: { label: 'Updated', tone: 'info' },
  unchanged: { label: 'As it is', tone: 'neutral' },
}

/** `120 new, 3 updated, 2 rejected` */
export function importInWords({ created, updated, rejected }: Imported, unchanged = 0): string {
  const parts: [number, string][] = [
    [created, 'new'],
    [updated, 'updated'],
    [unchanged, 'as they are'],
    [rejected.length, 'rejected'],
  ]
  const counts = parts.filter(([count]) => count > 0).map(([count, word]) => `${count.toLocaleString('en')} ${word}`)
  return counts.join(', ') || 'nothing to change'
}

interface ImportRowsProps<Read extends Row> {
  preview: { rejected: Imported['rejected']; rows: readonly Read[] } | undefined
  /** Once it is done, what it did. */
  outcome: Imported | undefined
  nameOf: (row: Read) => string
  /** What else its row says of it. */
  factsOf: (row: Read) => readonly string[]
}

/** The rows of a sheet, those that cannot be taken first. */
export function ImportRows<Read extends Row>({ preview, outcome, nameOf, factsOf }: ImportRowsProps<Read>) {
  const rejected = (outcome ?? preview)?.rejected ?? []
  const rows = outcome ? [] : (preview?.rows ?? [])
  if (!rejected.length && !rows.length) return null
  return (
    <SheetLines label="Rows of the sheet">
      {rejected.slice(0, MOST_SHOWN).map(({ row, reason }) => (
        <SheetLine key={row} name={`Row ${row}`} face={{ label: 'Rejected', tone: 'danger' }}>
          <span className="text-danger">{reason}</span>
        </SheetLine>
      ))}
      {rows.map((one) => (
        <SheetLine key={one.row} name={`Row ${one.row}`} face={OUTCOMES[one.outcome]}>
          <span className="block font-medium">{nameOf(one)}</span>
          <span className="block text-table text-muted">
            {[...factsOf(one), one.changes.length > 0 && `changes ${one.changes.join(', ')}`]
              .filter(Boolean)
              .join(' · ')}
          </span>
        </SheetLine>
      ))}
    </SheetLines>
  )
}
