'use client'

import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'

/**
 * Asks before a page with unsaved changes is left by one of its links or closed. Spread `dialog` on a DiscardDialog;
 * `leave` goes where a button of the page leads, asking too.
 */
export function useLeaveGuard(dirty: boolean, onDiscard: () => void) {
  const router = useRouter()
  const [target, setTarget] = useState<string | null>(null)

  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    const ask = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[href]') : null
      const elsewhere = !link || link.target === '_blank' || link.origin !== location.origin
      if (elsewhere || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      setTarget(link.pathname + link.search)
    }
    window.addEventListener('beforeunload', warn)
    document.addEventListener('click', ask, true)
    return () => {
      window.removeEventListener('beforeunload', warn)
      document.removeEventListener('click', ask, true)
    }
  }, [dirty])

  const go = (href: string) => {
    onDiscard()
    router.push(href)
  }

  return {
    leave: (href: string) => (dirty ? setTarget(href) : go(href)),
    dialog: { open: target !== null, onClose: () => setTarget(null), onConfirm: () => go(target ?? '/') },
  }
}
