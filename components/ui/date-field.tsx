'use client'

import CalendarDays from 'lucide-react/icons/calendar-days'
import { type KeyboardEvent, type SyntheticEvent, useRef, useState } from 'react'

import { LIKE_A_DATE, readDate, usualDateOrder } from '@/lib/base/dates'
import { formatWall, isDay, isWallClock } from '@/lib/base/time'

import { splitField } from './field'
import { TextInput } from './text-input'
import { type WrittenFieldProps, useWritten } from './use-written'

type DateFieldProps = WrittenFieldProps & {
  /** Blocks typing; the value comes only from the browser's calendar, which opens on click, Enter and Space. */
  pickOnly?: boolean
}

/** A calendar day; its value is `YYYY-MM-DD`. It shows `Mar 07 2026` and reads a date in any usual spelling. */
export const DateField = (props: DateFieldProps) => <WrittenField {...props} kind="date" />

/** A day and a time of it; its value is `YYYY-MM-DDTHH:mm`. */
export const DateTimeField = (props: DateFieldProps) => <WrittenField {...props} kind="datetime-local" />

type Kind = 'date' | 'datetime-local'

/**
 * A browser's own date field has the order of the browser's language, which is seldom that of the office. Here people read
 * and write in a text; the browser's field lies unseen under it for its calendar.
 */
function WrittenField({ kind, pickOnly, asTyped, ...props }: DateFieldProps & { kind: Kind }) {
  const [field, { ref, value, onChange, onBlur, name, min, max, disabled, readOnly, ...rest }] = splitField(props)
  const calendar = useRef<HTMLInputElement>(null)
  const written = useWritten(
    { ref, name, value, onChange, onBlur, asTyped },
    {
      read: (typed, held) => readTyped(typed, kind, held),
      isValue: (held) => isOfKind(held, kind),
      isEnded: (typed) => ENDED.test(typed),
    },
  )
  const { text, held, typed, isWhole, take } = written
  const [isUnpickable, setUnpickable] = useState(false)
  const isPicked = pickOnly === true && !isUnpickable

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
  const onClick = () => {
    if (isPicked || matchMedia('(pointer: coarse)').matches) pick()
    else written.markOnEntry()
  }

  return (
    <TextInput
      {...rest}
      {...field}
      error={written.isAmiss ? LIKE[kind] : field.error}
      ref={text}
      name={name}
      autoComplete="off"
      inputMode={isPicked ? 'none' : undefined}
      disabled={disabled}
      readOnly={readOnly}
      value={typed ?? formatWall(held)}
      onChange={({ target }) => written.type(target.value)}
      {...(isPicked && { onPaste: refuse, onCut: refuse, onDrop: refuse })}
      onKeyDown={onKeyDown}
      onMouseDown={written.onMouseDown}
      onClick={onClick}
      onBlur={written.onBlur}
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
            onChange={({ target }) => written.choose(target.value)}
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
