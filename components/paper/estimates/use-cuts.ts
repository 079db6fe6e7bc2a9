import { useState } from 'react'

import { LIKE_A_NUMBER } from '@/lib/base/numbers'
import { wrongCut } from '@/lib/paper/estimates/cuts'
import { QUANTITY_DECIMALS, hasDecimals } from '@/lib/paper/estimates/sums'

/** A line, as far as it can be cut. */
export interface CuttableLine {
  id: string
  quantity: number
  days: number | null
}

interface Part {
  /** Null while the field is empty, NaN while it holds no number. */
  quantity: number | null
  days: number | null
}

/** A line that somebody does not approve, or not all of, as it is typed. */
interface TypedCut {
  reason: string
  /** Null where nothing of the line is approved. */
  part: Part | null
}
export type TypedCuts = Readonly<Record<string, TypedCut>>

export type CutField = 'quantity' | 'days' | 'reason'

/** Keeps which lines are cut, and how far, while somebody decides. A line that is not among them any more is not cut. */
export function useCuts(lines: readonly CuttableLine[], initial: TypedCuts = {}) {
  const [typed, setTyped] = useState<TypedCuts>(initial)
  const [isChecked, setChecked] = useState(false)
  const put = (lineId: string, cut: TypedCut | null) => {
    const { [lineId]: _, ...others } = typed
    setTyped(cut === null ? others : { ...others, [lineId]: cut })
  }
  const entries = lines.flatMap((line) => {
    const cut = typed[line.id]
    return cut ? [{ line, cut, faults: faultsOf(line, cut) }] : []
  })
  return {
    typed,
    put,
    reset: setTyped,
    /** What is sent. */
    cuts: entries.map(({ line, cut }) => asSent(line, cut)),
    /** Those that the sums can be reckoned with: a number that is wrong is not. */
    counted: entries.flatMap(({ line, cut, faults }) => (faults.quantity || faults.days ? [] : [asSent(line, cut)])),
    /** The first field that is wrong; from then on each says what it lacks. */
    firstWrong: (): { lineId: string; field: CutField } | undefined => {
      setChecked(true)
      for (const { line, faults } of entries) {
        const field = FIELDS.find((one) => faults[one])
        if (field) return { lineId: line.id, field }
      }
      return undefined
    },
    errorOf: (lineId: string, field: CutField): string | undefined =>
      isChecked ? entries.find(({ line }) => line.id === lineId)?.faults[field] : undefined,
  }
}

const FIELDS: readonly CutField[] = ['quantity', 'days', 'reason']

const asSent = (line: CuttableLine, { reason, part }: TypedCut) => ({
  lineId: line.id,
  reason: reason.trim(),
  ...(part && part.quantity !== line.quantity && { quantity: part.quantity ?? undefined }),
  ...(part && part.days !== line.days && { days: part.days ?? undefined }),
})

function faultsOf(line: CuttableLine, { reason, part }: TypedCut): Partial<Record<CutField, string>> {
  const lacking = reason.trim() ? {} : { reason: 'Please say why' }
  if (!part) return lacking
  const amounts = [['quantity', part.quantity], ...(line.days === null ? [] : [['days', part.days] as const])] as const
  for (const [field, value] of amounts) {
    const fault = faultOf(value)
    if (fault) return { ...lacking, [field]: fault }
  }
  const wrong = wrongCut(line, { quantity: part.quantity!, days: part.days ?? undefined })
  return wrong ? { ...lacking, [wrong.field]: wrong.message } : lacking
}

function faultOf(value: number | null): string | null {
  if (value === null) return 'Please enter a number'
  if (Number.isNaN(value)) return LIKE_A_NUMBER
  if (value <= 0) return 'Has to be more than 0'
  return hasDecimals(value, QUANTITY_DECIMALS) ? null : `At most ${QUANTITY_DECIMALS} decimals`
}

export type Cuts = ReturnType<typeof useCuts>

/** The place of a line’s choice on the screen, or of one of its fields. */
export const cutPlace = (lineId: string, field?: CutField): string =>
  field ? `cut-${lineId}-${field}` : `cut-${lineId}`
