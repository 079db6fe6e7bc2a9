import { type DragEvent, type KeyboardEvent, useState } from 'react'

const DRAGGED = 'application/x-makegood-photo'

interface Movable {
  id: string
  /** Its place in the list, from 0. */
  at: number
  /** Puts a photo at a place. */
  onMove: (id: string, place: number) => void
}

/** A photo that is put at another place of its list: dragged, or with Alt and an arrow. */
export function useMovable({ id, at, onMove }: Movable, isMovable = true) {
  const [isOver, setOver] = useState(false)
  const drag = (inside: boolean) => (event: DragEvent) => {
    if (!event.dataTransfer.types.includes(DRAGGED)) return
    event.preventDefault()
    setOver(inside)
  }

  return {
    /** Whether another photo is held over it. */
    isOver,
    item: {
      draggable: isMovable,
      onDragStart: (event: DragEvent) => event.dataTransfer.setData(DRAGGED, id),
      onDragOver: drag(true),
      onDragLeave: drag(false),
      onDrop: (event: DragEvent) => {
        drag(false)(event)
        const dropped = event.dataTransfer.getData(DRAGGED)
        if (dropped) onMove(dropped, at)
      },
    },
    button: {
      'aria-keyshortcuts': isMovable ? 'Alt+ArrowLeft Alt+ArrowRight' : undefined,
      onKeyDown: (event: KeyboardEvent) => {
        const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        if (!by || !event.altKey || !isMovable) return
        event.preventDefault()
        onMove(id, at + by)
      },
    },
  }
}
