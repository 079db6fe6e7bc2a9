import { isId } from '@/lib/base/ids'
import { moneyText } from '@/lib/base/money'
import { CLOCK, formatClock, formatWall } from '@/lib/base/time'

/** The controls of a form's field on the page; those of two forms in their order: a dialog stands after what it covers. */
const controlsOf = (field: string): Element[] => [...document.querySelectorAll(`[name="${CSS.escape(field)}"]`)]

const isChoice = (control: Element | undefined): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio'

// What a label holds beside its words, such as a star, is for the eye.
const wordsOf = (label: Element | null | undefined): string | undefined =>
  label?.firstChild?.textContent?.trim() || undefined

const labelOf = (control: Element | undefined): string | undefined =>
  isChoice(control)
    ? wordsOf(control.closest('fieldset')?.querySelector('legend'))
    : wordsOf((control as HTMLInputElement | undefined)?.labels?.[0])

/** `siteAddress` as words, for a field whose label is not on the page. */
const inWords = (field: string): string =>
  field
    .replace(/(Cents|Id)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

/** A field of a form as the page calls it. */
export const fieldNamed = (field: string): string => labelOf(controlsOf(field).at(-1)) ?? inWords(field)

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
