import { type FocusEvent, type FormEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

const MODAL = '[role=dialog], [role=alertdialog], [aria-modal=true]'

/** The way that keys lead through what was done: Ctrl or Command with Z, with Shift and Z, or with Y. */
function wayOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}

/**
 * The keys of undo and redo. In a cell that somebody is typing in they are the browser's own, until it has again what it had.
 * @returns what is to be heard on the grid
 */
export function useHistoryKeys(grid: RefObject<HTMLDivElement | null>, turn: { undo: () => void; redo: () => void }) {
  const had = useRef<{ cell: EventTarget; value?: string; isTyped: boolean } | null>(null)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const way = wayOf(event)
      const { target } = event
      const isHere = target === document.body || (target instanceof Node && grid.current?.contains(target))
      if (!way || !isHere || event.defaultPrevented || document.querySelector(MODAL)) return
      const { cell, value, isTyped } = had.current ?? {}
      const isTyping = cell === target && isTyped && (way === 'redo' || (target as HTMLInputElement).value !== value)
      if (isTyping) return
      event.preventDefault()
      turn[way]()
      had.current = null
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [grid, turn])

  return useMemo(
    () => ({
      onFocus: ({ target }: FocusEvent) => {
        had.current = { cell: target, value: (target as HTMLInputElement).value, isTyped: false }
      },
      onInput: ({ target }: FormEvent) => {
        had.current = { ...(had.current?.cell === target && had.current), cell: target, isTyped: true }
      },
    }),
    [],
  )
}
