import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

import { type Cover, createCovers } from './covers'

let covers: ReturnType<typeof createCovers> | undefined
let opened = 0

/** Lets Back close an open cover instead of leaving the page; of several, only the topmost. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const name = useId()
  const answer = useEffectEvent(() => flushSync(onClose))

  useLayoutEffect(() => {
    if (!isOpen) return
    opened += 1
    const close = () => {
      // Back leaves no field: what one that is read when it is left holds, as a time, would go without a question.
      flushSync(() => document.activeElement?.dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
      answer()
    }
    const cover: Cover = { id: `${name}${opened}`, close }
    covers ??= createCovers(window)
    covers.put(cover)
    return () => covers!.take(cover)
  }, [isOpen, name])
}
