'use client'

import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from '@headlessui/react'
import { clsx } from 'clsx'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { useState } from 'react'

import type { ComboboxProps } from './combobox'
import { controlClass, controlHeight, Field, splitField } from './field'
import { ListboxOption, ListboxPanel } from './listbox-panel'
import { labelAmong, matching } from './options'

/** Stands for the entry that makes the typed text; no option has this value. */
const NEW = '\0new'

/** The part of Combobox that loads after the page runs. */
export function ComboboxBox(props: ComboboxProps) {
  const [
    field,
    { options, onQueryChange, onCreate, value, onChange, onBlur, selected, placeholder, disabled, name, ref, ...panel },
  ] = splitField(props)
  const [query, setQuery] = useState('')
  const labelOf = (wanted: string | null) => labelAmong([...options, ...(selected ? [selected] : [])], wanted)

  const shown = onQueryChange ? options : matching(options, query)
  const typed = query.trim()
  const isNew = onCreate && typed && !shown.some(({ label }) => label.toLowerCase() === typed.toLowerCase())

  const ask = (next: string) => {
    setQuery(next)
    onQueryChange?.(next)
  }

  return (
    <Field {...field}>
      {(control) => (
        <HeadlessCombobox
          immediate
          value={value || null}
          onChange={(chosen) => (chosen === NEW ? onCreate?.(typed) : onChange(chosen))}
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
              className={clsx(controlClass, controlHeight, 'truncate', value && !field.required ? 'pr-18' : 'pr-10')}
            />
            {value && !field.required && !disabled && (
              <button
                type="button"
                aria-label={`Clear ${field.label}`}
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
          <ListboxPanel
            {...panel}
            options={shown}
            create={
              isNew && <ListboxOption strong value={NEW} label={`Create “${typed}”`} icon={<Plus aria-hidden />} />
            }
          />
        </HeadlessCombobox>
      )}
    </Field>
  )
}
