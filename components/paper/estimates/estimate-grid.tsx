'use client'

import Plus from 'lucide-react/icons/plus'
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react'

import { useRooms } from '@/components/site/rooms/use-rooms'
import { Button } from '@/components/ui/button'
import { ConfirmDialog } from '@/components/ui/confirm-dialog'
import { DiscardDialog } from '@/components/ui/discard-dialog'
import { loadLater } from '@/components/ui/load-later'
import { asShownNow } from '@/components/ui/use-asking'
import { useLeaveGuard } from '@/components/ui/use-leave-guard'
import type { Estimate, EstimateSection } from '@/lib/paper/estimates/schema'

import { type Dropped, GridDrag } from './grid-drag'
import { nextCell } from './grid-keys'
import { GridToolbar } from './grid-toolbar'
import { useOfDrafts } from './line-drafts'
import { SectionDialog } from './loaded-later'
import { SectionGrid } from './section-grid'
import type { SelectedLinesProps } from './selected-lines'
import { TypedTotal, TypedTotals } from './typed-totals'
import { useBlocks } from './use-blocks'
import { useListPrices } from './use-estimates'
import { useFocusLater } from './use-focus-later'
import { useHistoryKeys } from './use-history-keys'
import { useLines } from './use-lines'
import { useSelection } from './use-selection'
import { useWriting } from './use-writing'

const SelectedLines = loadLater<SelectedLinesProps>(async () => (await import('./selected-lines')).SelectedLines)

/** In so many lines all have their fields from the beginning; in more, those that somebody comes near to. */
const SHORT = 60

interface EstimateGridProps {
  estimate: Estimate
  currency: string
  /** Whether the organisation has a catalogue to make lines from. */
  hasCatalogue: boolean
}

