import type { ClipboardEvent, KeyboardEvent } from 'react'

import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { newId } from '@/lib/base/ids'
import { MOST_CODE_LETTERS } from '@/lib/paper/catalogue/rules'
import { MOST_PASTED } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine } from '@/lib/paper/estimates/schema'

import { nextCell } from './grid-keys'
import type { LineDrafts } from './line-drafts'
import { findByCodes } from './offers-by-code'
import {
  NO_OFFERS,
  type OffersByCode,
  asCode,
  codesIn,
  countLines,
  linesOf,
  readBlock,
  typedOver,
} from './pasted-block'
import type { SentLines, Step } from './steps'
import {
  BLANK_LINE,
  type TypedLine,
  isChanged,
  isSameTyped,
  readTyped,
  recoded,
  takenFrom,
  typedOf,
  typedOn,
} from './typed-line'

/** More is no part of an estimate: reading it would hold the page up. */
const MOST_CHARACTERS = 1_000_000

/** The line and the column of a cell of the grid; null for anything else. */
function placeOf(target: EventTarget) {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-line]')
  if (!cell || !row) return null
  return { cell, column: cell.dataset.column!, lineId: row.dataset.line!, sectionId: row.dataset.section! }
}

interface Doing {
  hasCatalogue: boolean
  type: (id: string, sectionId: string, typed: TypedLine) => void
  drop: (id: string) => void
  /** What is typed in lines is saved only after they were written by something else. */
  saveAfter: (ids: readonly string[], written: Promise<void>) => void
  /** Writes lines in one call, as a step that can be taken back; none where it was refused. */
  write: (words: string, sent: SentLines) => Promise<Step | undefined>
}

/**
 * What is done with more than a cell at once: blocks that are pasted, a cell that is filled from the one above it, and a code
 * that fills its line from the catalogue.
 */
