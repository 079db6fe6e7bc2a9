'use client'

import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down'
import { type Ref, useEffect, useRef, useState } from 'react'

import { Field, type FieldProps, splitField } from './field'
import { loadLater } from './load-later'
import { MultiSelectFrame, endButtonClass, innerInputClass } from './multi-select-frame'
import type { Option, OptionsProps } from './options'

export type { Option }

export type MultiSelectProps = FieldProps &
  OptionsProps & {
    value: readonly string[]
    onChange: (value: string[]) => void
    onBlur?: () => void
    /** The chosen options, when the options at hand may lack some. */
    selected?: readonly Option[]
    placeholder?: string
    /** Shows the chosen ones by their icons alone, which take them away again. */
    iconsOnly?: boolean
    disabled?: boolean
    name?: string
    ref?: Ref<HTMLInputElement>
  }

/** What happened before the script loaded, while the box has the focus. */
export interface Begun {
  typed: string
  /** Whether its list is wanted: somebody pressed it or typed. With Tab, people also pass by. */
  isAsked: boolean
}

export type BegunMultiSelectProps = MultiSelectProps & { begun?: Begun }

type AtFirstProps = BegunMultiSelectProps & {
  isWanted: boolean
  onBegin: (begun: Begun | undefined) => void
}

/** The box before its first touch. It looks the same, and takes the focus and letters. */
function MultiSelectAtFirst({ begun, onBegin, ...props }: AtFirstProps) {
  const [field, { options, value, onChange, onBlur, selected, placeholder, iconsOnly, disabled, ref }] =
    splitField(props)
  const box = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  const input = () => box.current!.querySelector<HTMLInputElement>('[role=combobox]')!

  // The browser may focus it before React runs.
  useEffect(() => {
    const { value: typed } = input()
    if (document.activeElement === input()) onBegin({ typed, isAsked: typed !== '' })
    // oxlint-disable-next-line react/exhaustive-deps -- once
  }, [])

  return (
    <Field {...field}>
      {(control) => (
        <span ref={box} className="contents">
          <MultiSelectFrame
            {...{ value, onChange, options, selected, iconsOnly, disabled }}
            button={
              <button
                type="button"
                tabIndex={-1}
                disabled={disabled}
                onClick={() => {
                  isPressed.current = true
                  input().focus()
                }}
                className={endButtonClass}
              >
                <ChevronsUpDown aria-hidden className="size-4" />
                <span className="sr-only">Show options</span>
              </button>
            }
          >
            <input
              {...control}
              ref={ref}
              type="text"
              role="combobox"
              aria-expanded={false}
              aria-autocomplete="list"
              autoComplete="off"
              placeholder={value.length === 0 ? placeholder : undefined}
              disabled={disabled}
              value={begun?.typed ?? ''}
              onPointerDown={() => {
                isPressed.current = true
              }}
              onChange={(event) => onBegin({ typed: event.target.value, isAsked: true })}
              onFocus={() => onBegin({ typed: begun?.typed ?? '', isAsked: isPressed.current })}
              onBlur={() => {
                isPressed.current = false
                onBegin(undefined)
                onBlur?.()
              }}
              className={innerInputClass}
            />
          </MultiSelectFrame>
        </span>
      )}
    </Field>
  )
}

const LoadedMultiSelect = loadLater<AtFirstProps>(async () => (await import('./multi-select-box')).MultiSelectBox, {
  waiting: MultiSelectAtFirst,
  wanted: ({ isWanted }) => isWanted,
})

/**
 * Chooses several of many by typing; shows two of them and how many more there are. For react-hook-form's Controller.
 * Its heavy script loads at the first touch.
 */
export function MultiSelect(props: MultiSelectProps) {
  const [begun, setBegun] = useState<Begun>()
  const [isWanted, setWanted] = useState(false)
  const begin = (next: Begun | undefined) => {
    setBegun(next)
    setWanted(true)
  }

  return <LoadedMultiSelect {...props} begun={begun} isWanted={isWanted} onBegin={begin} />
}