/** The sections and lines of an estimate, edited like a sheet: each line is saved when it is left. */
export function EstimateGrid({ estimate, currency, hasCatalogue }: EstimateGridProps) {
  const grid = useRef<HTMLDivElement>(null)
  const { sections } = estimate
  const { data: rooms = [] } = useRooms(estimate.jobId)
  const listPrices = useListPrices(estimate, { enabled: hasCatalogue })
  const writing = useWriting(estimate)
  const { history } = writing
  const { drafts, type, leave, drop, saveAll, saveAfter } = useLines(estimate, writing.beginLine)
  const [edited, setEdited] = useState<EstimateSection | 'new' | null>(null)
  const [doomed, setDoomed] = useState<EstimateSection | null>(null)
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const focusLater = useFocusLater(grid, sections)
  const shown = useMemo(() => sections.filter(({ id }) => !closed.has(id)), [sections, closed])
  const selection = useSelection(shown)
  const { paste, fillDown, leaveCode } = useBlocks(estimate, drafts, {
    hasCatalogue,
    type,
    drop,
    saveAfter,
    write: writing.write,
  })
  const { undo, redo } = history
  const turn = useMemo(() => ({ undo: () => undo(saveAll), redo: () => redo(saveAll) }), [undo, redo, saveAll])
  const heard = useHistoryKeys(grid, turn)
  const { heard: focusHeard } = focusLater
  const guard = useLeaveGuard(
    useOfDrafts(drafts, (all) => Object.values(all).some(({ typed, saving }) => typed !== saving)),
  )

  const { ids: selected, select, extend, clear } = selection
  const { move, moveFurther, moveSection, sectionFurther, removeLines, setFields } = writing
  /** The line alone, or all that are selected with it. */
  const withIt = useCallback((id: string) => (selected.has(id) ? [...selected] : [id]), [selected])
  const further = useCallback(
    (lineId: string, step: 1 | -1) => {
      void moveFurther(withIt(lineId), step)
    },
    [moveFurther, withIt],
  )
  const remove = useCallback(
    async (ids: readonly string[]) => {
      focusLater.near(ids)
      if (!(await removeLines(ids, saveAll))) return
      for (const id of ids) drop(id)
      clear()
    },
    [focusLater, removeLines, saveAll, drop, clear],
  )
  const actions = useMemo(
    () => ({
      type,
      leave,
      drop,
      further,
      remove: (ids: readonly string[]) => void remove(ids),
      select,
      edit: setEdited,
      sectionFurther: (sectionId: string, step: 1 | -1) => void sectionFurther(sectionId, step),
      removeSection: setDoomed,
      toggleSection: (sectionId: string) =>
        setClosed((before) => {
          const others = new Set(before)
          if (!others.delete(sectionId)) others.add(sectionId)
          return others
        }),
    }),
    [type, leave, drop, further, remove, select, sectionFurther],
  )
  const onDrop = (dropped: Dropped) => {
    if (dropped.kind === 'section') void moveSection(dropped.sectionId, dropped.beforeId)
    else void move(withIt(dropped.lineId), dropped.to)
  }

  /** The keys of a line's handle. @returns whether that was one */
  const onHandle = (event: KeyboardEvent, lineId: string): boolean => {
    const isCopied = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c'
    if (isCopied) void writing.copy(withIt(lineId))
    else if (event.key === 'Delete' || event.key === 'Backspace') void remove(withIt(lineId))
    else if (event.shiftKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      focusLater.now(extend(lineId, event.key === 'ArrowUp' ? -1 : 1), 'handle')
    } else return false
    return true
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method ends its word with Enter, and goes through its words by the arrows.
    if (event.nativeEvent.isComposing) return
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('[data-column]')
    const lineId = target.closest<HTMLElement>('[data-line]')?.dataset.line
    const sectionId = target.closest<HTMLElement>('[data-section-handle]')?.dataset.sectionHandle
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null
    if (event.altKey && step && (lineId ?? sectionId)) {
      event.preventDefault()
      if (lineId) further(lineId, step)
      else void sectionFurther(sectionId!, step)
      return
    }
    if (!cell || !grid.current) return
    if (cell.dataset.column === 'handle' && onHandle(event, lineId!)) return event.preventDefault()
    if (event.key === 'Escape' && selected.size) return clear()
    if (fillDown(event, grid.current) || event.ctrlKey || event.metaKey || event.altKey) return
    const next = nextCell(grid.current, cell, event)
    if (!next) return
    event.preventDefault()
    next.focus()
    if (next instanceof HTMLInputElement && next.type === 'text') next.select()
  }

  const count = sections.reduce((sum, { lines }) => sum + lines.length, 0)

  return (
    <>
      <div
        ref={grid}
        data-takes-blocks
        data-wide
        onKeyDown={onKeyDown}
        onPaste={(event) => void paste(event)}
        onInput={heard.onInput}
        onFocus={(event) => {
          heard.onFocus(event)
          focusHeard.onFocus(event)
        }}
        // Before the row hears of it and saves the line.
        onBlurCapture={({ target }) => leaveCode(target)}
        onBlur={focusHeard.onBlur}
      >
        <GridToolbar next={history.next} outcome={history.outcome} onUndo={turn.undo} onRedo={turn.redo}>
          <TypedTotal estimate={estimate} drafts={drafts} currency={currency} />
        </GridToolbar>
        <GridDrag onDrop={onDrop}>
          {sections.map((section) => (
            <SectionGrid
              key={section.id}
              jobId={estimate.jobId}
              markupMode={estimate.markupMode}
              markupPercent={estimate.markupPercent}
              section={section}
              roomName={rooms.find(({ id }) => id === section.roomId)?.roomName}
              drafts={drafts}
              selected={selected}
              isShort={count <= SHORT}
              isClosed={closed.has(section.id)}
              currency={currency}
              listPrices={hasCatalogue ? listPrices : undefined}
              actions={actions}
            />
          ))}
        </GridDrag>
        {selected.size > 0 && (
          <SelectedLines
            count={selected.size}
            sections={sections}
            hasMarkup={estimate.markupMode === 'LINE'}
            actions={{
              copy: () => void writing.copy([...selected]),
              further: (step) => void moveFurther([...selected], step),
              toSection: (sectionId) => void move([...selected], { sectionId, beforeId: null }),
              set: (fields) => setFields(selected, fields, saveAll),
              remove: () => void remove([...selected]),
              clear,
            }}
          />
        )}
      </div>
      {/* At a desk beside what it comes to, which so stands where it is read once all is locked. */}
      <div className="md:relative md:h-0">
        <Button className="md:absolute" icon={<Plus aria-hidden />} onClick={() => setEdited('new')}>
          Add section
        </Button>
      </div>
      <TypedTotals estimate={estimate} drafts={drafts} currency={currency} />
      {edited && (
        <SectionDialog
          estimate={estimate}
          section={edited === 'new' ? undefined : asShownNow(sections, edited)}
          onSaved={writing.recordSection}
          onClose={() => setEdited(null)}
        />
      )}
      <ConfirmDialog
        open={doomed !== null}
        onClose={() => setDoomed(null)}
        title={doomed ? `Delete “${doomed.title}”?` : ''}
        onConfirm={() => writing.removeSection(doomed!)}
      >
        Its lines go with it. Undo brings them back as long as this page is open.
      </ConfirmDialog>
      <DiscardDialog {...guard.dialog} />
    </>
  )
}
