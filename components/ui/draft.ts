/**
 * What is typed and not sent yet, kept in this tab, so that a reload or a page closed by accident loses nothing. It goes
 * with whoever logs out (components/company/accounts/device.ts).
 */
const keyOf = (name: string): string => `draft:${name}`

/** The draft that is kept under a name, if there is one. */
export function readDraft<Draft>(name: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Keeps a draft; null forgets it. A storage that is full or closed keeps none, and typing goes on. */
export function keepDraft(name: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    if (draft) keepDraft(name, null)
  }
}
