import { decode, encode } from 'next-auth/jwt'

import { PRICING_PLANS } from '@/db/enums/company'
import { ROLES } from '@/db/enums/people'
import type { PricingPlan, Role } from '@/lib/base/roles'

/** A session cookie's claims: its session, and a hint of who the person was when the cookie was made. */
export interface SessionClaims {
  sid: string
  /** The person it belongs to; the browser keeps each person's things apart. */
  uid: string | null
  /** Null when the cookie names none that exists. Only middleware.ts relies on it, and asks before it denies. */
  role: Role | null
  plan: PricingPlan | null
}

/** The cookie's value, encrypted. Runs on the edge, as does the reading. */
export const sealClaims = (claims: SessionClaims, secret: string, maxAgeSeconds: number): Promise<string> =>
  encode({ token: { ...claims }, secret, maxAge: maxAgeSeconds })

/** A cookie's claims and the seconds until it expires, or null when it is missing, forged or too old. */
export async function readClaims(
  value: string | undefined,
  secret: string,
): Promise<(SessionClaims & { secondsLeft: number }) | null> {
  if (!value) return null
  const token = await decode({ token: value, secret }).catch(() => null)
  if (typeof token?.sid !== 'string') return null
  return {
    sid: token.sid,
    uid: typeof token.uid === 'string' ? token.uid : null,
    role: ROLES.find((role) => role === token.role) ?? null,
    plan: PRICING_PLANS.find((plan) => plan === token.plan) ?? null,
    secondsLeft: Number(token.exp) - Math.floor(Date.now() / 1000),
  }
}
