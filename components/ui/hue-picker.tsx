'use client'

import { clsx } from 'clsx'
import { useId } from 'react'

import { HUES, type Hue } from '@/lib/base/hues'

import { avatarColour } from './avatar-face'

interface HuePickerProps {
  label: string
  /** The words for no colour at all, where that can be chosen. */
  none?: string
  value: Hue | null
  onChange: (hue: Hue | null) => void
}

/** Chooses one of the colours of people and of kinds of work, or none. */
export function HuePicker({ label, none, value, onChange }: HuePickerProps) {
  const name = useId()
  const choice = (hue: Hue | null) => ({
    type: 'radio' as const,
    name,
    className: 'sr-only',
    checked: value === hue,
    onChange: () => onChange(hue),
  })
  return (
    <fieldset>
      <legend className="mb-1 block text-sm font-medium">{label}</legend>
      <div className="flex flex-wrap gap-1">
        {none && (
          <label
            className={clsx(place, 'px-3 text-sm', value === null ? 'border-brand bg-brand-soft' : 'border-outline')}
          >
            <input {...choice(null)} />
            {none}
          </label>
        )}
        {HUES.map((hue) => (
          <label
            key={hue}
            title={hue}
            className={clsx(place, 'w-11 md:w-9', value === hue ? 'border-brand bg-brand-soft' : 'border-transparent')}
          >
            <input {...choice(hue)} />
            <span aria-hidden className={clsx('size-6 rounded-full', avatarColour(hue))} />
            <span className="sr-only">{hue}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

const place =
  'relative inline-flex min-h-11 cursor-pointer items-center justify-center rounded-control border has-focus-visible:outline-2 has-focus-visible:outline-brand md:min-h-9'
