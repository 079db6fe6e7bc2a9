'use client'

import { clsx } from 'clsx'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

import { formatClock } from '@/lib/base/time'

import { followAnchor, placeBelow } from './place-below'

interface TimeListProps {
  id: string
  /** `HH:mm` */
  times: readonly string[]
  /** The time that the field holds. */
  held: string
  /** The place of the marked one; -1 for none. */
  active: number
  /** The place of the one to begin at. */
  from: number
  below: RefObject<HTMLInputElement | null>
  onChoose: (time: string) => void
  onOpen: (isOpen: boolean) => void
}

/** The times that a time field offers. It uses the browser's own popover, as a menu does: that lies over every dialog. */
export function TimeList({ id, times, held, active, from, below, onChoose, onOpen }: TimeListProps) {
  const list = useRef<HTMLDivElement>(null)

  useLayoutEffect(() => {
    if (!list.current || !below.current) return
    list.current.showPopover()
    placeBelow(below.current, list.current, 'start')
    return followAnchor(below.current, list.current, () => onOpen(false), 'start')
  }, [below, times, onOpen])
  useEffect(() => {
    const option = list.current?.children[active === -1 ? from : active]
    // Scrolled by itself: `scrollIntoView` would scroll the form as well.
    if (list.current && option instanceof HTMLElement) {
      list.current.scrollTop = option.offsetTop - (list.current.clientHeight - option.offsetHeight) / 2
    }
  }, [active, from, times])

  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label="Times"
      popover="manual"
      tabIndex={-1}
      // The field keeps the focus: leaving it would take what is typed.
      onMouseDown={(event) => event.preventDefault()}
      className="m-0 max-h-60 w-36 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-1 text-sm text-ink shadow-float"
    >
      {times.map((time, at) => (
        <div
          key={time}
          id={`${id}-${at}`}
          role="option"
          aria-selected={time === held}
          tabIndex={-1}
          onMouseDown={({ button }) => {
            if (button === 0) onChoose(time)
          }}
          className={clsx(
            'flex min-h-11 cursor-pointer items-center rounded-control px-3 tabular-nums md:min-h-9',
            at === active ? 'bg-brand-soft' : 'hover:bg-sunken',
            time === held && 'font-medium text-brand',
          )}
        >
          {formatClock(time)}
        </div>
      ))}
    </div>
  )
}
