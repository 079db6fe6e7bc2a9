'use client'

import { ComboboxButton, ComboboxInput, Combobox as HeadlessCombobox } from '@headlessui/react'
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { Field, splitField } from './field'
import { ListboxOption, ListboxPanel } from './listbox-panel'
import type { BegunMultiSelectProps } from './multi-select'
import { MultiSelectFrame, endButtonClass, innerInputClass } from './multi-select-frame'
import { matching } from './options'

const ALL = '\0all'

/** The part of MultiSelect that loads at the first touch. It takes over the focus and the typed text. */
export function MultiSelectBox({ begun, ...props }: BegunMultiSelectProps) {
  const [
    field,
    {
      options,
      onQueryChange,
      value,
      onChange,
      onBlur,
      selected,
      placeholder,
      iconsOnly,
      disabled,
      name,
      ref,
      ...panel
    },
  ] = splitField(props)
  const [query, setQuery] = useState(begun?.typed ?? '')
  // The focus opens the list when a press brought it: with Tab, people also pass by, and with an arrow they open it.
  const [isAsked, setAsked] = useState(begun?.isAsked ?? false)
  const shown = onQueryChange ? options : matching(options, query)
  const allShownChosen = shown.length > 0 && shown.every((option) => value.includes(option.value))

  // Asks once for the text that was typed before.
  useEffect(() => {
    if (begun?.typed) onQueryChange?.(begun.typed)
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  const frame = useRef<HTMLSpanElement>(null)
  const [box, setBox] = useState({ width: 0, before: 0 })
  // What is chosen stands before the input, and pushes it along.
  useLayoutEffect(() => {
    const watched = frame.current
    const input = watched?.querySelector('input')
    if (!watched || !input) return
    const measure = () => {
      const { width, left } = watched.getBoundingClientRect()
      const before = input.getBoundingClientRect().left - left
      setBox((known) => (known.width === width && known.before === before ? known : { width, before }))
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(watched)
    return () => watching.disconnect()
  }, [value])

  const ask = (next: string) => {
    setQuery(next)
    onQueryChange?.(next)
  }

  const choose = (chosen: string[]) => {
    if (!chosen.includes(ALL)) return onChange(chosen)
    const offered = shown.map((option) => option.value)
    onChange(allShownChosen ? value.filter((one) => !offered.includes(one)) : [...new Set([...value, ...offered])])
  }

  return (
    <Field {...field}>
      {(control) => (
        <HeadlessCombobox
          multiple
          immediate={isAsked}
          value={[...value]}
          onChange={choose}
          onClose={() => query && ask('')}
          disabled={disabled}
          name={name}
        >
          <MultiSelectFrame
            {...{ value, onChange, options, selected, iconsOnly, disabled, frame }}
            button={
              <ComboboxButton className={endButtonClass}>
                <ChevronsUpDown aria-hidden className="size-4" />
                <span className="sr-only">Show options</span>
              </ComboboxButton>
            }
          >
            <ComboboxInput
              {...control}
              ref={ref}
              autoFocus={begun !== undefined}
              autoComplete="off"
              placeholder={value.length === 0 ? placeholder : undefined}
              value={query}
              onChange={(event) => ask(event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Backspace' && !query) onChange(value.slice(0, -1))
              }}
              onPointerDown={() => setAsked(true)}
              onBlur={() => {
                setAsked(false)
                onBlur?.()
              }}
              className={innerInputClass}
            />
          </MultiSelectFrame>
          <ListboxPanel
            {...panel}
            box={box}
            options={shown}
            last={<ListboxOption strong value={ALL} label={allShownChosen ? 'Clear all' : 'Select all'} />}
          />
        </HeadlessCombobox>
      )}
    </Field>
  )
}
