import 'server-only'
import { createHash, randomBytes } from 'node:crypto'

/** A secret to show once: 256 bits, in characters that survive a link. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** What we store of a token: enough to recognise it, useless to a thief. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()
