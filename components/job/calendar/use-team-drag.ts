import { type DragEvent, type KeyboardEvent, type RefObject, useEffect, useMemo, useRef } from 'react'

import type { Colleague } from '@/lib/company/users/schema'
import { type ShownChip, chipKey } from '@/lib/job/calendar/shown/chips'

import { type TrayItem, dayMoveOf, mayHave } from './placing'
import type { TeamRow } from './team-week'
import type { GridHandlers } from './use-grid-handlers'

/** How the keys go from a place to its neighbours: by days, and by people. */
const STEPS: Record<string, readonly [days: number, people: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

const chipAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-chip]')
const cellAt = (target: EventTarget) => (target as Element).closest<HTMLElement>('[data-person]')

interface Held {
  chip: HTMLElement
  task: ShownChip
  from: Place
  /** What lay beside the calendar as dragged when this was taken up; its drag has ended. */
  ended: TrayItem | null
}

interface Place {
  day: string
  userId: string
}

const placeOf = (cell: HTMLElement): Place => ({ day: cell.dataset.day!, userId: cell.dataset.person! })

/**
 * Opens and moves the tasks of a team's week, by the browser's own dragging and by keys. What is under the pointer is
 * marked in the page itself: no row is drawn anew before something is dropped.
 */
export function useTeamDrag({
  tasks,
  rows,
  timezone,
  carried,
  onOpen,
  onMove,
  onReceive,
}: Pick<GridHandlers, 'onOpen' | 'onMove' | 'onReceive'> & {
  /** What is dragged here from beside the calendar. */
  carried?: RefObject<TrayItem | null>
  tasks: readonly ShownChip[]
  rows: readonly TeamRow<Colleague>[]
  timezone: string
}) {
  const byKey = useMemo(() => new Map(tasks.map((task) => [chipKey(task), task])), [tasks])
  const byId = useMemo(() => new Map(rows.map(({ person }) => [person.id, person])), [rows])
  const table = useRef<HTMLDivElement>(null)
  const held = useRef<Held | null>(null)
  const marked = useRef<HTMLElement | null>(null)
  /** Where a task went by keys: the focus goes along. */
  const followed = useRef<(Place & { taskId: string }) | null>(null)

  useEffect(() => {
    const { current } = followed
    if (!current) return
    const cell = [...(table.current?.querySelectorAll<HTMLElement>('[data-person]') ?? [])].find(
      ({ dataset }) => dataset.person === current.userId && dataset.day === current.day,
    )
    const chip = cell?.querySelector<HTMLElement>(`[data-chip^="${current.taskId} "]`)
    if (!chip) return
    followed.current = null
    chip.focus()
  }, [rows])

  const mark = (cell: HTMLElement | null) => {
    if (cell === marked.current) return
    marked.current?.removeAttribute('data-over')
    cell?.setAttribute('data-over', '')
    marked.current = cell
  }

  const heldAt = (chip: HTMLElement | null) => {
    const task = chip && byKey.get(chip.dataset.chip!)
    const cell = chip && cellAt(chip)
    return task && cell ? { chip, task, from: placeOf(cell), ended: carried?.current ?? null } : null
  }

  /** The change that the held task asks for at a place; null when it may not go there. */
  const targetAt = ({ task, from }: Held, { day, userId }: Place) => {
    const person = byId.get(userId)
    return person ? dayMoveOf(task, { from, to: { day, person }, timezone }) : null
  }

  /** What is dragged here from beside the calendar. What is drawn anew meanwhile tells nobody that its drag has ended. */
  const itemNow = (): TrayItem | null => {
    const item = carried?.current
    return item && item !== held.current?.ended ? item : null
  }

  /** Who would get what is dragged here from beside the calendar; nobody who may not have it. */
  const receiverAt = (cell: HTMLElement): Colleague | null => {
    const item = itemNow()
    const person = byId.get(placeOf(cell).userId)
    if (!item || !person) return null
    return mayHave(person, item.kind === 'job' || item.task.job !== null) ? person : null
  }

  const move = async (moved: Held, to: Place) => {
    const target = targetAt(moved, to)
    if (!target || !onMove) return
    moved.chip.setAttribute('aria-busy', 'true')
    const isDone = await onMove(moved.task, target)
    moved.chip.removeAttribute('aria-busy')
    if (!isDone) followed.current = null
  }

  const keyMove = (chip: HTMLElement, [days, people]: readonly [number, number]) => {
    const moved = heldAt(chip)
    if (!moved) return
    const week = rows[0]!.days
    const [row, column] = [
      rows.findIndex(({ person }) => person.id === moved.from.userId),
      week.findIndex(({ day }) => day === moved.from.day),
    ]
    // Past those who may not have it, to the next who may.
    for (let step = 1; step < rows.length + week.length; step++) {
      const [day, person] = [week[column + step * days]?.day, rows[row + step * people]?.person]
      if (!day || !person) return
      const to = { day, userId: person.id }
      if (!targetAt(moved, to)) continue
      followed.current = { ...to, taskId: moved.task.id }
      void move(moved, to)
      return
    }
  }

  return {
    table,
    handlers: {
      onClick: ({ target }: { target: EventTarget }) => {
        const opened = heldAt(chipAt(target))
        if (opened) onOpen(opened.task)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const chip = chipAt(event.target)
        if (!chip || event.ctrlKey || event.metaKey || event.altKey) return
        const step = STEPS[event.key]
        if (event.key === 'Enter' || event.key === ' ') {
          const opened = heldAt(chip)
          if (opened) onOpen(opened.task)
        } else if (step && event.shiftKey && onMove) keyMove(chip, step)
        else return
        event.preventDefault()
      },
      ...(onMove && {
        onDragStart: (event: DragEvent) => {
          held.current = heldAt(chipAt(event.target))
          if (!held.current) return
          event.dataTransfer.effectAllowed = 'move'
          event.dataTransfer.setData('text/plain', held.current.task.name)
        },
        onDragOver: (event: DragEvent) => {
          const cell = cellAt(event.target)
          const mayDrop =
            cell && (held.current && !itemNow() ? targetAt(held.current, placeOf(cell)) : receiverAt(cell))
          mark(mayDrop ? cell : null)
          if (mayDrop) event.preventDefault()
        },
        onDrop: (event: DragEvent) => {
          const cell = cellAt(event.target)
          mark(null)
          const [task, item] = [held.current, itemNow()]
          const person = cell && receiverAt(cell)
          held.current = null
          if (!cell) return
          event.preventDefault()
          if (item && person) onReceive?.(item, { date: placeOf(cell).day, time: null, person })
          else if (task && !item) void move(task, placeOf(cell))
        },
        onDragEnd: () => {
          mark(null)
          held.current = null
        },
      }),
    },
  }
}
