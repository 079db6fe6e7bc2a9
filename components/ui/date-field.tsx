'use client'

import CalendarDays from 'lucide-react/icons/calendar-days'
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type SyntheticEvent,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'

import { LIKE_A_DATE, readDate, usualDateOrder } from '@/lib/base/dates'
import { formatWall, isDay, isWallClock } from '@/lib/base/time'

import { type FieldProps, splitField } from './field'
import { TextInput, type TextInputProps } from './text-input'

type DateFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> & {
    value?: string
    /** Blocks typing; the value comes only from the browser's calendar, which opens on click, Enter and Space. */
    pickOnly?: boolean
    /**
     * What is no date goes on as it was typed, for a form whose rules keep it from being saved. Otherwise it counts as none,
     * and the form around it is not sent.
     */
    asTyped?: boolean
  }

/** A calendar day; its value is `YYYY-MM-DD`. It shows `Mar 07 2026` and reads a date in any usual spelling. */
export const DateField = (props: DateFieldProps) => <WrittenField {...props} kind="date" />

/** A day and a time of it; its value is `YYYY-MM-DDTHH:mm`. */
export const DateTimeField = (props: DateFieldProps) => <WrittenField {...props} kind="datetime-local" />

/** A time of day; its value is `HH:mm`. */
export const TimeField = (props: Omit<TextInputProps, 'type' | 'leading' | 'trailing'>) => (
  <TextInput {...props} type="time" />
)

type Kind = 'date' | 'datetime-local'

/** What a form holds on to in place of the input that it registered. */
interface Held {
  value: string | null
  focus: () => void
}

/**
 * A browser's own date field has the order of the browser's language, which is seldom that of the office. Here people read
 * and write in a text; the browser's field lies unseen under it for its calendar.
 */
function WrittenField({ kind, pickOnly, asTyped, ...props }: DateFieldProps & { kind: Kind }) {
  const [field, { ref, value, onChange, onBlur, name, min, max, disabled, readOnly, ...rest }] = splitField(props)
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const isEntered = useRef(false)
  const [own, setOwn] = useState('')
  const held = value ?? own
  const [known, setKnown] = useState(held)
  /** What somebody is typing; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [isUnread, setUnread] = useState(false)
  const isWhole = !held || isOfKind(held, kind)
  const [isUnpickable, setUnpickable] = useState(false)
  const isPicked = pickOnly === true && !isUnpickable

  const show = (next: string) => {
    setKnown(next)
    setTyped(null)
    setUnread(false)
  }
  if (known !== held) show(held)

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
    const read = readTyped(written, kind, held)
    // Not when the field is left: the button that is pressed would move away from under the pointer.
    if (read) setUnread(false)
    if (!written.trim()) give('')
    else if (read && ENDED.test(written)) give(read)
  }

  /** Takes what was typed. @returns whether it could be read */
  const take = (): boolean => {
    if (typed === null) return isWhole
    const read = typed.trim() && readTyped(typed, kind, held)
    if (read === null) {
      give(asTyped ? typed : '')
      setUnread(true)
      return false
    }
    give(read)
    setTyped(null)
    return true
  }

  // A form that is sent by a key, or whose rules take an empty field, would go without the date that stands in it.
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

  const pick = () => {
    if (disabled || readOnly) return
    try {
      calendar.current?.showPicker()
    } catch {
      // An older browser has none to show, and one in a frame may not: there the date is written.
      setUnpickable(true)
      text.current?.focus()
    }
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const opens = (event.altKey && event.key === 'ArrowDown') || (isPicked && [' ', 'Enter'].includes(event.key))
    if (opens) {
      event.preventDefault()
      pick()
    }
    // Keys of the browser and of the page are none of typing.
    else if (isPicked && TYPING.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) refuse(event)
    // The form is not sent with the date from before.
    else if (event.key === 'Enter' && !take()) event.preventDefault()
    // Whoever closes the form is asked about what stands in it.
    else if (event.key === 'Escape') take()
  }
  const onClick = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    const isMarking = currentTarget.selectionStart !== currentTarget.selectionEnd
    if (isPicked || matchMedia('(pointer: coarse)').matches) pick()
    else if (isEntered.current && typed === null && !isMarking) currentTarget.select()
  }

  return (
    <TextInput
      {...rest}
      {...field}
      error={isUnread || (typed === null && !isWhole) ? LIKE[kind] : field.error}
      ref={text}
      name={name}
      autoComplete="off"
      inputMode={isPicked ? 'none' : undefined}
      disabled={disabled}
      readOnly={readOnly}
      value={typed ?? formatWall(held)}
      onChange={(event) => type(event.target.value)}
      {...(isPicked && { onPaste: refuse, onCut: refuse, onDrop: refuse })}
      onKeyDown={onKeyDown}
      onMouseDown={({ currentTarget }) => {
        isEntered.current = document.activeElement !== currentTarget
      }}
      onClick={onClick}
      onBlur={(event) => {
        take()
        const target = { name, type: 'text', value: held }
        onBlur?.({ ...event, type: 'blur', target } as unknown as FocusEvent<HTMLInputElement>)
      }}
      trailing={
        <>
          <input
            ref={calendar}
            type={kind}
            aria-hidden
            tabIndex={-1}
            disabled={disabled}
            min={min}
            max={max}
            value={isWhole ? held : ''}
            onChange={({ target }) => {
              give(target.value)
              setTyped(null)
            }}
            className="pointer-events-none absolute right-0 bottom-0 h-full w-9 opacity-0"
          />
          {/* For the mouse: who does not see it writes the date, and Alt and the down arrow open the calendar. */}
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            disabled={disabled ?? readOnly}
            onClick={pick}
            className="relative flex h-full w-9 items-center justify-center rounded-control hover:text-ink"
          >
            <CalendarDays className="size-4" />
          </button>
        </>
      }
    />
  )
}

