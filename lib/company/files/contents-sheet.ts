import { toWallClock } from '@/lib/base/time'
import { BYTE_ORDER_MARK, csvCell } from '@/lib/platform/spreadsheets/csv-writer'

/** The name of the sheet in an archive. */
export const CONTENTS = 'Contents.csv'

/** What the contents sheet of an archive says of a file. */
export interface Listed {
  /** Its name in the archive. */
  name: string
  /** `Photo note`, `File`. */
  kind: string
  roomName: string | null
  /** When it was taken, or put with the job. */
  happenedAt: string
  caption: string | null
  /** Who took it, or put it with the job. */
  by: string
  /** Bytes. */
  size: number
  /** Whether the store has no bytes of it, so that it is not in the archive. */
  isMissing: boolean
}

const MISSING = 'Not in the file store'
/** Stands for a hash that is not known yet: all hashes are of one length. */
const UNKNOWN = '0'.repeat(64)

/**
 * The contents of an archive as a CSV file, with times on the site's clock and the SHA-256 of each file. It is as long
 * before the hashes are known as with them.
 */
export function contentsSheet(files: readonly Listed[], timezone: string, hashes: ReadonlyMap<string, string>): string {
  const rows = files.map(({ name, kind, roomName, happenedAt, caption, by, size, isMissing }) => [
    name,
    kind,
    roomName,
    { local: toWallClock(happenedAt, timezone).slice(0, 16).replace('T', ' ') },
    caption,
    by,
    size,
    isMissing ? null : (hashes.get(name) ?? UNKNOWN),
    isMissing ? MISSING : null,
  ])
  const head = ['File', 'Kind', 'Room', `Date (${timezone})`, 'Caption', 'By', 'Size (bytes)', 'SHA-256', 'Missing']
  return BYTE_ORDER_MARK + [head, ...rows].map((row) => `${row.map(csvCell).join(',')}\r\n`).join('')
}
