import { notify } from '@/components/ui/notify'

/** Undoes the last change of the calendar, while that is offered. */
let last: (() => void) | null = null

/** After any other change, the offered one is no longer the last. */
export function forgetUndo(): void {
  last = null
}

/**
 * Reports a change of a task and offers to undo it: beside the words, and by Ctrl+Z until the next change.
 * @param warning what somebody should know of it, in the same notice: two would stand over each other
 */
export function tellChanged(
  undo: (() => void) | null,
  words = 'Scheduled task updated successfully',
  warning = '',
): void {
  last = undo
  const onSelect = () => {
    if (last === undo) forgetUndo()
    undo?.()
  }
  const action = undo ? { label: 'Undo', onSelect } : undefined
  if (warning) notify.warning(`${words.endsWith('.') ? words : `${words}.`} ${warning}`, action)
  else notify.success(words, action)
}

/** Undoes the last change. @returns whether there was one */
export function undoLast(): boolean {
  const undo = last
  forgetUndo()
  undo?.()
  return undo !== null
}
