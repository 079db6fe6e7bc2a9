import { ComboboxOption, ComboboxOptions } from '@headlessui/react'
import { clsx } from 'clsx'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

import { LandmarkPortal } from './landmark-portal'
import type { Option, OptionsProps } from './options'
import { Spinner } from './spinner'

const optionClass =
  'group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 py-1.5 text-sm data-focus:bg-sunken md:min-h-9 [&>svg]:size-4 [&>svg]:shrink-0'

/** The list under a Combobox or a MultiSelect. */
export function ListboxPanel({
  options,
  last,
  create,
  loading,
  loadingText = 'Loading…',
  emptyText = 'Nothing found',
  box,
}: Omit<OptionsProps, 'onQueryChange' | 'onCreate'> & {
  /** Stays in view under the options: Enter chooses the first one. */
  last?: ReactNode
  /** The entry that makes the typed text; also shown when nothing was found. */
  create?: ReactNode
  /** The box around the input, where it is wider than the input: in pixels, and how far before the input it begins. */
  box?: { width: number; before: number }
}) {
  return (
    <LandmarkPortal>
      <ComboboxOptions
        transition
        modal={false}
        anchor={{ to: 'bottom start', gap: 4, padding: 8, offset: -(box?.before ?? 0) }}
        style={{ width: box?.width }}
        className="z-50 max-h-72! w-(--input-width) min-w-56 overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float transition duration-100 outline-none data-closed:opacity-0"
      >
        {loading || (options.length === 0 && !create) ? (
          <ComboboxOption
            disabled
            value=""
            className="flex min-h-11 items-center gap-2.5 px-3 text-sm text-muted md:min-h-9"
          >
            {loading && <Spinner />}
            {loading ? loadingText : emptyText}
          </ComboboxOption>
        ) : (
          <>
            {options.map((option) => (
              <ListboxOption key={option.value} {...option} />
            ))}
            {create}
            {last && <div className="sticky -bottom-1 -mx-1 -mb-1 border-t border-line bg-raised p-1">{last}</div>}
          </>
        )}
      </ComboboxOptions>
    </LandmarkPortal>
  )
}

export function ListboxOption({ value, label, description, icon, note, strong }: Option & { strong?: boolean }) {
  return (
    <ComboboxOption value={value} className={clsx(optionClass, strong && 'font-medium text-brand')}>
      {icon}
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
        <span className="min-w-32 flex-1">
          <span className="block truncate">{label}</span>
          {description && <span className="block truncate text-table text-muted">{description}</span>}
        </span>
        {note}
      </span>
      <Check aria-hidden className="invisible text-brand group-data-selected:visible" />
    </ComboboxOption>
  )
}
