/**
 * Typed and unsent values, kept in this tab: a reload or a page closed by accident loses nothing. A log out removes
 * them (components/company/accounts/device.ts).
 */
const keyOf = (name: string): string => `draft:${name}`

/** The draft kept under a name, if there is one. */
export function readDraft<Draft>(name: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(keyOf(name)) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

/** Keeps a draft; null forgets it. When the storage is full or closed, it keeps none, and typing goes on. */
export function keepDraft(name: string, draft: object | null): void {
  try {
    if (draft) sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
    else sessionStorage.removeItem(keyOf(name))
  } catch {
    if (draft) keepDraft(name, null)
  }
}
