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
  /** Takes a typed or pasted text apart into several; without it, it is one word. */
  read?: (typed: string) => string[]
}

/** Short words of one's own: Enter or a comma adds the typed one, Backspace removes the last. */
export function TagsField({ value, onChange, onBlur, placeholder, name, ref, read, ...field }: TagsFieldProps) {
  const [typed, setTyped] = useState('')

  const add = (text = typed) => {
    const tags = read ? read(text) : [text.trim()]
    const known = new Set(value.map((tag) => tag.toLowerCase()))
    const added = tags.filter((tag) => tag && !known.has(tag.toLowerCase()))
    if (added.length) onChange([...value, ...added])
    setTyped('')
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method ends its word with Enter.
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Backspace' && !typed) return onChange(value.slice(0, -1))
    const isSeparator = event.key === ',' || (read !== undefined && event.key === ';')
    if (!isSeparator && !(event.key === 'Enter' && typed)) return
    // The comma of a name: "Reed, Dana" <dana@example.com>.
    if (read && isSeparator && typed && !typed.includes('@')) return
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
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!read || read(pasted).length < 2) return
              event.preventDefault()
              // The field would put lines together.
              add(`${typed}\n${pasted}`)
            }}
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
