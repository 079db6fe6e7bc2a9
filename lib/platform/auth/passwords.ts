import 'server-only'
import { createHmac } from 'node:crypto'

import { hash, verify } from '@node-rs/argon2'

import { env } from '@/lib/base/env'
import { throttled } from '@/lib/base/errors'

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes, one lane. The library computes off the main thread. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashing is the cheapest way to exhaust two cores: so many run at once, so many wait, the rest must come again. */
const AT_ONCE = 2
const WAITING = 40

let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) {
    if (queue.length >= WAITING) throw throttled(1)
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running++
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const normal = (password: string) => password.normalize('NFC')

/** The one salt of all accounts of an e-mail address. Nobody reckons it without our secret. */
const saltOf = (email: string) =>
  createHmac('sha256', env.AUTH_SECRET).update(`password salt ${email}`).digest().subarray(0, 16)

/**
 * @param email the account's: one hash of a password then finds its account among all that claim the address
 * @returns the argon2id string to keep
 */
export const hashPassword = (password: string, email?: string): Promise<string> =>
  inTurn(() => hash(normal(password), email === undefined ? COST : { ...COST, salt: saltOf(email) }))

// The hash of a password that nobody has: an unknown e-mail costs as much time as a wrong password.
let nobodys: Promise<string> | undefined

/** Whether the password belongs to this hash. It takes as long when there is no hash at all. */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  nobodys ??= hash('nobody has this password', COST)
  const against = stored ?? (await nobodys)
  const matches = await inTurn(() => verify(against, normal(password)))
  return matches && stored !== null
}
