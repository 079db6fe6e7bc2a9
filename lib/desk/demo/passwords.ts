import { randomBytes } from 'node:crypto'

import { passwordMatches } from '@/lib/platform/auth/passwords'

import logins from './logins.json'

const made: Record<string, string> | null = JSON.parse(process.env.DEMO_PASSWORDS || 'null')

/**
 * The password that somebody of the demo story begins with: the published one, or where passwords were made (scripts/lib/app.mjs)
 * the one made for this e-mail address, and for whoever has no login to show one that nobody knows.
 */
export const passwordOf = (email: string): string =>
  made ? (made[email] ?? randomBytes(18).toString('base64url')) : logins[0]!.password

/** Whether a hash is that of the password that README.md shows to everybody. */
export const isPublished = (passwordHash: string | null): Promise<boolean> =>
  passwordMatches(passwordHash, logins[0]!.password)
