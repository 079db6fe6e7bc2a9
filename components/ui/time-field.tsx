'use client'

import { clsx } from 'clsx'
import Clock from 'lucide-react/icons/clock'
import { type KeyboardEvent, useId, useMemo, useState } from 'react'

import { LIKE_A_TIME, readTime } from '@/lib/base/dates'
import { CLOCK, formatClock } from '@/lib/base/time'

import { splitField } from './field'
import { TextInput } from './text-input'
import { TimeList } from './time-list'
import { type WrittenFieldProps, useWritten } from './use-written'

const RULES = {
  read: readTime,
  isValue: (held: string) => CLOCK.test(held),
  isEnded: (written: string) => ENDED.test(written),
}

/**
 * A time of day; its value is `HH:mm`. It shows `07:30 AM` whatever the browser's language, reads a time in any usual
 * spelling and offers those of the day in a list.
 */
export function TimeField({ asTyped, ...props }: WrittenFieldProps) {
  const [field, { ref, value, onChange, onBlur, name, disabled, readOnly, ...rest }] = splitField(props)
  const written = useWritten({ ref, name, value, onChange, onBlur, asTyped }, RULES)
  const { text, held, typed } = written
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  /** Where the arrows went; null while they have not. */
  const [moved, setMoved] = useState<number | null>(null)
  const times = useMemo(() => (typed?.trim() ? timesFor(typed) : QUARTERS), [typed])
  // A whole time needs no offers, which would lie over what comes next.
  const isEnded = typed !== null && ENDED.test(typed)
  const isShown = isOpen && times.length > 0 && !isEnded
  const active = isShown ? (moved ?? -1) : -1
  const isTyping = Boolean(typed?.trim())
  const from = isTyping ? 0 : QUARTERS.findLastIndex((time) => time <= (held || MORNING))

  const open = () => {
    if (disabled || readOnly) return
    if (isEnded) written.take()
    setMoved(null)
    setOpen(true)
  }
  const choose = (time: string) => {
    setOpen(false)
    written.choose(time)
  }

  const step = (key: string) => {
    if (!isShown) return open()
    const isDown = key === 'ArrowDown'
    // The first step of a list that does not begin at the time held leads to where it begins.
    const before = moved ?? (!isTyping && (isDown ? held : times[from] === held) ? from : from + (isDown ? -1 : 1))
    setMoved((before + (isDown ? 1 : -1) + times.length) % times.length)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    // An input method ends its word with Enter.
    if (event.nativeEvent.isComposing) return
    const marked = times[active]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key)
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault()
      choose(marked)
    } else if (event.key === 'Enter') {
      setOpen(false)
      // The form is not sent with the time from before.
      if (!written.take()) event.preventDefault()
    } else if (event.key === 'Tab' && marked) choose(marked)
    else if (event.key === 'Escape' && isShown) {
      // Not the dialog around it.
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
    }
    // Whoever closes the form is asked about what stands in it.
    else if (event.key === 'Escape') written.take()
  }
  const onClick = () => {
    written.markOnEntry()
    open()
  }

  return (
    <>
      <TextInput
        {...rest}
        {...field}
        className={clsx('[&_input]:pr-9', field.className)}
        error={written.isAmiss ? LIKE_A_TIME : field.error}
        ref={text}
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? listId : undefined}
        aria-activedescendant={active === -1 ? undefined : `${listId}-${active}`}
        name={name}
        autoComplete="off"
        // On a phone the keyboard of numbers, which has neither colon nor half of the day: 730, and the list for the evening.
        inputMode="numeric"
        disabled={disabled}
        readOnly={readOnly}
        value={typed ?? (CLOCK.test(held) ? formatClock(held) : held)}
        onChange={({ target }) => {
          setMoved(null)
          setOpen(target.value.trim() !== '')
          written.type(target.value)
        }}
        onKeyDown={onKeyDown}
        onMouseDown={written.onMouseDown}
        onClick={onClick}
        onBlur={(event) => {
          setOpen(false)
          written.onBlur(event)
        }}
        trailing={
          // For the mouse: the down arrow opens the list.
          <button
            type="button"
            aria-hidden
            tabIndex={-1}
            disabled={disabled ?? readOnly}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              text.current?.focus()
              if (isShown) setOpen(false)
              else open()
            }}
            className="flex h-full w-9 items-center justify-center rounded-control hover:text-ink"
          >
            <Clock className="size-4" />
          </button>
        }
      />
      {isShown && (
        <TimeList
          id={listId}
          times={times}
          held={held}
          active={active}
          from={from}
          below={text}
          onChoose={choose}
          onOpen={setOpen}
        />
      )}
    </>
  )
}

/** Where the list begins for a field that is empty. */
const MORNING = '07:00'
const QUARTERS = Array.from(
  { length: 96 },
  (_, at) => `${String(Math.floor(at / 4)).padStart(2, '0')}:${String((at % 4) * 15).padStart(2, '0')}`,
)

/** What no further letter makes another time: the minutes stand behind a colon, or the half of the day at the end. */
const ENDED = /(?:^\s*\d{1,2}[:.]\d\d|[ap]\.?m\.?)\s*$/i

/** The time that is typed, the same in the other half of the day, and the quarters of its hour; of a text half typed those that begin so. */
function timesFor(typed: string): readonly string[] {
  const read = readTime(typed)
  if (!read) {
    const begins = bare(typed.replace('.', ':'))
    return QUARTERS.filter((time) => time.startsWith(typed.trim()) || bare(formatClock(time)).startsWith(begins))
  }
  const hour = Number(read.slice(0, 2))
  const isHalfSaid = /[ap]/i.test(typed) || hour > 12 || hour === 0
  const otherHalf = `${String((hour + 12) % 24).padStart(2, '0')}${read.slice(2)}`
  const quarters = QUARTERS.filter((time) => time.startsWith(read.slice(0, 3)))
  const hasMinutes = /\d[:. ]?\d\d/.test(typed)
  return [...new Set([read, ...(isHalfSaid ? [] : [otherHalf]), ...(hasMinutes ? [] : quarters)])]
}

/** A time as it is typed at first: without the nought in front. */
const bare = (text: string): string => text.trim().toLowerCase().replace(/^0/, '')
