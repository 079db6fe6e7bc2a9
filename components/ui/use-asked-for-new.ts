import { useSearchParams } from 'next/navigation'
import { useEffect, useRef } from 'react'

/** Links from elsewhere say `new=1` for what a screen begins with its own button; the address forgets it at once. */
export function useAskedForNew(begin: (() => void) | undefined): void {
  const isAsked = useSearchParams().get('new') === '1'
  const latest = useRef(begin)
  useEffect(() => {
    latest.current = begin
  })
  useEffect(() => {
    if (!isAsked) return
    window.history.replaceState(null, '', window.location.pathname)
    latest.current?.()
  }, [isAsked])
}
