import { listed } from './lists'
import { fullName } from './names'

interface Named {
  id?: string
  firstName: string
  lastName: string
}

/** A record that may say who changed it last. */
export interface Changed {
  updatedBy?: Named | null
}

const SOMEBODY = 'Somebody else'
const YOU = 'You'

/** Who somebody is for a reader: `You`, `Priya Nair`, or somebody else where nobody knows who. */
export const whoIs = (person: Named | null | undefined, me: string | null): string =>
  !person ? SOMEBODY : person.id !== undefined && person.id === me ? YOU : fullName(person)

/** Who changed a record last, for a reader. */
export const changerOf = (record: unknown, me: string | null): string =>
  whoIs((record as Changed | null | undefined)?.updatedBy, me)

/** Several of them, each once: `You, Priya Nair and somebody else`. */
export function changersIn(names: readonly string[]): string {
  const others = [...new Set(names)].filter((name) => name !== SOMEBODY && name !== YOU)
  const known = names.includes(YOU) ? [YOU, ...others] : others
  if (!known.length) return SOMEBODY
  return listed(known.length < new Set(names).size ? [...known, SOMEBODY.toLowerCase()] : known)
}

/** `Priya Nair changed this photo in the meantime`; what its reader did themselves, they did somewhere else. */
export const changedInWords = (who: string, what: string, verb = 'changed'): string =>
  `${who} ${verb} ${what}${who === YOU ? ' on another device or tab' : ''} in the meantime`

/** `Priya Nair changed the same: Summary` */
export const changedTheSame = (who: string, labels: readonly string[]): string =>
  `${who} changed the same${who === YOU ? ' on another device or tab' : ''}: ${labels.join(', ')}`

/** `Priya Nair has changed this since`; where nobody knows who, that it has changed. */
export function changedSince(record: unknown, me: string | null): string {
  const who = changerOf(record, me)
  if (who === SOMEBODY) return 'This has changed since'
  return who === YOU ? 'You have changed this since on another device or tab' : `${who} has changed this since`
}
