import type { KeyboardEvent, MouseEvent } from 'react'

import { TextInput, type TextInputProps } from './text-input'

type NativeFieldProps = Omit<TextInputProps, 'type' | 'leading' | 'trailing'> & {
  /** Blocks typing; the value comes only from the browser's picker, which opens on click, Enter and Space. */
  pickOnly?: boolean
}

/** A calendar day; its value is `YYYY-MM-DD`. */
export function DateField({ pickOnly, ...props }: NativeFieldProps) {
  return <TextInput {...props} {...(pickOnly && picking)} type="date" />
}

/** A time of day; its value is `HH:mm`. */
export function TimeField({ pickOnly, ...props }: NativeFieldProps) {
  return <TextInput {...props} {...(pickOnly && picking)} type="time" />
}

const picking = {
  onClick: (event: MouseEvent<HTMLInputElement>) => event.currentTarget.showPicker(),
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Tab' || event.key === 'Escape') return
    event.preventDefault()
    if (event.key === 'Enter' || event.key === ' ') event.currentTarget.showPicker()
  },
}
