import { useEffect, useState } from 'react'

import { asRefusal } from './as-refusal'
import { openPdf, type OpenPdf } from './open-pdf'

interface Opened {
  pdf?: OpenPdf
  /** Why it could not be opened. It stays while another try is on its way. */
  refusal?: string
}

/** A PDF by its address, open while the component shows it. */
export function usePdf(src: string) {
  const [opened, setOpened] = useState<Opened>({})
  const [isOpening, setOpening] = useState(true)
  const [tries, setTries] = useState(0)

  useEffect(() => {
    const left = new AbortController()
    openPdf(src, left.signal)
      .then((pdf): Opened => ({ pdf }))
      .catch((error: unknown): Opened => ({ refusal: asRefusal(error).message }))
      .then((now) => {
        if (left.signal.aborted) return
        setOpened(now)
        setOpening(false)
      })
    return () => left.abort()
  }, [src, tries])

  const again = () => {
    setOpening(true)
    setTries(tries + 1)
  }
  return { ...opened, isOpening, again }
}
