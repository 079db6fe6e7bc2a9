import { useEffect, useRef, useState } from 'react'

import { keepDraft, readDraft } from './draft'

/**
 * What is typed in a row that is no form: a draft of this tab under its name, until it is kept elsewhere or given up.
 * @returns what is typed, how to type, and how to give up what was sent, unless somebody typed on meanwhile
 */
export function useTyped<Typed extends object>(name: string) {
  const [typed, setTyped] = useState<Typed | null>(null)
  const latest = useRef<Typed | null>(null)

  const show = (next: Typed | null) => {
    latest.current = next
    setTyped(next)
  }
  // oxlint-disable-next-line react/set-state-in-effect -- what this tab kept is known only in the browser
  useEffect(() => show(readDraft<Typed>(name)), [name])

  const type = (next: Typed | null) => {
    keepDraft(name, next)
    show(next)
  }
  const settle = (sent: Typed) => {
    if (latest.current === sent) type(null)
  }
  return [typed, type, settle] as const
}
