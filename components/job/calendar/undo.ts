import { notify } from '@/components/ui/notify'

/** Undoes the last change of the calendar, while that is offered. */
let last: (() => void) | null = null

/** After any other change, the offered one is no longer the last. */
export function forgetUndo(): void {
  last = null
}

/**
 * Reports a change of a task and offers to undo it: beside the words, and by Ctrl+Z until the next change.
 * @param warning what somebody should know of it, in the same notice: two would stand over each other. What is still read
 *   holds back the notice alone: Ctrl+Z would else undo this in place of a later change.
 */
export function tellChanged(
  undo: (() => void) | null,
  words = 'Scheduled task updated successfully',
  warning: string | Promise<string> = '',
): void {
  last = undo
  const onSelect = () => {
    if (last === undo) forgetUndo()
    undo?.()
  }
  const action = undo ? { label: 'Undo', onSelect } : undefined
  const tell = (known: string) =>
    known
      ? notify.warning(`${words.endsWith('.') ? words : `${words}.`} ${known}`, action)
      : notify.success(words, action)
  if (typeof warning === 'string') tell(warning)
  else void warning.then(tell)
}

/** Undoes the last change. @returns whether there was one */
export function undoLast(): boolean {
  const undo = last
  forgetUndo()
  undo?.()
  return undo !== null
}