export function useBlocks(
  { jobId, markupMode, sections }: Estimate,
  drafts: LineDrafts,
  { hasCatalogue, type, drop, saveAfter, write }: Doing,
) {
  const offersFor = async (codes: readonly string[]) => {
    const likely = codes.filter((code) => code.length <= MOST_CODE_LETTERS)
    return hasCatalogue && likely.length ? findByCodes(jobId, likely) : NO_OFFERS
  }
  const linesIn = (sectionId: string) => sections.find(({ id }) => id === sectionId)?.lines ?? []
  const typedOfLine = (line: EstimateLine): TypedLine => drafts.get()[line.id]?.typed ?? typedOf(line)
  const typedIn = (lineId: string, sectionId: string): TypedLine => {
    const line = linesIn(sectionId).find(({ id }) => id === lineId)
    return line ? typedOfLine(line) : (drafts.get()[lineId]?.typed ?? BLANK_LINE)
  }

  /**
   * A block goes over the lines from the cell on where it is pasted, to the right and down, and what goes beyond the last
   * line of the section becomes new ones, in one call. What cannot be read is told, and nothing is written. A block of one
   * row is typed into its line.
   */
  const paste = async (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at) return
    if (!/[\t\r\n]/.test(text.trim())) {
      if (at.column === 'code') pasteCode(event, at, text)
      return
    }
    event.preventDefault()
    if (text.length > MOST_CHARACTERS) return notify.error('This is too much for an estimate')
    const { column, lineId, sectionId } = at
    const rows = readBlock(text)
    const hasMarkup = markupMode === 'LINE'
    const codes = codesIn(rows, column, hasMarkup)
    if (rows.length === 1) {
      const put = (offers?: OffersByCode) =>
        type(lineId, sectionId, typedOver(typedIn(lineId, sectionId), rows[0]!, column, hasMarkup, offers))
      if (!hasCatalogue || !codes.length) return put()
      const filled = offersFor(codes).then(put)
      saveAfter([lineId], filled)
      return filled
    }
    const count = countLines(rows, column, hasMarkup)
    if (count > MOST_PASTED) return notify.error(`At most ${MOST_PASTED} lines at once`)
    const lines = linesIn(sectionId)
    const place = lines.findIndex(({ id }) => id === lineId)
    const below = place === -1 ? [] : lines.slice(place)
    const put = (offers: OffersByCode) => putBlock(at, rows, below, offers)
    const written = codes.length ? offersFor(codes).then(put) : put(NO_OFFERS)
    // Also while the catalogue is asked: a line that is left then is not saved under the block.
    saveAfter(
      below.slice(0, count).map(({ id }) => id),
      written,
    )
    return written
  }

  /** Writes a block over lines from a cell on, and what goes beyond them as new ones. */
  const putBlock = async (
    { column, sectionId }: { column: string; sectionId: string },
    rows: readonly string[][],
    below: readonly EstimateLine[],
    offers: OffersByCode,
  ) => {
    const before = below.map(typedOfLine)
    const typed = linesOf(rows, column, markupMode === 'LINE', before, offers)
    const read = typed.map(readTyped)
    const wrong = read.findIndex(({ faults }) => Object.keys(faults).length)
    if (wrong !== -1) {
      return notify.error(`Line ${wrong + 1} of what was pasted: ${Object.values(read[wrong]!.faults).join('. ')}`)
    }
    const over = below.slice(0, read.length)
    const change = over.flatMap((line, n) =>
      isChanged(typed[n]!, line)
        ? [{ ...read[n]!.sent, id: line.id, version: (drafts.get()[line.id]?.base ?? line).version }]
        : [],
    )
    const fresh = read.slice(over.length).map(({ sent }) => ({ ...sent, id: newId(), evidence: null, originId: null }))
    const add = fresh.length ? [{ sectionId, beforeId: null, lines: fresh }] : []
    const words = [
      ...(change.length ? [`${counted(change.length, 'line')} changed`] : []),
      ...(fresh.length ? [`${counted(fresh.length, 'line')} added`] : []),
    ].join(', ')
    if (!words) return
    if (!(await write(`${words} by pasting`, { change, remove: [], add }))) return
    for (const [n, { id }] of over.entries()) {
      const now = drafts.get()[id]?.typed
      drop(id)
      if (now && !isSameTyped(now, before[n]!)) type(id, sectionId, typedOn(before[n]!, now, typed[n]!))
    }
    notify.success(words)
  }

  /** A code alone, in the place of the one that stands there; what the catalogue does not know is typed as ever. */
  const pasteCode = (
    event: ClipboardEvent,
    { lineId, sectionId }: { lineId: string; sectionId: string },
    text: string,
  ) => {
    const code = text.trim()
    if (!hasCatalogue || !code || code.length > MOST_CODE_LETTERS) return
    event.preventDefault()
    type(lineId, sectionId, recoded(typedIn(lineId, sectionId), code))
    fill(lineId, sectionId, code)
  }

  /** Fills a line with what the catalogue says of its code, unless that is another by then; it is saved after that. */
  const fill = (lineId: string, sectionId: string, code: string) => {
    const filled = offersFor([code]).then((offers) => {
      const now = typedIn(lineId, sectionId)
      const offer = offers.get(asCode(code))
      if (offer && !now.itemId && asCode(now.code) === asCode(code)) type(lineId, sectionId, takenFrom(now, offer))
    })
    saveAfter([lineId], filled)
  }

  /** Somebody leaves a code that they typed: a line without words becomes the catalogue's. */
  const leaveCode = (target: EventTarget) => {
    const at = hasCatalogue ? placeOf(target) : null
    if (at?.column !== 'code') return
    const { code, itemId, description, rate, cost } = typedIn(at.lineId, at.sectionId)
    if (code.trim() && !itemId && !description.trim() && !rate && !cost) fill(at.lineId, at.sectionId, code.trim())
  }

  /** Ctrl or Command with D, as in a spreadsheet. @returns whether that was it */
  const fillDown = (event: KeyboardEvent, grid: HTMLElement): boolean => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'd') return false
    const at = placeOf(event.target)
    const above = at && nextCell(grid, at.cell, { key: 'ArrowUp', shiftKey: false })
    if (!(above instanceof HTMLInputElement) || above.type !== 'text') return false
    event.preventDefault()
    const { column, lineId, sectionId } = at!
    const typed = typedIn(lineId, sectionId)
    type(lineId, sectionId, column === 'code' ? recoded(typed, above.value) : { ...typed, [column]: above.value })
    return true
  }

  return { paste, fillDown, leaveCode }
}
