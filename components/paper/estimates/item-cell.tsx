import { type KeyboardEvent, type ComponentProps, useCallback, useId, useRef, useState } from 'react'

import { loadLater } from '@/components/ui/load-later'
import { nextEntry } from '@/components/ui/menu-keys'
import type { Offer } from '@/lib/paper/catalogue/schema'

import type { OfferListProps } from './offer-list'

const OfferList = loadLater<OfferListProps>(async () => (await import('./offer-list')).OfferList)

interface ItemCellProps extends Omit<ComponentProps<'input'>, 'onChange' | 'onKeyDown' | 'onBlur'> {
  /** Undefined without a catalogue: then the usual items are offered. */
  jobId: string | undefined
  value: string
  /** Whether what is typed is a code: the item whose code begins so is marked, for Enter to take it. */
  isCode?: boolean
  onType: (text: string) => void
  onTake: (offer: Offer, input: HTMLInputElement) => void
}

interface Found {
  offers: readonly Offer[]
  /** What was asked for. */
  search: string
}

/** A cell of the grid in which the items of the catalogue are found by typing. */
export function ItemCell({ jobId, value, isCode = false, onType, onTake, ...input }: ItemCellProps) {
  const box = useRef<HTMLInputElement>(null)
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const [{ offers, search: answered }, setFound] = useState<Found>({ offers: [], search: '' })
  const [moved, setMoved] = useState<number | null>(null)
  const typed = value.trim().toLowerCase()
  const found = useCallback((offered: readonly Offer[], search: string) => {
    setFound({ offers: offered, search })
    setMoved(null)
  }, [])

  // While a key is on its way, the list still answers what was typed before it: only the code itself is meant then.
  const isAnswered = answered.toLowerCase() === typed
  const meant = offers.findIndex(({ code }) => code.toLowerCase() === typed)
  const begins = isAnswered && typed !== '' && offers[0]?.code.toLowerCase().startsWith(typed) ? 0 : -1
  // A usual item is none of the firm's: Enter takes one only where an arrow chose it, not over a code of their own.
  const active = moved ?? (isCode && jobId !== undefined ? (meant === -1 ? begins : meant) : -1)
  const isShown = isOpen && typed !== ''
  const take = (offer: Offer) => {
    setOpen(false)
    onTake(offer, box.current!)
  }

  const onKeyDown = (event: KeyboardEvent) => {
    // An input method ends its word with Enter.
    if (event.nativeEvent.isComposing) return
    if (!isShown || !offers.length || event.altKey || event.ctrlKey || event.metaKey) return
    const isStep = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    const chosen = event.key === 'Enter' && !event.shiftKey ? offers[active] : undefined
    if (!isStep && !chosen && event.key !== 'Escape') return
    // The arrows, Enter and Escape of the grid wait until the list is closed.
    event.preventDefault()
    event.stopPropagation()
    if (chosen) return take(chosen)
    if (!isStep) return setOpen(false)
    setMoved(
      nextEntry(
        event.key,
        active,
        offers.map(({ code }) => code),
      ) ?? null,
    )
  }

  return (
    <>
      <input
        {...input}
        ref={box}
        type="text"
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={isShown && offers.length > 0}
        aria-controls={isShown && offers.length ? listId : undefined}
        aria-activedescendant={isShown && active >= 0 ? `${listId}-${active}` : undefined}
        autoComplete="off"
        value={value}
        onChange={({ target }) => {
          setOpen(true)
          onType(target.value)
        }}
        onKeyDown={onKeyDown}
        onBlur={() => setOpen(false)}
      />
      {isShown && (
        <OfferList id={listId} jobId={jobId} search={value} active={active} below={box} onFound={found} onTake={take} />
      )}
    </>
  )
}
