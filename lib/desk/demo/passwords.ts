import { randomBytes } from 'node:crypto'

import { passwordMatches } from '@/lib/platform/auth/passwords'

import logins from './logins.json'

const made: Record<string, string> | null = JSON.parse(process.env.DEMO_PASSWORDS || 'null')

/**
 * The first password of a person in the demo story: the published one or, where passwords were made
 * (scripts/lib/app.mjs), the one made for this e-mail address. People without a shown login get one that nobody knows.
 */
export const passwordOf = (email: string): string =>
  made ? (made[email] ?? randomBytes(18).toString('base64url')) : logins[0]!.password

/** Whether a hash belongs to the password that README.md shows to everybody. */
export const isPublished = (passwordHash: string | null): Promise<boolean> =>
  passwordMatches(passwordHash, logins[0]!.password)
