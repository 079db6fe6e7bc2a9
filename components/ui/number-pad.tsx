'use client'

import { clsx } from 'clsx'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Delete from 'lucide-react/icons/delete'
import {
  type ComponentPropsWithRef,
  createContext,
  type FocusEvent,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'

import { bringIntoView } from './bring-into-view'
import { controlClass, controlHeight } from './field'
import { COARSE, useMedia } from './use-media'

/** Whether fields share a number pad; null where no column of them is around. */
const HasPad = createContext<boolean | null>(null)

interface PadInputProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'inputMode' | 'className'> {
  id: string
  unit: ReactNode
  /** For a unit of a sign or two. */
  short?: boolean
  /** The id of the message, while there is one. */
  faultId?: string
  /** Its decimals, after which, on the pad, the next digit begins the next such field of its list; any number of them if left out. */
  decimals?: number
  /** Whether it is only filled in by who goes to it: the field before it leads past it. */
  aside?: boolean
}

/** A field for a number with its unit. Where it stands in a `NumberPad`, the device shows no keyboard of its own. */
export function PadInput({ id, unit, short, faultId, decimals, aside, ...input }: PadInputProps) {
  const hasPad = useContext(HasPad)
  return (
    <span className="relative block">
      <input
        {...input}
        id={id}
        data-pad={aside ? 'aside' : ''}
        data-decimals={decimals}
        type="text"
        inputMode={hasPad ? 'none' : 'decimal'}
        enterKeyHint="next"
        autoComplete="off"
        aria-invalid={faultId ? true : undefined}
        aria-describedby={clsx(`${id}-unit`, faultId)}
        className={clsx(controlClass, controlHeight, 'text-right tabular-nums', short ? 'pe-8' : 'pe-19')}
      />
      <span
        id={`${id}-unit`}
        className="pointer-events-none absolute inset-y-0 right-3 flex max-w-16 items-center truncate text-xs text-muted"
      >
        {unit}
      </span>
    </span>
  )
}

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const
const isPadField = (target: EventTarget): target is HTMLInputElement =>
  target instanceof HTMLInputElement && 'pad' in target.dataset

interface NumberPadProps {
  className?: string
  children: ReactNode
}

/**
 * A column of fields for numbers: Enter goes to the next one and thereby saves the one before. Under a thumb the fields
 * share a number pad with large keys in place of the keyboard. Columns inside it belong to it.
 */
export function NumberPad(props: NumberPadProps) {
  return useContext(HasPad) === null ? <Column {...props} /> : <div className={props.className}>{props.children}</div>
}

function Column({ className, children }: NumberPadProps) {
  const isCoarse = useMedia(COARSE)
  const [field, setField] = useState<HTMLInputElement | null>(null)
  const root = useRef<HTMLDivElement>(null)

  return (
    <HasPad value={isCoarse}>
      <div
        ref={root}
        className={className}
        onFocus={({ target }: FocusEvent) => isCoarse && setField(isPadField(target) ? target : null)}
        onBlur={({ target }: FocusEvent) => setField((now) => (now === target ? null : now))}
        onKeyDown={goToNext}
      >
        {children}
        {field && <Pad field={field} after={() => fieldAfter(root.current!, field)} />}
      </div>
    </HasPad>
  )
}

function goToNext(event: KeyboardEvent<HTMLDivElement>): void {
  const field = event.target
  if (event.key !== 'Enter' || event.defaultPrevented || !isPadField(field)) return
  event.preventDefault()
  const next = fieldAfter(event.currentTarget, field)
  if (!next) return field.blur()
  next.focus()
  next.select()
}

function fieldAfter(within: Element, field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [...within.querySelectorAll<HTMLInputElement>('input[data-pad]:not(:disabled)')]
  return fields.slice(fields.indexOf(field) + 1).find(({ dataset }) => dataset.pad !== 'aside')
}

/**
 * Whether a field has all its decimals, so that a digit at its end is not its own. How large a number may be says nothing:
 * who forgot a point would write the rest of it into another reading.
 */
function isFullFor({ value, selectionStart, dataset }: HTMLInputElement, digit: string): boolean {
  if (selectionStart !== value.length || !/^\d$/.test(digit)) return false
  const [, decimals] = value.split('.')
  return dataset.decimals !== undefined && decimals !== undefined && decimals.length >= Number(dataset.decimals)
}

/** The field keeps the focus: a key that took it away would close the pad. */
const keepFocus = (event: PointerEvent) => event.preventDefault()

interface PadProps {
  field: HTMLInputElement
  /** The one below it. */
  after: () => HTMLInputElement | undefined
}

function Pad({ field: focused, after }: PadProps) {
  const write = (text: string) => {
    const below = isFullFor(focused, text) ? after() : undefined
    const list = focused.closest('ul')
    const leadsOn = list !== null && below?.dataset.decimals !== undefined && below.closest('ul') === list
    const next = leadsOn ? below : undefined
    next?.focus()
    next?.select()
    const field = next ?? focused
    const [start, end] = [field.selectionStart ?? field.value.length, field.selectionEnd ?? field.value.length]
    field.setRangeText(text, text || start < end ? start : Math.max(0, start - 1), end, 'end')
    field.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  const negate = () => {
    focused.setRangeText(focused.value.startsWith('-') ? '' : '-', 0, focused.value.startsWith('-') ? 1 : 0, 'preserve')
    focused.dispatchEvent(new InputEvent('input', { bubbles: true }))
  }
  useEffect(() => bringIntoView(focused), [focused])
  const next = () =>
    focused.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))

  return (
    <>
      {/* Room to scroll the last field above the pad. */}
      <div aria-hidden className="h-(--pad)" />
      <div
        role="group"
        aria-label="Number pad"
        data-number-pad
        onPointerDown={keepFocus}
        className="fixed inset-x-0 bottom-0 z-30 grid h-(--pad) auto-rows-fr grid-cols-4 gap-1.5 border-t border-line bg-sunken p-2 pb-[max(--spacing(2),env(safe-area-inset-bottom))] short:grid-cols-8"
      >
        {KEYS.map((key) => (
          <button key={key} type="button" className={keyClass} onClick={() => write(key)}>
            {key}
          </button>
        ))}
        <button type="button" aria-label="Delete the last digit" className={keyClass} onClick={() => write('')}>
          <Delete aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label="Close the number pad"
          className={clsx(keyClass, 'col-start-4 row-start-1 short:col-start-7 short:row-start-1')}
          onClick={() => focused.blur()}
        >
          <ChevronDown aria-hidden className="size-5" />
        </button>
        <button
          type="button"
          aria-label="Minus"
          className={clsx(keyClass, 'col-start-4 row-start-2 short:col-start-7 short:row-start-2')}
          onClick={negate}
        >
          −
        </button>
        <button
          type="button"
          className="col-start-4 row-span-2 row-start-3 min-w-0 rounded-control bg-brand text-base font-semibold text-on-brand active:bg-brand-strong short:col-start-8 short:row-span-2 short:row-start-1"
          onClick={next}
        >
          Next
        </button>
      </div>
    </>
  )
}

const keyClass =
  'grid min-h-0 min-w-0 place-items-center rounded-control border border-outline bg-raised text-lg font-medium active:bg-sunken'
