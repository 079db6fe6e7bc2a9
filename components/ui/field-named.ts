/** The controls of a form's field on the page; those of two forms in their order: a dialog stands after what it covers. */
export const controlsOf = (field: string): Element[] => [...document.querySelectorAll(`[name="${CSS.escape(field)}"]`)]

export const isChoice = (control: Element | undefined): control is HTMLInputElement =>
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
