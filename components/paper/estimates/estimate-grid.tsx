'use client'

import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { useRooms } from '@/components/site/rooms/use-rooms'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { notify } from '@/components/ui/notify'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import { deleteSection, moveParts, writeLines } from '@/lib/paper/estimates/commands'
import type { Estimate, EstimateLine, EstimateSection } from '@/lib/paper/estimates/schema'
import { sumOf, totalsOf } from '@/lib/paper/estimates/sums'

import { EstimateSums } from './estimate-sums'
import { nextCell } from './grid-keys'
import { SectionDialog } from './loaded-later'
import { SectionGrid } from './section-grid'
import { pricedAsTyped } from './typed-line'
import { useBlocks } from './use-blocks'
import { useListPrices } from './use-estimates'
import { type Drafts, useLines } from './use-lines'

/** The lines of a section with what is typed in their place. */
function linesAsTyped({ markupMode, markupPercent: whole }: Estimate, section: EstimateSection, drafts: Drafts) {
  const markups = { markupMode, whole, section: section.markupPercent }
  const known = new Set(section.lines.map(({ id }) => id))
  const fresh = Object.entries(drafts).filter(([id, { sectionId }]) => sectionId === section.id && !known.has(id))
  return [
    ...section.lines.map((line) => (drafts[line.id] ? pricedAsTyped(drafts[line.id]!.typed, markups) : line)),
    ...fresh.map(([, { typed }]) => pricedAsTyped(typed, markups)),
  ]
}

/** The record that stands so many places after another one; null at the end. */
const idAfter = (all: readonly { id: string }[], id: string, step: 1 | -1): string | null | undefined => {
  const at = all.findIndex((one) => one.id === id)
  if (step === -1) return at > 0 ? all[at - 1]!.id : undefined
  return at < all.length - 1 ? (all[at + 2]?.id ?? null) : undefined
}

interface EstimateGridProps {
  estimate: Estimate
  currency: string
  /** Whether the organisation has a catalogue to make lines from. */
  hasCatalogue: boolean
}

/** The sections and lines of an estimate, edited like a sheet: each line is saved when it is left. */
export function EstimateGrid({ estimate, currency, hasCatalogue }: EstimateGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { data: rooms = [] } = useRooms(estimate.jobId)
  const listPrices = useListPrices(estimate, { enabled: hasCatalogue })
  const { drafts, type, leave, drop } = useLines(estimate)
  const [place] = useCommand(moveParts)
  const [write] = useCommand(writeLines)
  const [eraseSection] = useCommand(deleteSection)
  const [edited, setEdited] = useState<EstimateSection | 'new' | null>(null)
  const [doomed, setDoomed] = useState<EstimateSection | null>(null)
  const [doomedLine, setDoomedLine] = useState<EstimateLine | null>(null)
  const { paste, fillDown } = useBlocks(estimate, drafts, type)
  const guard = useLeaveGuard(Object.values(drafts).some(({ isSaving }) => !isSaving))
  const at = useMemo(() => ({ id: estimate.jobId, recordId: estimate.id }), [estimate.jobId, estimate.id])

  const { sections } = estimate
  const actions = useMemo(() => {
    const move = async (sent: Parameters<typeof place>[1]) => {
      try {
        await place(at, sent)
      } catch (error) {
        notify.refused(error)
      }
    }
    return {
      type,
      leave,
      drop,
      move: (line: EstimateLine, sectionId: string, step: 1 | -1) => {
        const { lines } = sections.find(({ id }) => id === sectionId)!
        const beforeId = idAfter(lines, line.id, step)
        if (beforeId !== undefined) void move({ lineIds: [line.id], sectionId, beforeId })
      },
      remove: setDoomedLine,
      edit: setEdited,
      moveSection: ({ id: sectionId }: EstimateSection, step: 1 | -1) => {
        const beforeId = idAfter(sections, sectionId, step)
        if (beforeId !== undefined) void move({ sectionId, beforeId })
      },
      removeSection: setDoomed,
    }
  }, [at, sections, type, leave, drop, place])

  const onKeyDown = (event: KeyboardEvent) => {
    if (grid.current && fillDown(event, grid.current)) return
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    if (!cell || !grid.current || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextCell(grid.current, cell, event)
    if (!next) return
    event.preventDefault()
    next.focus()
    if (next instanceof HTMLInputElement && next.type === 'text') next.select()
  }

  const asTyped = sections.map((section) => sumOf(linesAsTyped(estimate, section, drafts)))
  const whole = {
    linesCents: asTyped.reduce((sum, { linesCents }) => sum + linesCents, 0),
    taxableLinesCents: asTyped.reduce((sum, { taxableLinesCents }) => sum + taxableLinesCents, 0),
  }

  return (
    <>
      <div ref={grid} onKeyDown={onKeyDown} onPaste={(event) => void paste(event)}>
        {sections.map((section, n) => (
          <SectionGrid
            key={section.id}
            estimate={estimate}
            section={section}
            roomName={rooms.find(({ id }) => id === section.roomId)?.roomName}
            totalCents={asTyped[n]!.linesCents}
            drafts={drafts}
            currency={currency}
            listPrices={hasCatalogue ? listPrices : undefined}
            actions={actions}
          />
        ))}
      </div>
      <Button icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
        Add section
      </Button>
      <EstimateSums estimate={estimate} totals={totalsOf(whole, estimate)} currency={currency} />
      {edited && (
        <SectionDialog
          estimate={estimate}
          section={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={doomed ? `Delete “${doomed.title}”?` : ''}
        onConfirm={async () =>
          void (await eraseSection({ ...at, sectionId: doomed!.id }, { version: doomed!.version }))
        }
      >
        Its lines are gone for good.
      </ConfirmDialog>
      <ConfirmDialog
        open={doomedLine !== null}
        onClose={() => setDoomedLine(null)}
        title={doomedLine ? `Delete “${doomedLine.description}”?` : ''}
        onConfirm={async () =>
          void (await write(at, { remove: [{ id: doomedLine!.id, version: doomedLine!.version }] }))
        }
      >
        The line is gone for good.
      </ConfirmDialog>
      <DiscardDialog {...guard.dialog} />
    </>
  )
}
