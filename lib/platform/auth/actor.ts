import type { AuditedRequest } from '@/db/audited'
import type { THEMES } from '@/db/enums'
import type { Guess } from '@/db/guess'
import type { PricingPlan, Role } from '@/lib/base/roles'
import type { Once } from '@/lib/platform/http/request'

/** The person who acts, read afresh from the database for every request. Only `auth/session.ts` makes one. */
export interface Actor {
  organizationId: number
  userId: string
  sessionId: string
  role: Role
  firstName: string
  lastName: string
  email: string
  pictureFileId: string | null
  theme: (typeof THEMES)[number]
  organization: {
    name: string
    identifier: string
    pricingPlan: PricingPlan
    timezone: string
    currency: string
  }
  once?: Once
  /** The request that changes something, for the audit log. */
  request?: AuditedRequest
  /** The tab that asks: it knows what it does before the announcement comes. */
  tabId?: string
  /** Set while nobody has confirmed that this is who calls. */
  guess?: Guess
}
