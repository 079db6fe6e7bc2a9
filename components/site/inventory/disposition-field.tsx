'use client'

import { clsx } from 'clsx'
import { useId } from 'react'

import { FieldNotes, describe, labelClass } from '@/components/ui/field'
import { tones } from '@/components/ui/tones'
import { DISPOSITION_LABELS, type Disposition } from '@/lib/site/inventory/rules'

import { DISPOSITION_FACES } from './disposition-face'

const DISPOSITIONS = Object.keys(DISPOSITION_LABELS) as Disposition[]

/** Chooses a thing's disposition with one tap of a thumb. */
export function DispositionField({
  name,
  value,
  onChange,
  error,
}: {
  name: string
  value: Disposition | null
  onChange: (disposition: Disposition) => void
  error?: string
}) {
  const id = useId()
  const { 'aria-required': isRequired, ...described } = describe(id, { error, required: true })
  return (
    <fieldset role="radiogroup" aria-required={isRequired} {...described}>
      <legend className={clsx(labelClass, 'mb-1')}>Disposition</legend>
      <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {DISPOSITIONS.map((disposition) => {
          const { tone, Icon } = DISPOSITION_FACES[disposition]
          const isChosen = value === disposition
          return (
            <label
              key={disposition}
              className={clsx(
                'flex min-h-14 cursor-pointer items-center gap-2 rounded-control border px-3 py-2 text-sm font-medium has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand',
                isChosen ? clsx(tones[tone], 'border-current') : 'border-outline bg-raised text-ink hover:bg-sunken',
              )}
            >
              <input
                type="radio"
                name={`${id}-${name}`}
                className="sr-only"
                checked={isChosen}
                onChange={() => onChange(disposition)}
              />
              <Icon aria-hidden className="size-5 shrink-0" />
              {DISPOSITION_LABELS[disposition]}
            </label>
          )
        })}
      </div>
      <FieldNotes id={id} error={error} />
    </fieldset>
  )
}
