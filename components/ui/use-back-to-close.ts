import { useEffectEvent, useId, useLayoutEffect } from 'react'
import { flushSync } from 'react-dom'

import { type Cover, createCovers } from './covers'

let covers: ReturnType<typeof createCovers> | undefined
let opened = 0

/** Lets Back close an open cover instead of leaving the page; of several, only the topmost. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const name = useId()
  const close = useEffectEvent(() => flushSync(onClose))

  useLayoutEffect(() => {
    if (!isOpen) return
    opened += 1
    const cover: Cover = { id: `${name}${opened}`, close: () => close() }
    covers ??= createCovers(window)
    covers.put(cover)
    return () => covers!.take(cover)
  }, [isOpen, name])
}
