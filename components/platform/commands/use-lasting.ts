import { useEffect, useState } from 'react'

/** A save within a moment needs no sign. */
const MOMENT_MS = 1_500

/** Whether something has lasted for more than a moment. */
export function useLasting(isSo: boolean, ms = MOMENT_MS): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isSo) return
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isSo, ms])
  return isSo && isLasting
}
