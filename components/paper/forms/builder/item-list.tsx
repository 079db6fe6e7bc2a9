'use client'

import {
  type Announcements,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { clsx } from 'clsx'
import CopyPlus from 'lucide-react/icons/copy-plus'
import GripVertical from 'lucide-react/icons/grip-vertical'
import MoveDown from 'lucide-react/icons/move-down'
import MoveUp from 'lucide-react/icons/move-up'
import type { Dispatch } from 'react'

import { Menu } from '@/components/ui/menu'
import { deleteEntry } from '@/components/ui/menu-entries'
import { KIND_LABELS } from '@/lib/paper/forms/rules'
import type { FormItem } from '@/lib/paper/forms/schema'

import { KIND_ICONS } from './palette'
import type { WritingEvent } from './sheet'

const HOW_TO_MOVE = 'Press the space bar to pick the item up, the arrows to move it, and the space bar to put it down.'

interface ItemListProps {
  items: readonly FormItem[]
  selected: string | null
  /** What is wrong with an item, by its id. */
  faults: ReadonlyMap<string, readonly string[]>
  dispatch: Dispatch<WritingEvent>
}

/** The items of a template in their order: dragged, or moved with the keys. */
export function ItemList({ items, selected, faults, dispatch }: ItemListProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(({ id }) => id)
  const nameAt = (id: unknown) => {
    const item = items.find((one) => one.id === id)
    return item ? item.label || KIND_LABELS[item.kind] : 'The item'
  }
  const placeOf = (id: unknown) => `place ${ids.indexOf(String(id)) + 1} of ${ids.length}`
  const announcements: Announcements = {
    onDragStart: ({ active }) => `${nameAt(active.id)} is picked up, at ${placeOf(active.id)}`,
    onDragOver: ({ active, over }) => (over ? `${nameAt(active.id)} would be at ${placeOf(over.id)}` : undefined),
    onDragEnd: ({ active, over }) => (over ? `${nameAt(active.id)} is at ${placeOf(over.id)}` : undefined),
    onDragCancel: ({ active }) => `${nameAt(active.id)} stays at ${placeOf(active.id)}`,
  }
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) dispatch({ do: 'move', id: String(active.id), to: ids.indexOf(String(over.id)) })
  }
  return (
    <DndContext
      id="form-items"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: HOW_TO_MOVE } }}
      onDragEnd={onDragEnd}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="Items of the form" className="space-y-2">
          {items.map((item, at) => (
            <Line
              key={item.id}
              item={item}
              place={{ at, of: items.length }}
              isSelected={item.id === selected}
              faults={faults.get(item.id) ?? []}
              dispatch={dispatch}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface LineProps {
  item: FormItem
  place: { at: number; of: number }
  isSelected: boolean
  faults: readonly string[]
  dispatch: Dispatch<WritingEvent>
}

function Line({ item, place: { at, of }, isSelected, faults, dispatch }: LineProps) {
  const { id } = item
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const Icon = KIND_ICONS[item.kind]
  const name = item.label || KIND_LABELS[item.kind]
  const isRequired = 'required' in item && item.required
  return (
    <li
      ref={setNodeRef}
      style={{ transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition }}
      className={clsx(
        'relative flex items-center gap-2 rounded-control border bg-raised ps-1 pe-2',
        isSelected ? 'border-brand outline-1 outline-brand' : 'border-line',
        isDragging && 'z-10 shadow-float',
      )}
    >
      <button
        ref={setActivatorNodeRef}
        type="button"
        {...attributes}
        {...listeners}
        aria-label={`Move ${name}`}
        className="relative z-1 grid size-11 shrink-0 cursor-grab touch-none place-items-center rounded-control text-muted hover:bg-sunken md:size-9"
      >
        <GripVertical aria-hidden className="size-4" />
      </button>
      <Icon aria-hidden className="size-4 shrink-0 text-muted" />
      <div className="min-w-0 flex-1 py-2">
        <button
          type="button"
          aria-pressed={isSelected}
          onClick={() => dispatch({ do: 'select', id })}
          className={clsx(
            'line-clamp-2 w-full text-start text-sm wrap-anywhere after:absolute after:inset-0',
            item.kind === 'heading' && 'font-semibold',
            !item.label && 'text-muted',
          )}
        >
          {name}
          {isRequired && <span className="text-danger"> *</span>}
        </button>
        {item.shownWhen && <p className="text-xs text-muted">Shown on a condition</p>}
        {faults.map((fault) => (
          <p key={fault} className="text-xs text-danger">
            {fault}
          </p>
        ))}
      </div>
      <span className="relative z-1">
        <Menu
          label={`Actions for ${name}`}
          items={[
            {
              label: 'Duplicate',
              icon: <CopyPlus aria-hidden />,
              onSelect: () => dispatch({ do: 'duplicate', id }),
            },
            {
              label: 'Move up',
              icon: <MoveUp aria-hidden />,
              disabled: at === 0,
              onSelect: () => dispatch({ do: 'move', id, to: at - 1 }),
            },
            {
              label: 'Move down',
              icon: <MoveDown aria-hidden />,
              disabled: at === of - 1,
              onSelect: () => dispatch({ do: 'move', id, to: at + 1 }),
            },
            deleteEntry(() => dispatch({ do: 'remove', id })),
          ]}
        />
      </span>
    </li>
  )
}
