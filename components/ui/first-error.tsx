'use client'

import { useEffect } from 'react'

/** What was wrong before the form was sent is looked for once its rules had time to answer. */
const ANSWERED_MS = 300
/** Longer than any form takes to be answered, by its rules or by the server. */
const WAITS_MS = 5000

/**
 * Draws nothing. Whichever form is sent with something wrong in it, on whatever page: the first field that is wrong, as one
 * reads, comes into view and has the focus.
 */
export function FirstErrorInView() {
  useEffect(() => {
    const onSubmit = ({ target: form }: SubmitEvent) => {
      if (!(form instanceof HTMLFormElement)) return
      const over = new AbortController()
      const show = () => {
        const wrong = over.signal.aborted ? null : form.querySelector<HTMLElement>('[aria-invalid=true]')
        if (!wrong) return
        over.abort()
        wrong.scrollIntoView({ block: 'center' })
        wrong.focus({ preventScroll: true })
      }
      const changes = new MutationObserver(show)
      changes.observe(form, { subtree: true, attributes: true, attributeFilter: ['aria-invalid'] })
      over.signal.addEventListener('abort', () => changes.disconnect())
      // Who types on meanwhile is not taken away from it.
      form.addEventListener('input', () => over.abort(), { once: true, signal: over.signal })
      setTimeout(show, ANSWERED_MS)
      setTimeout(() => over.abort(), WAITS_MS)
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])

  return null
}
