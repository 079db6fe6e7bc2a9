'use client'

import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from '@headlessui/react'
import { clsx } from 'clsx'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import X from 'lucide-react/icons/x'
import { useState, type Ref } from 'react'

import { controlClass, controlHeight, Field, type FieldProps } from './field'
import { ListboxPanel, matching, type Option, type OptionsProps } from './listbox-panel'

export type { Option }

export type ComboboxProps = FieldProps &
  OptionsProps & {
    value: string | null
    onChange: (value: string | null) => void
    onBlur?: () => void
    /** What is chosen, when the options at hand may not hold it. */
    selected?: Option | null
    placeholder?: string
    disabled?: boolean
    /** Leaves out the button that empties the field. */
    required?: boolean
    name?: string
    ref?: Ref<HTMLInputElement>
  }

/** Chooses one of many by typing. Spread the `field` of react-hook-form's Controller on it. */
export function Combobox({
  label,
  help,
  error,
  required,
  hideLabel,
  className,
  options,
  onQueryChange,
  value,
  onChange,
  onBlur,
  selected,
  placeholder,
  disabled,
  name,
  ref,
  ...panel
}: ComboboxProps) {
  const [query, setQuery] = useState('')
  const labelOf = (wanted: string | null) =>
    options.find((option) => option.value === wanted)?.label ?? (selected?.value === wanted ? selected.label : '')

  const ask = (next: string) => {
    setQuery(next)
    onQueryChange?.(next)
  }

  return (
    <Field {...{ label, help, error, required, hideLabel, className }}>
      {(control) => (
        <HeadlessCombobox
          immediate
          value={value || null}
          onChange={onChange}
          onClose={() => query && ask('')}
          disabled={disabled}
          name={name}
        >
          <span className="relative block">
            <ComboboxInput
              {...control}
              ref={ref}
              autoComplete="off"
              placeholder={placeholder}
              displayValue={labelOf}
              onChange={(event) => ask(event.target.value)}
              onBlur={onBlur}
              className={clsx(controlClass, controlHeight, 'truncate', value && !required ? 'pr-18' : 'pr-10')}
            />
            {value && !required && !disabled && (
              <button
                type="button"
                aria-label={`Clear ${label}`}
                onClick={() => onChange(null)}
                className="absolute inset-y-0 right-9 flex w-8 items-center justify-center rounded-control text-muted hover:text-ink"
              >
                <X aria-hidden className="size-4" />
              </button>
            )}
            <ComboboxButton className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted">
              <ChevronsUpDown aria-hidden className="size-4" />
              <span className="sr-only">Show options</span>
            </ComboboxButton>
          </span>
          <ListboxPanel {...panel} options={onQueryChange ? options : matching(options, query)} />
        </HeadlessCombobox>
      )}
    </Field>
  )
}
