/** The keys of the grid. A cell is an element with `data-column`, the name of its column. */

const isAtStart = (cell: HTMLElement): boolean =>
  !(cell instanceof HTMLInputElement) || cell.type !== 'text' || (cell.selectionStart === 0 && cell.selectionEnd === 0)

const isAtEnd = (cell: HTMLElement): boolean => {
  if (!(cell instanceof HTMLInputElement) || cell.type !== 'text') return true
  const end = cell.value.length
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === end
  return isWhole || (cell.selectionStart === end && cell.selectionEnd === end)
}

/** The rows of the grid, or of a section of it, from one on, down or up, without what nobody goes through. */
function* rowsFrom(grid: Element, row: Element, step: 1 | -1): Generator<Element> {
  const walker = document.createTreeWalker(grid, NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof HTMLTableCellElement
      ? NodeFilter.FILTER_REJECT
      : node instanceof HTMLTableRowElement
        ? NodeFilter.FILTER_ACCEPT
        : NodeFilter.FILTER_SKIP,
  )
  walker.currentNode = row
  const next = () => (step === 1 ? walker.nextNode() : walker.previousNode()) as Element | null
  for (let found = next(); found; found = next()) yield found
}

/**
 * The cell that a key leads to: up and down in a column, and left and right from the ends of a text. Enter goes down and up
 * among the lines of a section only, and below the last of them to the code of a new one, so that the next number that is
 * typed is no other section's. Null where the key does what it always does.
 */
export function nextCell(
  grid: HTMLElement,
  cell: HTMLElement,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): HTMLElement | null {
  const row = cell.closest('tr')
  if (!row) return null
  const cellsIn = (one: Element) => [...one.querySelectorAll<HTMLElement>('[data-column]')]
  const inColumn = (step: 1 | -1, within: Element = grid, ofNew = cell.dataset.column): HTMLElement | null => {
    for (const other of rowsFrom(within, row, step)) {
      const column = other.hasAttribute('data-new') ? ofNew : cell.dataset.column
      const found = other.querySelector<HTMLElement>(`[data-column="${column}"]`)
      if (found) return found
    }
    return null
  }
  const inOrder = (step: 1 | -1): HTMLElement | null => {
    const cells = cellsIn(row)
    const beside = cells[cells.indexOf(cell) + step]
    if (beside) return beside
    for (const other of rowsFrom(grid, row, step)) {
      const found = cellsIn(other).at(step === 1 ? 0 : -1)
      if (found) return found
    }
    return null
  }
  if (key === 'Enter') {
    const section = row.closest('[data-section-box]') ?? grid
    return shiftKey ? inColumn(-1, section) : inColumn(1, section, 'code')
  }
  if (key === 'ArrowDown') return inColumn(1)
  if (key === 'ArrowUp') return inColumn(-1)
  if (shiftKey) return null
  if (key === 'ArrowRight' && isAtEnd(cell)) return inOrder(1)
  return key === 'ArrowLeft' && isAtStart(cell) ? inOrder(-1) : null
}
