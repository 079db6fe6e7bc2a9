import type { ClipboardEvent, KeyboardEvent } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { notify } from '@/components/ui/notify'
import { newId } from '@/lib/base/ids'
import { addLines } from '@/lib/paper/estimates/commands'
import { MOST_PASTED } from '@/lib/paper/estimates/rules'
import type { Estimate } from '@/lib/paper/estimates/schema'

import { nextCell } from './grid-keys'
import { linesOf, readBlock, typedOver } from './pasted-block'
import { BLANK_LINE, type TypedLine, readTyped, recoded, typedOf } from './typed-line'
import type { Drafts } from './use-lines'

/** More is no part of an estimate: reading it would hold the page up. */
const MOST_CHARACTERS = 1_000_000

const inWords = (count: number) => `${count.toLocaleString('en')} lines added`

/** The line and the column of a cell of the grid; null for anything else. */
function placeOf(target: EventTarget) {
  const cell = (target as HTMLElement).closest<HTMLElement>('[data-column]')
  const row = cell?.closest<HTMLElement>('[data-line]')
  if (!cell || !row) return null
  return { cell, column: cell.dataset.column!, lineId: row.dataset.line!, sectionId: row.dataset.section! }
}

/** What is done with more than a cell at once: blocks that are pasted, and a cell that is filled from the one above it. */
export function useBlocks(
  { id: recordId, jobId, markupMode, sections }: Estimate,
  drafts: Drafts,
  type: (id: string, sectionId: string, typed: TypedLine) => void,
) {
  const [add] = useCommand(addLines)
  const linesIn = (sectionId: string) => sections.find(({ id }) => id === sectionId)?.lines ?? []
  const typedIn = (lineId: string, sectionId: string): TypedLine => {
    const line = linesIn(sectionId).find(({ id }) => id === lineId)
    return drafts[lineId]?.typed ?? (line ? typedOf(line) : BLANK_LINE)
  }

  /**
   * A block of one row goes into the line where it is pasted; one of more becomes new lines below that, in one call. What
   * cannot be read is told, and nothing is added.
   */
  const paste = async (event: ClipboardEvent) => {
    const at = placeOf(event.target)
    const text = event.clipboardData.getData('text/plain')
    if (!at || !/[\t\r\n]/.test(text.trim())) return
    event.preventDefault()
    if (text.length > MOST_CHARACTERS) return notify.error('This is too much for an estimate')
    const { column, lineId, sectionId } = at
    const rows = readBlock(text)
    const hasMarkup = markupMode === 'LINE'
    if (rows.length === 1) {
      return type(lineId, sectionId, typedOver(typedIn(lineId, sectionId), rows[0]!, column, hasMarkup))
    }
    const read = linesOf(rows, column, hasMarkup).map(readTyped)
    if (read.length > MOST_PASTED) return notify.error(`At most ${MOST_PASTED} lines at once`)
    const wrong = read.findIndex(({ faults }) => Object.keys(faults).length)
    if (wrong !== -1) {
      return notify.error(`Line ${wrong + 1} of what was pasted: ${Object.values(read[wrong]!.faults).join('. ')}`)
    }
    const lines = linesIn(sectionId)
    const place = lines.findIndex(({ id }) => id === lineId)
    const beforeId = place === -1 ? null : (lines[place + 1]?.id ?? null)
    const sent = read.map((line) => ({ ...line.sent, id: newId() }))
    try {
      await add({ id: jobId, recordId }, { sectionId, beforeId, lines: sent })
      notify.success(inWords(sent.length))
    } catch (error) {
      notify.refused(error)
    }
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

  return { paste, fillDown }
}
