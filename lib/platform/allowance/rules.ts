import type { PRICING_PLANS } from '@/db/enums/company'
import { formatDateTime, msBetween } from '@/lib/base/time'

type PricingPlan = (typeof PRICING_PLANS)[number]

/** How much of each an organisation has in 24 hours, by its plan; e-mails count by recipient. */
const IN_A_DAY = {
  email: { FREE: 200, PAYG: 2_000, UNRESTRICTED: 10_000 },
  sms: { FREE: 40, PAYG: 1_000, UNRESTRICTED: 5_000 },
  invitation: { FREE: 40, PAYG: 200, UNRESTRICTED: 1_000 },
  export: { FREE: 100, PAYG: 500, UNRESTRICTED: 2_000 },
  import: { FREE: 40, PAYG: 200, UNRESTRICTED: 1_000 },
} as const satisfies Record<string, Record<PricingPlan, number>>

export type Allowed = keyof typeof IN_A_DAY

export const WINDOW_HOURS = 24
/** An organisation that is less than a week old is a stranger to us and has a quarter. */
const NEW_FOR_DAYS = 7
const SHARE_OF_NEW = 4

interface Organization {
  pricingPlan: PricingPlan
  createdAt: string
  /** The factor by which the operator raised it: the organisation's, times the installation's; 0 means no limit. */
  factor: number
}

const isNew = ({ createdAt }: Organization, now: Date) => msBetween(createdAt, now) < NEW_FOR_DAYS * 86_400_000

/** How much an organisation may use in 24 hours; null means no limit. */
export function allowanceOf(what: Allowed, organization: Organization, now: Date): number | null {
  if (organization.factor === 0) return null
  const most = IN_A_DAY[what][organization.pricingPlan] * organization.factor
  return Math.max(1, Math.floor(isNew(organization, now) ? most / SHARE_OF_NEW : most))
}

const PHRASES: Record<Allowed, (most: number) => string> = {
  email: (most) => `send e-mails to ${most} addresses`,
  sms: (most) => `send ${most} text messages`,
  invitation: (most) => `send ${most} invitations`,
  export: (most) => `export ${most} files`,
  import: (most) => `import ${most} files`,
}

/** Says what is used up, how many there are, and when there will be more. */
export function allowanceRefusal(
  what: Allowed,
  most: number,
  { organization, again, now, timezone }: { organization: Organization; again: Date; now: Date; timezone: string },
): string {
  return [
    `Your organization may ${PHRASES[what](most)} in ${WINDOW_HOURS} hours, and this would be more.`,
    `Please try again after ${formatDateTime(again, timezone)}.`,
    isNew(organization, now) ? 'In its first week an organization may less than later.' : '',
    'Whoever runs this installation can raise the limit.',
  ]
    .filter(Boolean)
    .join(' ')
}
