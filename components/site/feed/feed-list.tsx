'use client'

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { ShowOlder } from '@/components/ui/show-older'
import type { RoomFeedItem } from '@/lib/site/feed/schema'

import { FeedCard } from './feed-card'

interface FeedListProps {
  items: readonly RoomFeedItem[]
  timezone: string
  onEdit: (item: RoomFeedItem) => void
  onDelete: (item: RoomFeedItem) => void
  more: { has: boolean; isLoading: boolean; load: () => void }
}

const CARD_PX = 280
const GAP_PX = 16
/** How many cards beyond the edges of the window are drawn, so that a flick of the thumb meets no gap. */
const BEYOND = 6
/** The server knows no window, and draws this part. */
const FIRST_WINDOW = { width: 0, height: 1_200 }
/** Older items load when so few are left below. */
const FEW_LEFT = 10

/** Only the window and a little around it is drawn, in a feed of any length. */
export function FeedList({ items, timezone, onEdit, onDelete, more }: FeedListProps) {
  const list = useRef<HTMLOListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  // oxlint-disable-next-line react/incompatible-library -- what it answers is used here alone, and read at each render
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => CARD_PX,
    getItemKey: (index) => items[index]!.id,
    gap: GAP_PX,
    overscan: BEYOND,
    scrollMargin,
    initialRect: FIRST_WINDOW,
  })
  const shown = virtualizer.getVirtualItems()
  const { has, isLoading, load } = more
  const isNearEnd = (shown.at(-1)?.index ?? 0) >= items.length - FEW_LEFT

  useLayoutEffect(() => {
    const measure = () => setScrollMargin((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY)
    measure()
    // The parts above the feed grow and shrink: banners, the rooms on a phone.
    const watch = new ResizeObserver(measure)
    watch.observe(document.body)
    return () => watch.disconnect()
  }, [])

  useEffect(() => {
    if (has && isNearEnd && !isLoading) load()
  }, [has, isNearEnd, isLoading, load])

  return (
    <>
      <ol ref={list} aria-label="Feed" className="relative" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => (
          <li
            key={key}
            data-index={index}
            ref={virtualizer.measureElement}
            aria-setsize={has ? -1 : items.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - scrollMargin}px)` }}
          >
            <FeedCard item={items[index]!} timezone={timezone} onEdit={onEdit} onDelete={onDelete} />
          </li>
        ))}
      </ol>
      <ShowOlder has={has} busy={isLoading} onShow={load} />
    </>
  )
}
