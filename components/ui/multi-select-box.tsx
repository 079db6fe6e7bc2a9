'use client'

import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from '@headlessui/react'
import { clsx } from 'clsx'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useState } from 'react'

import { Chip } from './chip'
import { controlClass, Field, splitField } from './field'
import { ListboxOption, ListboxPanel } from './listbox-panel'
import { MAX_CHIPS, type MultiSelectProps } from './multi-select'
import { labelAmong, matching } from './options'

const ALL = '\0all'

/** The part of MultiSelect that loads after the page runs. */
export function MultiSelectBox(props: MultiSelectProps) {
  const [
    field,
    { options, onQueryChange, value, onChange, onBlur, selected = [], placeholder, disabled, name, ref, ...panel },
  ] = splitField(props)
  const [query, setQuery] = useState('')
  const shown = onQueryChange ? options : matching(options, query)
  const allShownChosen = shown.length > 0 && shown.every((option) => value.includes(option.value))
  const labelOf = (wanted: string) => labelAmong([...options, ...selected], wanted)

  const ask = (next: string) => {
    setQuery(next)
    onQueryChange?.(next)
  }

  const choose = (chosen: string[]) => {
    if (!chosen.includes(ALL)) return onChange(chosen)
    const offered = shown.map((option) => option.value)
    onChange(allShownChosen ? value.filter((one) => !offered.includes(one)) : [...new Set([...value, ...offered])])
  }

  const parts = value.slice(0, MAX_CHIPS).map((one) => (
    <Chip
      key={one}
      removeLabel={`Remove ${labelOf(one)}`}
      onRemove={disabled ? undefined : () => onChange(value.filter((other) => other !== one))}
      className="max-w-40 min-w-0"
    >
      {labelOf(one)}
    </Chip>
  ))
  if (value.length > MAX_CHIPS) {
    parts.push(
      <span key="more" className="px-1 text-xs text-muted">
        +{value.length - MAX_CHIPS} more
      </span>,
    )
  }

  return (
    <Field {...field}>
      {(control) => (
        <HeadlessCombobox
          multiple
          immediate
          value={[...value]}
          onChange={choose}
          onClose={() => query && ask('')}
          disabled={disabled}
          name={name}
        >
          <span
            className={clsx(
              controlClass,
              'relative flex min-h-11 flex-wrap items-center gap-1 py-1 pr-10 pl-1.5 md:min-h-9',
              'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-brand has-aria-invalid:border-danger',
              disabled && 'bg-sunken text-muted',
            )}
          >
            {parts.slice(0, -1)}
            {/* Beside the last option: alone it would be an empty line. */}
            <span className="flex max-w-full grow items-center gap-1">
              {parts.at(-1)}
              <ComboboxInput
                {...control}
                ref={ref}
                autoComplete="off"
                placeholder={value.length === 0 ? placeholder : undefined}
                value={query}
                onChange={(event) => ask(event.target.value)}
                onKeyDown={(event) => {
                  if (event.key === 'Backspace' && !query) onChange(value.slice(0, -1))
                }}
                onBlur={onBlur}
                className="h-7 w-8 min-w-8 grow bg-transparent px-1.5 text-ink outline-none!"
              />
            </span>
            <ComboboxButton className="absolute inset-y-0 right-0 flex w-9 items-center justify-center text-muted">
              <ChevronsUpDown aria-hidden className="size-4" />
              <span className="sr-only">Show options</span>
            </ComboboxButton>
          </span>
          <ListboxPanel
            {...panel}
            options={shown}
            last={<ListboxOption strong value={ALL} label={allShownChosen ? 'Clear all' : 'Select all'} />}
          />
        </HeadlessCombobox>
      )}
    </Field>
  )
}
