'use client'

import { useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

import { keepDraft, readDraft } from './draft'

const PAUSE_MS = 300

/**
 * Keeps typed values in this tab until they are saved or discarded: a page closed by accident loses nothing.
 * @param key undefined for a form that keeps none
 * @returns whether an earlier draft was brought back, and how to forget it
 */
export function useDraft<Values extends FieldValues, Context, Output>(
  key: string | undefined,
  form: UseFormReturn<Values, Context, Output>,
) {
  const [restored, setRestored] = useState(false)
  /** Typed, but not kept yet. */
  const waiting = useRef<{ timer: ReturnType<typeof setTimeout>; keep: () => void }>(undefined)

  useEffect(() => {
    if (key === undefined) return
    const kept = readDraft<Values>(key)
    if (kept) {
      form.reset(kept, { keepDefaultValues: true })
      // oxlint-disable-next-line react/set-state-in-effect -- what this tab kept is known only in the browser
      setRestored(true)
    }
    const keepNow = () => {
      clearTimeout(waiting.current?.timer)
      waiting.current?.keep()
      waiting.current = undefined
    }
    const stop = form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        clearTimeout(waiting.current?.timer)
        const keep = () => keepDraft(key, isDirty ? values : null)
        waiting.current = { timer: setTimeout(keepNow, PAUSE_MS), keep }
      },
    })
    // A person who leaves right after the last key loses nothing.
    window.addEventListener('pagehide', keepNow)
    return () => {
      window.removeEventListener('pagehide', keepNow)
      stop()
      keepNow()
    }
  }, [key, form])

  const forget = () => {
    clearTimeout(waiting.current?.timer)
    waiting.current = undefined
    if (key !== undefined) keepDraft(key, null)
    setRestored(false)
  }

  return { restored, forget }
}
