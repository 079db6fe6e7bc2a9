import { useEffect, useRef } from 'react'

/** Elements whose keys belong to typing, choosing or reading. */
const TAKEN = 'input, textarea, select, [contenteditable=true], [role=menu], [role=listbox], [role=tablist]'
const MODAL = '[role=dialog], [role=alertdialog], [aria-modal=true]'

/** Whether a key belongs to somebody who types or chooses, or to what covers the page. */
export const isKeyTaken = ({ target }: KeyboardEvent): boolean =>
  document.querySelector(MODAL) !== null || (target instanceof Element && target.closest(TAKEN) !== null)

const isHeldWith = ({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean =>
  ctrlKey || metaKey || altKey || shiftKey

/** Single letters that do something while a screen shows, never while somebody types or something covers the page. */
export function useLetterKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const act = latest.current[event.key.toLowerCase()]
      if (!act || event.defaultPrevented || event.repeat || isHeldWith(event) || isKeyTaken(event)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
