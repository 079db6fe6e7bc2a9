'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type RefObject, useDeferredValue, useEffect, useLayoutEffect, useRef } from 'react'

import { bringIntoView } from '@/components/ui/bring-into-view'
import { placeBelow } from '@/components/ui/place-below'
import { moneyText } from '@/lib/base/money'
import { catalogueKeys } from '@/lib/paper/catalogue/keys'
import type { Offer } from '@/lib/paper/catalogue/schema'
import { findUsual } from '@/lib/paper/catalogue/usual'
import { api, queryString } from '@/lib/platform/http/client'

export interface OfferListProps {
  id: string
  /** The job whose client's prices count; undefined without a catalogue, where the usual items are offered. */
  jobId: string | undefined
  search: string
  /** The place of the marked one; -1 for none. */
  active: number
  /** The cell that it belongs to. */
  below: RefObject<HTMLInputElement | null>
  /** Told of what was found, and what it answers. */
  onFound: (offers: readonly Offer[], search: string) => void
  onTake: (offer: Offer) => void
}

const NONE: readonly Offer[] = []

/** The items of the catalogue that say what is typed in a cell, at the prices of the job's client. */
export function OfferList({ id, jobId, search, active, below, onFound, onTake }: OfferListProps) {
  const list = useRef<HTMLDivElement>(null)
  const asked = useDeferredValue(search.trim())
  const { data: offers = NONE, isPlaceholderData } = useQuery({
    queryKey: catalogueKeys.offers(jobId ?? 'usual', asked),
    queryFn: ({ signal }) =>
      jobId === undefined
        ? findUsual(asked)
        : api.get<Offer[]>(`/api/v1/service-catalog/offers${queryString({ jobId, search: asked })}`, { signal }),
    // The usual items come with the page.
    networkMode: jobId === undefined ? 'always' : undefined,
    placeholderData: keepPreviousData,
  })
  useEffect(() => {
    if (!isPlaceholderData) onFound(offers, asked)
  }, [offers, asked, isPlaceholderData, onFound])

  useLayoutEffect(() => {
    if (!offers.length || !list.current || !below.current) return
    list.current.showPopover()
    placeBelow(below.current, list.current, 'start')
  }, [offers, below])
  useEffect(() => bringIntoView(list.current?.children[active]), [active])

  if (!offers.length) return null
  return (
    <div
      ref={list}
      id={id}
      role="listbox"
      aria-label={jobId === undefined ? 'Usual items' : 'Items of the catalogue'}
      popover="manual"
      className="max-h-72 w-96 max-w-[calc(100vw-1rem)] overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
    >
      {offers.map((offer, at) => (
        <div
          key={offer.code}
          id={`${id}-${at}`}
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          // The cell keeps the focus: leaving it would save the line.
          onMouseDown={(event) => {
            event.preventDefault()
            onTake(offer)
          }}
          className={clsx(
            'flex cursor-pointer items-baseline gap-2 rounded-control px-2 py-1.5 text-table',
            at === active ? 'bg-brand-soft' : 'hover:bg-sunken',
          )}
        >
          <span className="w-20 shrink-0 font-medium wrap-anywhere">{offer.code}</span>
          <span className="min-w-0 flex-1 wrap-anywhere">{offer.name}</span>
          <span className="shrink-0 text-muted tabular-nums">
            {jobId === undefined
              ? `Usual item / ${offer.unit}`
              : `${moneyText(offer.sellPriceCents ?? offer.unitCostCents)} / ${offer.unit}`}
          </span>
        </div>
      ))}
    </div>
  )
}
