'use client'

import { clsx } from 'clsx'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { useEffect, useRef, useState } from 'react'

import { controlClass, controlHeight } from './field'

const PAUSE_MS = 250

/** Searches while people type, after a short pause; Enter searches at once, Escape clears. */
export function SearchField({
  label,
  placeholder = label,
  value = '',
  onSearch,
  className,
}: {
  label: string
  placeholder?: string
  /** The current search, usually from the URL. */
  value?: string
  onSearch: (query: string) => void
  className?: string
}) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }

  useEffect(() => () => clearTimeout(timer.current), [])

  const search = (query: string, pause: number) => {
    setTyped(query)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      setKnown(query.trim())
      onSearch(query.trim())
    }, pause)
  }

  return (
    <div role="search" className={clsx('relative', className)}>
      <Search aria-hidden className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-muted" />
      <input
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        onChange={(event) => search(event.target.value, PAUSE_MS)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search(typed, 0)
          if (event.key === 'Escape' && typed) {
            event.preventDefault()
            search('', 0)
          }
        }}
        className={clsx(controlClass, controlHeight, 'pr-11 pl-9 [&::-webkit-search-cancel-button]:hidden')}
      />
      {typed && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => search('', 0)}
          className="absolute inset-y-0 right-0 flex w-11 items-center justify-center rounded-control text-muted hover:text-ink md:w-9"
        >
          <X aria-hidden className="size-4" />
        </button>
      )}
    </div>
  )
}
