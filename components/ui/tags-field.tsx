'use client'

import { clsx } from 'clsx'
import { useState, type KeyboardEvent, type Ref } from 'react'

import { Chip } from './chip'
import { controlClass, controlHeight, Field, type FieldProps } from './field'

export type TagsFieldProps = FieldProps & {
  value: readonly string[]
  onChange: (tags: string[]) => void
  onBlur?: () => void
  placeholder?: string
  name?: string
  ref?: Ref<HTMLInputElement>
}

/** Short words of one's own: Enter or a comma adds the typed one, Backspace removes the last. */
export function TagsField({ value, onChange, onBlur, placeholder, name, ref, ...field }: TagsFieldProps) {
  const [typed, setTyped] = useState('')

  const add = () => {
    const tag = typed.trim()
    if (tag && !value.includes(tag)) onChange([...value, tag])
    setTyped('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Backspace' && !typed) return onChange(value.slice(0, -1))
    if (event.key !== ',' && !(event.key === 'Enter' && typed)) return
    event.preventDefault()
    add()
  }

  return (
    <Field {...field}>
      {(control) => (
        <>
          <input
            {...control}
            ref={ref}
            name={name}
            autoComplete="off"
            placeholder={placeholder}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              add()
              onBlur?.()
            }}
            className={clsx(controlClass, controlHeight)}
          />
          {value.length > 0 && (
            <span className="mt-2 flex flex-wrap gap-1.5">
              {value.map((tag) => (
                <Chip
                  key={tag}
                  removeLabel={`Remove ${tag}`}
                  onRemove={() => onChange(value.filter((other) => other !== tag))}
                >
                  {tag}
                </Chip>
              ))}
            </span>
          )}
        </>
      )}
    </Field>
  )
}
