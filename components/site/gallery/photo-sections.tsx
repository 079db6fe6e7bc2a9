'use client'

import { clsx } from 'clsx'
import { type Dispatch, type KeyboardEvent, useRef } from 'react'

import { Button } from '@/components/ui/button'

import type { Choosing, ChoosingEvent } from './choosing'
import type { PhotoGroup } from './photo-groups'
import { PhotoLine, PhotoTile } from './photo-tile'

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
  const { chosen, isSelecting } = choosing
  const current = choosing.current ?? groups[0]?.photos[0]?.id
  const Photo = as === 'grid' ? PhotoTile : PhotoLine

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const here = (event.target as Element).closest<HTMLElement>('[data-photo]')
    const next = here && neighbour(event.key, here, [...box.current!.querySelectorAll<HTMLElement>('[data-photo]')])
    if (!next) return
    event.preventDefault()
    next.querySelector('button')!.focus()
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
            <ul
              aria-label={`Photos of ${group.title}`}
              className={clsx(
                as === 'grid' && 'grid grid-cols-3 gap-1 sm:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] sm:gap-2',
                as === 'list' && 'border-t border-line',
              )}
            >
              {group.photos.map((photo) => (
                <Photo
                  key={photo.id}
                  photo={photo}
                  timezone={timezone}
                  isChosen={chosen.has(photo.id)}
                  isSelecting={isSelecting}
                  isCurrent={photo.id === current}
                  dispatch={dispatch}
                />
              ))}
            </ul>
          </section>
        )
      })}
    </div>
  )
}

/** The photo that an arrow leads to: beside it, or the nearest of the row above or below. */
function neighbour(key: string, here: HTMLElement, all: readonly HTMLElement[]): HTMLElement | undefined {
  const at = all.indexOf(here)
  if (key === 'ArrowLeft') return all[at - 1]
  if (key === 'ArrowRight') return all[at + 1]
  if (key === 'Home') return all[0]
  if (key === 'End') return all.at(-1)
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return undefined
  const { left, top } = here.getBoundingClientRect()
  const step = key === 'ArrowUp' ? -1 : 1
  let nearest: { tile: HTMLElement; top: number; apart: number } | undefined
  for (let next = at + step; next >= 0 && next < all.length; next += step) {
    const tile = all[next]!
    const box = tile.getBoundingClientRect()
    if (Math.abs(box.top - top) < 1) continue
    if (nearest && Math.abs(box.top - nearest.top) >= 1) break
    const apart = Math.abs(box.left - left)
    if (!nearest || apart < nearest.apart) nearest = { tile, top: box.top, apart }
  }
  return nearest?.tile
}