/**
 * What no further letter makes another date: the year is in full and stands last, the day behind it has two digits, or the
 * half of the day stands behind the time.
 */
const ENDED =
  /(?:(?<!\d)(?:19|20)\d\d|^\s*(?:19|20)\d\d-\d\d-\d\d(?:T\d\d:\d\d)?|(?<!\d)(?:19|20)\d\d.{0,9}[ap]\.?m\.?)\s*$/i
/** The keys that write or take away. */
const TYPING = /^(?:.|Backspace|Delete)$/u

const refuse = (event: SyntheticEvent) => event.preventDefault()

/** The number of a day in a spreadsheet: here it is a date half typed, or something else. */
const OF_A_SHEET = /^\s*\d{5}(?!\d)/
const FIRST_DAY = '1900-01-01'

const LIKE: Record<Kind, string> = {
  date: LIKE_A_DATE,
  'datetime-local': `${LIKE_A_DATE}, with the time: 7 Mar 2026, 9:30 AM`,
}

const isOfKind = (value: string, kind: Kind): boolean => (kind === 'date' ? isDay(value) : isWallClock(value))

/**
 * The value of a typed text; a day without a time keeps the time of before. Null for what is no date, for one in numbers
 * that is another day in the order of another country, where the usual one is not known, and for one on another clock.
 */
function readTyped(written: string, kind: Kind, before: string): string | null {
  if (OF_A_SHEET.test(written)) return null
  const usual = usualDateOrder(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const readings = (usual ? [usual] : (['DMY', 'MDY'] as const)).map((order) => readDate(written, order))
  const [read, other] = readings.filter((one) => one !== null)
  if (!read || (other && other.day !== read.day) || read.aheadMinutes !== null || read.day < FIRST_DAY) return null
  if (kind === 'date') return read.day
  const clock = read.clock?.slice(0, 5) ?? (isOfKind(before, kind) ? before.slice(11) : undefined)
  return clock ? `${read.day}T${clock}` : null
}
