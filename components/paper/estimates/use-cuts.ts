import { useState } from 'react'

/** The lines that somebody does not approve, with what they have typed as the reason. */
export type TypedCuts = Readonly<Record<string, string>>

/** Keeps which lines are cut while somebody decides. */
export function useCuts(initial: TypedCuts = {}) {
  const [typed, setTyped] = useState<TypedCuts>(initial)
  const [isChecked, setChecked] = useState(false)
  const put = (lineId: string, reason: string | null) => {
    const { [lineId]: _, ...others } = typed
    setTyped(reason === null ? others : { ...others, [lineId]: reason })
  }
  return {
    typed,
    put,
    reset: setTyped,
    ids: new Set(Object.keys(typed)),
    cuts: Object.entries(typed).map(([lineId, reason]) => ({ lineId, reason: reason.trim() })),
    /** The first line that lacks its reason; from then on each says that it does. */
    firstWithout: (): string | undefined => {
      setChecked(true)
      return Object.entries(typed).find(([, reason]) => !reason.trim())?.[0]
    },
    errorOf: (lineId: string): string | undefined =>
      isChecked && lineId in typed && !typed[lineId]!.trim() ? 'Please say why' : undefined,
  }
}

export type Cuts = ReturnType<typeof useCuts>

/** The place of the reason of a line on the screen. */
export const reasonPlace = (lineId: string): string => `cut-${lineId}`
