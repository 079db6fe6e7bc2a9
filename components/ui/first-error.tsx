'use client'

import { useEffect } from 'react'

/** Waits until the form's rules had time to answer before looking for faults from before the submit. */
const ANSWERED_MS = 300
/** Longer than a form's rules or the server take to answer. */
const WAITS_MS = 5000

/**
 * Draws nothing. When any form on any page is submitted with faults, the first faulty field in reading order scrolls
 * into view and gets the focus.
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
      // It does not interrupt a person who goes on typing.
      form.addEventListener('input', () => over.abort(), { once: true, signal: over.signal })
      setTimeout(show, ANSWERED_MS)
      setTimeout(() => over.abort(), WAITS_MS)
    }
    document.addEventListener('submit', onSubmit, true)
    return () => document.removeEventListener('submit', onSubmit, true)
  }, [])

  return null
}
