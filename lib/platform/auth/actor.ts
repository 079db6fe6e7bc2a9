import type { AuditedRequest } from '@/db/audited'
import type { THEMES } from '@/db/enums/people'
import type { Guess } from '@/db/guess'
import type { LinkPerson } from '@/db/link-person'
import type { PricingPlan, Role } from '@/lib/base/roles'
import type { Once } from '@/lib/platform/http/request'

/** Whoever acts, as the history, the audit log and paper name them; a token to come is one kind more. */
export type Doer = { kind: 'person'; userId: string } | LinkPerson | { kind: 'worker' }

interface Acting {
  userId: string | null
  doer?: LinkPerson | { kind: 'worker' }
}

/** The one place that tells who acts: the account itself, unless somebody else acts for the firm that it belongs to. */
export const doerOf = ({ userId, doer }: Acting): Doer =>
  doer ?? (userId === null ? { kind: 'worker' } : { kind: 'person', userId })

/**
 * Whose account and rights a verb uses, read afresh from the database for every request: `auth/session.ts` makes one for
 * whoever is logged in, `auth/on-behalf.ts` for a link and for the worker.
 */
export interface Actor {
  organizationId: number
  userId: string
  sessionId: string
  role: Role
  firstName: string
  lastName: string
  email: string
  /** Whether nobody has shown yet that the address is theirs. */
  claimsEmail?: boolean
  pictureFileId: string | null
  theme: (typeof THEMES)[number]
  organization: {
    name: string
    identifier: string
    pricingPlan: PricingPlan
    timezone: string
    currency: string
  }
  /** Set where it is not the account's own person who acts. */
  doer?: LinkPerson | { kind: 'worker' }
  once?: Once
  /** The request that changes something, for the audit log. */
  request?: AuditedRequest
  /** The tab that asks: it knows what it does before the announcement comes. */
  tabId?: string
  /** Set while nobody has confirmed that this is who calls. */
  guess?: Guess
}

/** The actor for what is read beside a write: the Idempotency-Key of the request belongs to what is written. */
export const withoutKey = <A extends Actor>(actor: A): A => ({ ...actor, once: undefined })
