'use client'

import CalendarDays from 'lucide-react/icons/calendar-days'
import {
  type ChangeEvent,
  type ComponentPropsWithRef,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  useImperativeHandle,
  useRef,
  useState,
} from 'react'

import { LIKE_A_DATE, readDate, usualDateOrder } from '@/lib/base/dates'
import { formatClock, formatDay, isDay } from '@/lib/base/time'

import { type FieldProps, splitField } from './field'
import { TextInput, type TextInputProps } from './text-input'

type DateFieldProps = FieldProps &
  Omit<ComponentPropsWithRef<'input'>, keyof FieldProps | 'type' | 'value' | 'defaultValue'> & {
    value?: string
    /** Blocks typing; the value comes only from the browser's calendar, which opens on click, Enter and Space. */
    pickOnly?: boolean
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
 * and write in a text; the browser's field lies unseen under it for its calendar and holds the value.
 */
function WrittenField({ kind, pickOnly, ...props }: DateFieldProps & { kind: Kind }) {
  const [field, { ref, value, onChange, onBlur, name, min, max, disabled, ...rest }] = splitField(props)
  const text = useRef<HTMLInputElement>(null)
  const calendar = useRef<HTMLInputElement>(null)
  const [own, setOwn] = useState('')
  const held = value ?? own
  const [known, setKnown] = useState(held)
  /** What somebody is typing; null shows the value. */
  const [typed, setTyped] = useState<string | null>(null)
  const [fault, setFault] = useState<string>()

  const show = (next: string) => {
    setKnown(next)
    setTyped(null)
    setFault(undefined)
  }
  if (known !== held) show(held)

  /** For `register`, which reads and sets `value` of what it is given. What is no date is kept, so that it is refused. */
  const wrong = useRef<string>(null)
  const [registered] = useState<Held>(() => ({
    get value() {
      return wrong.current ?? calendar.current!.value
    },
    set value(next: string | null) {
      wrong.current = null
      calendar.current!.value = next ?? ''
      setOwn(calendar.current!.value)
      setTyped(null)
      setFault(undefined)
    },
    focus: () => text.current?.focus(),
  }))
  useImperativeHandle(ref, () => registered as Held & HTMLInputElement)

  const give = (next: string, unread: string | null = null) => {
    wrong.current = unread
    setKnown(next)
    setFault(undefined)
    if (value === undefined) {
      calendar.current!.value = next
      setOwn(next)
    } else if (next === value) return
    const target = { name, type: 'text', value: next }
    onChange?.({ type: 'change', target, currentTarget: target } as ChangeEvent<HTMLInputElement>)
  }

  const type = (written: string) => {
    setTyped(written)
    const read = readTyped(written, kind, held)
    // With a year in full it cannot become another date by the next letter.
    if (!written.trim()) give('')
    else if (read && /(19|20)\d\d/.test(written)) give(read)
  }

  /** Takes what was typed. @returns whether it could be read */
  const take = (): boolean => {
    if (typed === null || !typed.trim()) return true
    const read = readTyped(typed, kind, held)
    if (read) {
      give(read)
      setTyped(null)
      return true
    }
    give('', typed)
    setFault(kind === 'date' ? LIKE_A_DATE : LIKE_A_TIME)
    return false
  }

  const pick = () => !disabled && calendar.current?.showPicker()
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const opens = (event.altKey && event.key === 'ArrowDown') || (pickOnly && [' ', 'Enter'].includes(event.key))
    if (opens || (pickOnly && event.key !== 'Tab' && event.key !== 'Escape')) event.preventDefault()
    if (opens) pick()
    // The form is not sent with the date from before.
    else if (event.key === 'Enter' && !take()) event.preventDefault()
  }
  const onClick = ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
    if (pickOnly || matchMedia('(pointer: coarse)').matches) pick()
    else if (typed === null && document.activeElement !== currentTarget) currentTarget.select()
  }

  return (
    <TextInput
      {...rest}
      {...field}
      error={fault ?? field.error}
      ref={text}
      autoComplete="off"
      disabled={disabled}
      value={typed ?? inWords(held)}
      onChange={(event) => type(event.target.value)}
      onKeyDown={onKeyDown}
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
            {...(value === undefined ? { defaultValue: '' } : { value })}
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
            disabled={disabled}
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

const LIKE_A_TIME = `${LIKE_A_DATE}, with the time: 7 Mar 2026, 9:30 AM`

function inWords(value: string): string {
  const [day = '', clock] = value.split('T')
  if (!isDay(day)) return value
  return clock ? `${formatDay(day)}, ${formatClock(clock)}` : formatDay(day)
}

/**
 * The value of a typed text; a day without a time keeps the time of before. Null for what is no date, and for one in
 * numbers that is another day in the order of another country, where the usual one is not known.
 */
function readTyped(written: string, kind: Kind, before: string): string | null {
  const usual = usualDateOrder(Intl.DateTimeFormat().resolvedOptions().timeZone)
  const readings = (usual ? [usual] : (['DMY', 'MDY'] as const)).map((order) => readDate(written, order))
  const [read, other] = readings.filter((one) => one !== null)
  if (!read || (other && other.day !== read.day)) return null
  if (kind === 'date') return read.day
  const clock = read.clock?.slice(0, 5) ?? before.split('T')[1]
  return clock ? `${read.day}T${clock}` : null
}
