'use client'

import { type Dispatch, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '@/components/ui/button'

import type { Choosing, ChoosingEvent } from './choosing'
import { type PhotoGroup, photoTowards } from './photo-groups'
import { PhotoRows } from './photo-rows'
import { useLaidOut } from './use-laid-out'

interface PhotoSectionsProps {
  groups: readonly PhotoGroup[]
  as: 'grid' | 'list'
  /** The job's. */
  timezone: string
  choosing: Choosing
  dispatch: Dispatch<ChoosingEvent>
  /** Whether the last group may go on with photos that were not read yet. */
  isCut: boolean
  /** Chooses all photos of a group, or none when all of them are chosen. */
  onGroup: (group: PhotoGroup) => void
}

/** The photos of a job by their groups, whose headings stay in sight. The arrows lead from photo to photo. */
export function PhotoSections({ groups, as, timezone, choosing, dispatch, isCut, onGroup }: PhotoSectionsProps) {
  const box = useRef<HTMLDivElement>(null)
  const laidOut = useLaidOut(box, groups, as)
  const { chosen } = choosing
  const current = choosing.current ?? groups[0]?.photos[0]?.id ?? null

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const here = (event.target as Element).closest<HTMLElement>('[data-photo]')?.dataset.photo
    const next = here && photoTowards(event.key, here, groups, laidOut?.columns ?? 1)
    if (!next) return
    event.preventDefault()
    // The row of the current photo is always drawn, also where nobody looks yet.
    flushSync(() => dispatch({ do: 'stand', id: next }))
    box.current!.querySelector<HTMLElement>(`[data-photo="${next}"] button`)!.focus()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys that the photos inside let pass
    <div ref={box} onKeyDown={onKeyDown} className="space-y-4">
      {groups.map((group, at) => {
        const isOpen = isCut && at === groups.length - 1
        const isWhole = !isOpen && group.photos.every(({ id }) => chosen.has(id))
        return (
          <section key={group.key} aria-label={group.title}>
            <div className="sticky top-(--stuck) z-10 flex items-center gap-2 bg-surface py-1">
              <h2 className="me-auto min-w-0 truncate text-sm font-semibold">
                {group.title}{' '}
                <span className="font-normal text-muted tabular-nums">
                  {group.photos.length}
                  {isOpen && '+'}
                </span>
              </h2>
              <Button
                size="sm"
                variant="ghost"
                aria-label={`${isWhole ? 'Deselect' : 'Select'} all of ${group.title}`}
                onClick={() => onGroup(group)}
              >
                {isWhole ? 'Deselect all' : 'Select all'}
              </Button>
            </div>
            <PhotoRows
              group={group}
              as={as}
              timezone={timezone}
              choosing={choosing}
              current={current}
              dispatch={dispatch}
              isOpen={isOpen}
              place={laidOut && { ...laidOut, top: laidOut.tops[at] ?? 0 }}
            />
          </section>
        )
      })}
    </div>
  )
}
