import { useEffect, useState } from 'react'

/** Asks before unsaved changes are lost by closing the dialog or leaving the page. */
export function useCloseGuard(dirty: boolean, onClose: () => void) {
  const [asking, setAsking] = useState(false)

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  return {
    requestClose: () => (dirty ? setAsking(true) : onClose()),
    discard: { open: asking, onClose: () => setAsking(false), onConfirm: onClose },
  }
}
