import { moneyText } from '@/lib/base/money'

/** The control of a form's field on the page; of two forms with one, the later: a dialog stands after what it covers. */
const controlOf = (field: string): Element | undefined =>
  [...document.querySelectorAll(`[name="${CSS.escape(field)}"]`)].at(-1)

const labelOf = (control: Element | undefined): string | undefined => {
  const labels = (control as HTMLInputElement | undefined)?.labels
  // What a label holds beside its words, such as a star, is for the eye.
  return labels?.[0]?.firstChild?.textContent?.trim() || undefined
}

/** `siteAddress` as words, for a field whose label is not on the page. */
const inWords = (field: string): string =>
  field
    .replace(/(Cents|Id)$/, '')
    .replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    .trim()

/** A field of a form as the page calls it. */
export const fieldNamed = (field: string): string => labelOf(controlOf(field)) ?? inWords(field)

/** A value of a field as the page would show it; null for what no line can say, such as a list. */
export function valueShown(field: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return 'empty'
  if (typeof value === 'boolean') return value ? 'ticked' : 'not ticked'
  const control = controlOf(field)
  if (control instanceof HTMLSelectElement) {
    return [...control.options].find((option) => option.value === value)?.text ?? null
  }
  if (typeof value === 'number') return field.endsWith('Cents') ? moneyText(value) : String(value)
  return typeof value === 'string' ? `“${value}”` : null
}
