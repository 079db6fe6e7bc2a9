'use client'

import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'

import { Avatar } from '@/components/ui/avatar'
import { controlClass, Field, splitField, type FieldProps } from '@/components/ui/field'
import { roleLabel } from '@/lib/base/roles'
import { labelsOf, mayBeMeant, mentionBefore } from '@/lib/job/notes/rules'

import { colleagues } from './colleagues'

interface MentionTextAreaProps extends FieldProps {
  name: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  onSend: () => void
  ref: Ref<HTMLTextAreaElement>
}

const MOST_OFFERED = 6

/** A text field in which an @ offers the people of the organisation; Ctrl or ⌘ with Enter sends it. */
export function MentionTextArea(props: MentionTextAreaProps) {
  const [field, { value, onChange, onSend, ref, ...control }] = splitField(props)
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [caret, setCaret] = useState<number | null>(null)
  const [chosen, setChosen] = useState(0)
  const { data: people = [] } = useQuery(colleagues)

  const typed = caret === null ? null : mentionBefore(value, caret)
  const offered = typed ? labelsOf(people).filter(({ person }) => mayBeMeant(person, typed.query)) : []
  const options = offered.slice(0, MOST_OFFERED)
  const active = Math.min(chosen, options.length - 1)
  const isOpen = options.length > 0

  const close = () => setCaret(null)

  const mention = (index: number) => {
    const option = options[index]
    if (!option || !typed || caret === null) return
    const before = `${value.slice(0, typed.at)}@${option.label} `
    onChange(before + value.slice(caret).replace(/^ /, ''))
    close()
    // After the text is in the field.
    requestAnimationFrame(() => {
      area.current?.focus()
      area.current?.setSelectionRange(before.length, before.length)
    })
  }

  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      return onSend()
    }
    if (!isOpen || event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setChosen((active + step + options.length) % options.length)
    else if (event.key === 'Enter' || event.key === 'Tab') mention(active)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <Field {...field}>
      {(described) => (
        <span className="relative block">
          <textarea
            rows={3}
            {...control}
            {...described}
            ref={(element) => {
              area.current = element
              if (typeof ref === 'function') ref(element)
            }}
            value={value}
            aria-autocomplete="list"
            aria-controls={isOpen ? listId : undefined}
            aria-activedescendant={isOpen ? `${listId}-${active}` : undefined}
            onChange={(event) => {
              onChange(event.target.value)
              setCaret(event.target.selectionStart)
              setChosen(0)
            }}
            onClick={(event) => setCaret(event.currentTarget.selectionStart)}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              control.onBlur()
            }}
            className={clsx(controlClass, 'field-sizing-content max-h-96 min-h-24 py-2')}
          />
          {isOpen && (
            <span
              id={listId}
              role="listbox"
              aria-label="People to mention"
              className="absolute inset-x-0 block top-full z-40 mt-1 max-w-sm overflow-hidden rounded-card border border-line bg-raised p-1 shadow-float"
            >
              {options.map(({ label, person }, index) => (
                <button
                  type="button"
                  tabIndex={-1}
                  key={person.id}
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === active}
                  // The field keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => mention(index)}
                  className="flex min-h-11 w-full cursor-pointer text-start items-center gap-2.5 rounded-control px-3 py-1.5 text-sm hover:bg-sunken aria-selected:bg-sunken md:min-h-9"
                >
                  <Avatar person={person} size="sm" />
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  <span className="text-table text-muted">{roleLabel(person.role)}</span>
                </button>
              ))}
            </span>
          )}
          <span role="status" className="sr-only">
            {isOpen &&
              `${options.length === 1 ? 'One person' : `${options.length} people`} to mention: arrow keys, Enter`}
          </span>
        </span>
      )}
    </Field>
  )
}
