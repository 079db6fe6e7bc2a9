/** The keys of the grid. A cell is an element with `data-column`, the name of its column. */

const isAtStart = (cell: HTMLElement): boolean =>
  !(cell instanceof HTMLInputElement) || cell.type !== 'text' || (cell.selectionStart === 0 && cell.selectionEnd === 0)

const isAtEnd = (cell: HTMLElement): boolean => {
  if (!(cell instanceof HTMLInputElement) || cell.type !== 'text') return true
  const end = cell.value.length
  const isWhole = cell.selectionStart === 0 && cell.selectionEnd === end
  return isWhole || (cell.selectionStart === end && cell.selectionEnd === end)
}

/**
 * The cell that a key leads to: up and down in a column, also with Enter, and left and right from the ends of a text.
 * Null where the key does what it always does.
 */
export function nextCell(
  grid: HTMLElement,
  cell: HTMLElement,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): HTMLElement | null {
  const all = (selector: string, within: Element = grid) => [...within.querySelectorAll<HTMLElement>(selector)]
  const beside = (cells: HTMLElement[], step: 1 | -1) => cells[cells.indexOf(cell) + step] ?? null
  // A row is looked through before the thousand others.
  const inOrder = (step: 1 | -1) =>
    beside(all('[data-column]', cell.closest('tr') ?? grid), step) ?? beside(all('[data-column]'), step)
  const column = () => all(`[data-column="${cell.dataset.column}"]`)
  if (key === 'ArrowDown' || (key === 'Enter' && !shiftKey)) return beside(column(), 1)
  if (key === 'ArrowUp' || key === 'Enter') return beside(column(), -1)
  if (shiftKey) return null
  if (key === 'ArrowRight' && isAtEnd(cell)) return inOrder(1)
  return key === 'ArrowLeft' && isAtStart(cell) ? inOrder(-1) : null
}
