import { notify } from '@/components/ui/notify'

/** Takes the last change of the calendar back, while that is offered. */
let last: (() => void) | null = null

/** Any other change: what was offered to be taken back is no longer the last one. */
export function forgetUndo(): void {
  last = null
}

/** Tells that a task was changed, and offers to take that back: beside the words, and by Ctrl+Z until the next change. */
export function tellChanged(undo: (() => void) | null): void {
  last = undo
  const onSelect = () => {
    if (last === undo) forgetUndo()
    undo?.()
  }
  notify.success('Scheduled task updated successfully', undo ? { label: 'Undo', onSelect } : undefined)
}

/** Takes the last change back. @returns whether there was one */
export function undoLast(): boolean {
  const undo = last
  forgetUndo()
  undo?.()
  return undo !== null
}
