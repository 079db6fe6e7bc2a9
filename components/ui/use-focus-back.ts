import { useLayoutEffect } from 'react'

/** More than a dialog takes to leave, at 60 frames a second. */
const MOST_FRAMES = 60

/**
 * Returns the focus to its place before something was opened, unless something else has it by the time that is gone.
 * Headless UI only knows focus since it was loaded, which is too late for the first tap.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      // A dialog keeps the focus while it leaves.
      const leaving = document.activeElement?.closest('[role=dialog], [role=alertdialog]')
      let frames = MOST_FRAMES
      const giveBack = () => {
        const focused = document.activeElement
        if (focused !== document.body) {
          if (leaving?.contains(focused) && frames-- > 0) requestAnimationFrame(giveBack)
        } else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      }
      setTimeout(giveBack)
    }
  }, [isOpen])
}
