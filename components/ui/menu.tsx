'use client'

import { clsx } from 'clsx'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'

import { buttonClass } from './button'
import { iconButtonClass } from './icon-button'
import { Link } from './link'
import { nextEntry } from './menu-keys'
import { followAnchor, placeBelow } from './place-below'

export type MenuEntry = {
  label: string
  icon?: ReactNode
  danger?: boolean
  disabled?: boolean
  /** Neighbouring entries with the same section appear together under it. */
  section?: string
} & ({ href: string; onSelect?: undefined } | { onSelect: () => void; href?: undefined })

const entryClass = (danger?: boolean) =>
  clsx(
    'flex min-h-11 w-full items-center gap-2.5 rounded-control px-3 text-left text-sm outline-none! md:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0',
    'aria-disabled:opacity-50',
    danger
      ? 'text-danger hover:bg-danger-soft focus:bg-danger-soft'
      : 'text-ink hover:bg-sunken focus:bg-sunken [&>svg]:text-muted',
  )

/**
 * A three-dot menu, or a labelled button with a menu when `trigger` is given. It uses the browser's own popover,
 * because every list has menus and Headless UI's would cost each of those pages 33 kB.
 */
export function Menu({
  label,
  items,
  trigger,
  triggerIcon,
  triggerClass = buttonClass({}),
}: {
  /** The button's name: "Actions for job 1042". */
  label: string
  items: readonly MenuEntry[]
  trigger?: ReactNode
  triggerIcon?: ReactNode
  /** The look of a labelled button; the usual one if left out. */
  triggerClass?: string
}) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  /** A list has a menu on each of its rows: the entries are there from the first time on that it opens. */
  const [isFilled, setFilled] = useState(false)

  const close = () => list.current?.hidePopover()
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]:not([aria-disabled])') ?? [])]

  useEffect(() => {
    // It follows its button and leaves with it.
    if (open && button.current && list.current) return followAnchor(button.current, list.current, close)
  }, [open])

  const onToggle = (nowOpen: boolean) => {
    if (nowOpen && button.current && list.current) {
      placeBelow(button.current, list.current)
      entries()[0]?.focus({ preventScroll: true })
    }
    setOpen(nowOpen)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return close()
    if (event.key === 'Escape') {
      // Neither the dialog around the menu nor the browser closes anything else.
      event.stopPropagation()
      event.preventDefault()
      return close()
    }
    const all = entries()
    const labels = all.map((entry) => entry.textContent)
    const next = nextEntry(event.key, all.indexOf(document.activeElement as HTMLElement), labels)
    if (next === undefined) return
    event.preventDefault()
    all[next]?.focus()
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={id}
        aria-label={label}
        title={trigger ? undefined : label}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return
          event.preventDefault()
          list.current?.showPopover()
        }}
        className={trigger ? triggerClass : iconButtonClass}
      >
        {trigger}
        {triggerIcon ?? (!trigger && <EllipsisVertical aria-hidden />)}
      </button>
      <div
        ref={list}
        id={id}
        popover="auto"
        role="menu"
        tabIndex={-1}
        aria-label={label}
        onBeforeToggle={({ newState }) => {
          // A dialog closes it within an effect, where React draws nothing at once.
          if (newState === 'open' && !isFilled) flushSync(() => setFilled(true))
        }}
        onToggle={(event) => onToggle(event.newState === 'open')}
        onKeyDown={onKeyDown}
        className={clsx(
          'fixed m-0 max-h-[calc(100dvh-1rem)] min-w-44 overflow-y-auto rounded-card border border-line bg-raised p-1 text-start text-ink shadow-float transition-opacity duration-150',
          !open && 'opacity-0',
        )}
      >
        {isFilled &&
          sectionsOf(items).map(({ section, entries }) => (
            <Section key={section ?? ''} label={section}>
              {entries.map((item) => (
                <Entry key={item.label} item={item} close={close} />
              ))}
            </Section>
          ))}
      </div>
    </>
  )
}

function sectionsOf(items: readonly MenuEntry[]) {
  const sections: { section?: string; entries: MenuEntry[] }[] = []
  for (const item of items) {
    const last = sections.at(-1)
    if (last && last.section === item.section) last.entries.push(item)
    else sections.push({ section: item.section, entries: [item] })
  }
  return sections
}

function Section({ label, children }: { label?: string; children: ReactNode }) {
  if (!label) return children
  return (
    <div
      role="group"
      aria-label={label}
      className="not-first:mt-1 not-first:border-t not-first:border-line not-first:pt-1"
    >
      <p aria-hidden className="px-3 pt-2 pb-1 text-xs font-semibold text-muted">
        {label}
      </p>
      {children}
    </div>
  )
}

function Entry({ item, close }: { item: MenuEntry; close: () => void }) {
  const { label, icon, danger, disabled, href, onSelect } = item
  const shared = { role: 'menuitem', tabIndex: -1, className: entryClass(danger) }

  if (href !== undefined && !disabled)
    return (
      <Link {...shared} href={href} onClick={close}>
        {icon}
        {label}
      </Link>
    )
  return (
    <button
      {...shared}
      type="button"
      aria-disabled={disabled || undefined}
      onClick={() => {
        if (disabled) return
        // The menu closes first, so that the focus is on the button again when a dialog opens and remembers it.
        close()
        onSelect?.()
      }}
    >
      {icon}
      {label}
    </button>
  )
}
