import type { PRICING_PLANS } from '@/db/enums'

export type PricingPlan = (typeof PRICING_PLANS)[number]

const MB = 1_048_576

export interface PlanLimits {
  users: number
  jobs: number
  storageBytes: number
}

/** What a plan includes; null where it has no limit. */
const LIMITS: Record<PricingPlan, PlanLimits | null> = {
  FREE: { users: 3, jobs: 25, storageBytes: 1024 * MB },
  PAYG: null,
  UNRESTRICTED: null,
}

export const planLimits = (plan: PricingPlan): PlanLimits | null => LIMITS[plan]

const PLAN_LABELS: Record<PricingPlan, string> = { FREE: 'Free', PAYG: 'Pay as you go', UNRESTRICTED: 'Unrestricted' }

/** What people read for a plan. */
export const planLabel = (plan: PricingPlan): string => PLAN_LABELS[plan]

/**
 * Why one more user or job does not fit the plan, or null when it does.
 * @param taken how many there are now, read from the locked `plan_usage` row
 */
export function planRefusal(plan: PricingPlan, what: 'users' | 'jobs', taken: number): string | null {
  const limit = LIMITS[plan]?.[what]
  if (limit === undefined || taken < limit) return null
  return what === 'users'
    ? `The ${planLabel(plan)} plan includes ${limit} users, and all places are taken. Remove a user or change the plan to add another.`
    : `The ${planLabel(plan)} plan includes ${limit} jobs, and all are used. Change the plan to open another.`
}

/** Why so many more bytes do not fit the plan, or null when they do. */
export function storageRefusal(plan: PricingPlan, usedBytes: number, moreBytes: number): string | null {
  const limit = LIMITS[plan]?.storageBytes
  if (limit === undefined || usedBytes + moreBytes <= limit) return null
  return `The ${planLabel(plan)} plan includes ${limit / MB / 1024} GB of files, and this does not fit any more. Change the plan to store it.`
}

/** What is left of a limit, never below nothing: a plan may have been left while more was in use. */
export const remaining = (limit: number, used: number): number => Math.max(0, limit - used)

const ABN_WEIGHTS = [10, 1, 3, 5, 7, 9, 11, 13, 15, 17, 19]

/** An ABN as we keep it: its digits alone. */
export const abnDigits = (text: string): string => text.replace(/[\s.-]/g, '')

/**
 * Whether an Australian Business Number has eleven digits and its two check digits are right: one is taken from the first
 * digit, and the weighted sum divides by 89 (Australian Business Register, "Format of the ABN").
 */
export function isAbn(text: string): boolean {
  const digits = abnDigits(text)
  if (!/^[1-9]\d{10}$/.test(digits)) return false
  const sum = ABN_WEIGHTS.reduce((total, weight, at) => total + weight * (Number(digits[at]) - (at === 0 ? 1 : 0)), 0)
  return sum % 89 === 0
}

/** `51824753556` as it is printed: `51 824 753 556`. */
export const formatAbn = (abn: string): string => abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')

/** What a message to the operator is about. */
export const SUPPORT_CATEGORIES = [
  'Question',
  'Something does not work',
  'Billing',
  'Account or access',
  'Suggestion',
  'Other',
] as const
