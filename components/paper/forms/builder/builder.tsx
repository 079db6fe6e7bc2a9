'use client'

import Redo2 from 'lucide-react/icons/redo-2'
import Smartphone from 'lucide-react/icons/smartphone'
import Undo2 from 'lucide-react/icons/undo-2'
import { type ReactNode, useEffect, useMemo, useReducer, useState } from 'react'

import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/empty-state'
import { IconButton } from '@/components/ui/icon-button'
import { faultsOf, neverShown } from '@/lib/paper/forms/faults'
import { MOST_ITEMS } from '@/lib/paper/forms/rules'
import type { FormItem } from '@/lib/paper/forms/schema'

import { ItemList } from './item-list'
import { ItemProperties } from './item-properties'
import { Palette } from './palette'
import { Preview } from './preview'
import { type Sheet, type Writing, type WritingEvent, afterEvent, begun } from './sheet'

/** What is written, and what may be done to it. */
export function useWriting(sheet: Sheet) {
  const [writing, dispatch] = useReducer(afterEvent, sheet, begun)
  const { items } = writing.now
  const faults = useMemo(() => faultsByItem(items), [items])

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      dispatch({ do: key === 'y' || event.shiftKey ? 'redo' : 'undo' })
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])

  return { writing, dispatch, faults }
}

/** What is wrong with each item, and what nobody will ever see. */
function faultsByItem(items: readonly FormItem[]): Map<string, string[]> {
  const faults = new Map<string, string[]>()
  const add = (id: string, says: string) => faults.set(id, [...(faults.get(id) ?? []), says])
  for (const item of items) if (!item.label.trim()) add(item.id, 'Its words are missing')
  for (const { path, message } of faultsOf(items)) add(items[Number(path.split('.')[1])]!.id, message)
  for (const [id, why] of neverShown(items)) add(id, why)
  return faults
}

interface BuilderProps {
  writing: Writing
  dispatch: (event: WritingEvent) => void
  faults: ReadonlyMap<string, readonly string[]>
  /** Whether it can be named here. */
  head: ReactNode
  /** How it is kept, and the button that ends it. */
  foot: ReactNode
}

/** Palette at the left, paper in the middle, properties at the right. */
export function Builder({ writing, dispatch, faults, head, foot }: BuilderProps) {
  const [isTrying, setTrying] = useState(false)
  const { now, past, future, selected } = writing
  const { items } = now
  const at = items.findIndex(({ id }) => id === selected)
  const item = items[at]

  return (
    <>
      <div className="sticky top-(--stuck) z-20 mb-4 flex flex-wrap items-center gap-2 bg-surface py-2">
        <div className="me-auto min-w-0 flex-1 basis-56">{head}</div>
        <IconButton
          label="Undo"
          icon={<Undo2 aria-hidden />}
          disabled={!past.length}
          onClick={() => dispatch({ do: 'undo' })}
        />
        <IconButton
          label="Redo"
          icon={<Redo2 aria-hidden />}
          disabled={!future.length}
          onClick={() => dispatch({ do: 'redo' })}
        />
        <Button aria-pressed={isTrying} icon={<Smartphone aria-hidden />} onClick={() => setTrying(!isTrying)}>
          {isTrying ? 'Go on building' : 'Try it'}
        </Button>
        {foot}
      </div>
      {isTrying ? (
        <Preview items={items} />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[11rem_minmax(0,1fr)_19rem]">
          <Card className="lg:sticky lg:top-[calc(var(--stuck)+4rem)]">
            <Palette
              isFull={items.length >= MOST_ITEMS}
              onAdd={(kind) => dispatch({ do: 'add', kind, after: item ? item.id : null })}
            />
          </Card>
          <div className="min-w-0">
            {items.length ? (
              <ItemList items={items} selected={selected} faults={faults} dispatch={dispatch} />
            ) : (
              <Card>
                <EmptyState title="Nothing is on the form yet">Add a heading or a question.</EmptyState>
              </Card>
            )}
          </div>
          <Card
            title="Properties"
            className="lg:sticky lg:top-[calc(var(--stuck)+4rem)] lg:max-h-[calc(100dvh-8rem)] lg:overflow-y-auto"
          >
            {item ? (
              <ItemProperties
                key={item.id}
                item={item}
                earlier={items.slice(0, at)}
                onChange={(changed, place) => dispatch({ do: 'change', item: changed, place })}
              />
            ) : (
              <p className="text-sm text-muted">Choose an item to change it.</p>
            )}
          </Card>
        </div>
      )}
    </>
  )
}
