import { newToken } from '@/lib/platform/auth/token'

const WITHOUT_SECRET = '…'

/** A text as it is stored: without its secret, and with the places where it belongs. */
export interface Withheld {
  text: string
  /** In UTF-16 units, each where a `…` stands. */
  places: number[]
}

/**
 * Writes a text around a secret that it does not hold. The places are found by a mark of this text alone, so nothing
 * that people typed into it is ever taken for one.
 */
export function withheld(write: (secret: string) => string): Withheld {
  const mark = newToken()
  const parts = write(mark).split(mark)
  const places: number[] = []
  let length = 0
  for (const part of parts.slice(0, -1)) {
    places.push(length + part.length)
    length += part.length + WITHOUT_SECRET.length
  }
  return { text: parts.join(WITHOUT_SECRET), places }
}

/** Whether a secret belongs into a text that is gone by now: its places would stay empty. */
export const lacksSecret = ({ places, secret }: Pick<Withheld, 'places'> & { secret: string | null }): boolean =>
  places.length > 0 && secret === null

/** The text with its secret, as it leaves. */
export const withSecret = ({ text, places }: Withheld, secret: string | null): string =>
  secret === null ? text : putAt({ text, places }, (before) => before + secret)

/** The text with words in place of its links. A code stays withheld. */
export const withoutLink = (stored: Withheld): string =>
  putAt(stored, (before) => {
    const address = Math.max(before.lastIndexOf(' '), before.lastIndexOf('\n')) + 1
    return address < before.length
      ? `${before.slice(0, address)}(this link is not shown here)`
      : before + WITHOUT_SECRET
  })

const putAt = ({ text, places }: Withheld, put: (before: string) => string): string =>
  places.reduceRight((filled, at) => put(filled.slice(0, at)) + filled.slice(at + WITHOUT_SECRET.length), text)
