import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import type { FieldProps } from './field'

export type WrittenFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> & {
    value?: string
    /**
     * What cannot be read goes on as it was typed, for a form whose rules keep it from being saved. Otherwise it counts as
     * none, and the form around it is not sent.
     */
    asTyped?: boolean
  }

type WrittenProps = Pick<WrittenFieldProps, 'ref' | 'name' | 'value' | 'onChange' | 'onBlur' | 'asTyped'>

interface WrittenRules {
  /** The value of a typed text; null for what is none. */
  read: (written: string, held: string) => string | null
  isValue: (held: string) => boolean
  /** Whether no further letter makes another value of the text: then it is given while the field is still written in. */
  isEnded: (written: string) => boolean
}

export interface Written {
  /** The text that is written in. */
  text: RefObject<HTMLInputElement | null>
  held: string
  /** Nothing, or a value that the rules know. */
  isWhole: boolean
  /** What somebody is typing; null shows the value. */
  typed: string | null
  /** Whether what stands in the field could not be read. */
  isAmiss: boolean
  type: (written: string) => void
  /** Takes what was typed. @returns whether it could be read */
  take: () => boolean
  /** Takes a value of a list or of a calendar in place of what was typed. */
  choose: (value: string) => void
  onMouseDown: (event: MouseEvent<HTMLInputElement>) => void
  /** Marks all of it where the click entered the field and marked nothing itself: what is typed then takes its place. */
  markOnEntry: () => void
  onBlur: (event: FocusEvent<HTMLInputElement>) => void
}

/** What a form holds on to in place of the input that it registered. */
interface Held {
  value: string | null
  focus: () => void
}

/** A field whose value is another text than the one that people read and write in it. */
export function useWritten(
  { ref, name, value, onChange, onBlur, asTyped }: WrittenProps,
  { read, isValue, isEnded }: WrittenRules,
): Written {
  const text = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const [own, setOwn] = useState('')
  const held = value ?? own
  const [known, setKnown] = useState(held)
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const isWhole = !held || isValue(held)

  if (known !== held) {
    setKnown(held)
    setTyped(null)
    setUnread(false)
  }

  /** For `register`, which reads and sets `value` of what it is given. */
  const latest = useRef('')
  const [registered] = useState<Held>(() => ({
    get value() {
      return latest.current
    },
    set value(next: string | null) {
      latest.current = next ?? ''
      setOwn(latest.current)
      setTyped(null)
      setUnread(false)
    },
    focus: () => text.current?.focus(),
  }))
  useImperativeHandle(ref, () => registered as Held & HTMLInputElement)

  const give = (next: string) => {
    latest.current = next
    setKnown(next)
    setUnread(false)
    if (value === undefined) setOwn(next)
    else if (next === value) return
    const target = { name, type: 'text', value: next }
    onChange?.({ type: 'change', target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  }

  const type = (written: string) => {
    setTyped(written)
    const now = read(written, held)
    // Not when the field is left: the button that is pressed would move away from under the pointer.
    if (now) setUnread(false)
    if (!written.trim()) give('')
    else if (now && isEnded(written)) give(now)
  }

  const take = (): boolean => {
    if (typed === null) return isWhole
    const now = typed.trim() && read(typed, held)
    if (now === null) {
      give(asTyped ? typed : '')
      setUnread(true)
      return false
    }
    give(now)
    setTyped(null)
    return true
  }

  // A form that is sent by a key, or whose rules take an empty field, would go without what stands in this one.
  useEffect(() => {
    const form = text.current?.form
    if (!form || (typed === null && isWhole)) return
    const hold = (event: Event) => {
      if (flushSync(take)) return
      event.preventDefault()
      event.stopPropagation()
      text.current?.focus()
    }
    form.addEventListener('submit', hold, { capture: true })
    return () => form.removeEventListener('submit', hold, { capture: true })
  })

  return {
    text,
    held,
    isWhole,
    typed,
    isAmiss: isUnread || (typed === null && !isWhole),
    type,
    take,
    choose: (chosen) => {
      give(chosen)
      setTyped(null)
    },
    onMouseDown: ({ currentTarget }) => {
      isEntered.current = document.activeElement !== currentTarget
    },
    markOnEntry: () => {
      const isMarking = text.current?.selectionStart !== text.current?.selectionEnd
      if (isEntered.current && typed === null && !isMarking) text.current?.select()
    },
    onBlur: (event) => {
      take()
      const target = { name, type: 'text', value: held }
      onBlur?.({ ...event, type: 'blur', target } as unknown as FocusEvent<HTMLInputElement>)
    },
  }
}
