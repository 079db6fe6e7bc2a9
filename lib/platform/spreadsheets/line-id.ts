import { createHash } from 'node:crypto'

/** The id that the same texts get each time, such as those of a line in every import (RFC 9562, version 8). */
export function lineId(texts: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(texts)).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-a${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}
