import { isId } from '@/lib/base/ids'
import { moneyText } from '@/lib/base/money'
import { CLOCK, formatClock, formatWall } from '@/lib/base/time'

import { controlsOf, isChoice } from './field-named'

/** A value of a field as the page would show it; null for what no line can say, such as a list, or the id of a record. */
export function valueShown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'ticked' : 'not ticked'
  const controls = controlsOf(field)
  const control = controls.at(-1)
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find((option) => option.value === value)?.text ?? null
  }
  const chosen = controls.find((one) => isChoice(one) && one.value === value)
  if (chosen) return `“${(chosen as HTMLInputElement).labels![0]!.textContent!.trim()}”`
  if (typeof value === 'number') return field.endsWith('Cents') ? moneyText(value) : String(value)
  if (typeof value !== 'string' || isId(value)) return null
  if (CLOCK.test(value)) return formatClock(value)
  const date = formatWall(value)
  return date === value ? `“${value}”` : date
}
