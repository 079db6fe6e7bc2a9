import { clsx } from 'clsx'
import type { ReactNode, Ref } from 'react'

import { Chip } from './chip'
import { controlClass } from './field'
import type { MultiSelectProps } from './multi-select'
import { labelAmong } from './options'

const MAX_CHIPS = 2
const MAX_ICONS = 4

/** The classes of the input inside. */
export const innerInputClass = 'h-7 w-8 min-w-8 grow bg-transparent px-1.5 text-ink outline-none!'
/** The classes of the button at the end. */
export const endButtonClass = 'absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted'

/** The box of a MultiSelect: some chosen options, the number of further ones, and the input. */
export function MultiSelectFrame({
  value,
  onChange,
  options,
  selected = [],
  iconsOnly = false,
  disabled,
  frame,
  button,
  children,
}: Pick<MultiSelectProps, 'value' | 'onChange' | 'options' | 'selected' | 'iconsOnly' | 'disabled'> & {
  frame?: Ref<HTMLSpanElement>
  button: ReactNode
  children: ReactNode
}) {
  const known = [...options, ...selected]
  const labelOf = (wanted: string) => labelAmong(known, wanted)
  const remove = (one: string) => onChange(value.filter((other) => other !== one))
  const most = iconsOnly ? MAX_ICONS : MAX_CHIPS
  const parts = value.slice(0, most).map((one) =>
    iconsOnly ? (
      <button
        key={one}
        type="button"
        title={labelOf(one)}
        aria-label={`Remove ${labelOf(one)}`}
        disabled={disabled}
        onClick={() => remove(one)}
        className="shrink-0 rounded-full"
      >
        {known.find((option) => option.value === one)?.icon}
      </button>
    ) : (
      <Chip
        key={one}
        removeLabel={`Remove ${labelOf(one)}`}
        onRemove={disabled ? undefined : () => remove(one)}
        className="max-w-40 min-w-0"
      >
        {labelOf(one)}
      </Chip>
    ),
  )
  if (value.length > most) {
    parts.push(
      <span key="more" className="px-1 text-xs text-muted">
        +{value.length - most}
        {!iconsOnly && ' more'}
      </span>,
    )
  }

  return (
    <span
      ref={frame}
      className={clsx(
        controlClass,
        'relative flex min-h-11 items-center gap-1 py-1 pr-10 pl-1.5 md:min-h-9 md:py-0.75',
        iconsOnly ? 'flex-nowrap' : 'flex-wrap',
        'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-brand has-aria-invalid:border-danger',
        disabled && 'bg-sunken text-muted',
      )}
    >
      {parts.slice(0, -1)}
      {/* Side by side with the last one: alone it would be an empty line. */}
      <span className="flex max-w-full grow items-center gap-1">
        {parts.at(-1)}
        {children}
      </span>
      {button}
    </span>
  )
}
