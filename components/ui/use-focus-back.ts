import { useLayoutEffect } from 'react'

/**
 * Puts the focus back on what had it before something was opened, where nothing else has taken it once that is closed.
 * Headless UI does so by what it saw being focused since it was loaded, which is too late for what is tapped first.
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
