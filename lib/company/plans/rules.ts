import { listed } from '@/lib/base/lists'
import type { PricingPlan } from '@/lib/base/roles'

/** In bytes. */
export const GB = 1_073_741_824

export interface PlanLimits {
  users: number
  jobs: number
  storageBytes: number
}

/** The limits of each plan; null for none. */
const LIMITS: Record<PricingPlan, PlanLimits | null> = {
  FREE: { users: 3, jobs: 25, storageBytes: GB },
  PAYG: null,
  UNRESTRICTED: null,
}

export const planLimits = (plan: PricingPlan): PlanLimits | null => LIMITS[plan]

const PLAN_LABELS: Record<PricingPlan, string> = { FREE: 'Free', PAYG: 'Pay as you go', UNRESTRICTED: 'Unrestricted' }

/** The name of a plan. */
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
  return `The ${planLabel(plan)} plan includes ${limit / GB} GB of files, and this does not fit any more. Change the plan to store it.`
}

const FREE = LIMITS.FREE!

/** What FREE includes, in words. */
export const FREE_INCLUDES = `${FREE.users} users, ${FREE.jobs} jobs and ${FREE.storageBytes / GB} GB of files`

/** What an organisation has to give up before it fits the FREE plan, or null when it fits. */
export function overFree(used: { userCount: number; jobCount: number; storageBytes: number }): string | null {
  const { users, jobs, storageBytes } = FREE
  const over = [
    used.userCount > users && `${used.userCount} users of ${users}`,
    used.jobCount > jobs && `${used.jobCount.toLocaleString('en')} jobs of ${jobs}`,
    used.storageBytes > storageBytes &&
      `${(used.storageBytes / GB).toLocaleString('en', { maximumFractionDigits: 1 })} GB of files of ${storageBytes / GB}`,
  ].filter((one) => one !== false)
  if (!over.length) return null
  return `The ${planLabel('FREE')} plan is too small: there are ${listed(over)}. Remove what is over first.`
}

/** The rest of a limit, never below zero: an organisation may have left a larger plan while it used more. */
export const remaining = (limit: number, used: number): number => Math.max(0, limit - used)
