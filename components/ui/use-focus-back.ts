import { useLayoutEffect } from 'react'

/**
 * Returns the focus to its place before something was opened, unless something else has it by the time that closes.
 * Headless UI only knows focus since it was loaded, which is too late for the first tap.
 */
export function useFocusBack(isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return
    const opener = document.activeElement
    return () => {
      setTimeout(() => {
        const isLost = document.activeElement === document.body
        if (isLost && opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
      })
    }
  }, [isOpen])
}
