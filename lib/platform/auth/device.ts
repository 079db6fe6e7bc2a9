import 'server-only'
import { randomUUID } from 'node:crypto'

import { decode, encode } from 'next-auth/jwt'
import { cookies } from 'next/headers'

import { env } from '@/lib/base/env'

import { deviceCookieName, sessionCookieOptions } from './cookie-name'

/** A browser that people logged in on before. All it grants is its own number of tries to guess their passwords. */
export interface Device {
  id: string
  /** The people who logged in there, the last one first. */
  userIds: string[]
}

const MAX_AGE = 365 * 86_400
/** Enough for a tablet that a whole crew uses, and little enough for a cookie. */
const MOST_PEOPLE = 20
/** Makes this key differ from the session's, so that neither cookie is ever taken for the other. */
const SALT = 'device'

/** This browser's cookie, signed and encrypted by us; null when nobody has logged in on it. */
export async function knownDevice(): Promise<Device | null> {
  const value = (await cookies()).get(deviceCookieName(env.APP_URL))?.value
  const token = await decode({ token: value, secret: env.AUTH_SECRET, salt: SALT }).catch(() => null)
  if (typeof token?.device !== 'string' || !Array.isArray(token.userIds)) return null
  return { id: token.device, userIds: token.userIds.map(String) }
}

/** Has this browser remember that somebody logged in on it. */
export async function rememberOnDevice(userId: string): Promise<void> {
  const known = await knownDevice()
  const userIds = [...new Set([userId, ...(known?.userIds ?? [])])].slice(0, MOST_PEOPLE)
  const token = { device: known?.id ?? randomUUID(), userIds }
  const value = await encode({ token, secret: env.AUTH_SECRET, salt: SALT, maxAge: MAX_AGE })
  const jar = await cookies()
  jar.set(deviceCookieName(env.APP_URL), value, { ...sessionCookieOptions(env.APP_URL), maxAge: MAX_AGE })
}
