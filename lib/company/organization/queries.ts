import 'server-only'
import { and, eq } from 'drizzle-orm'

import { askOnce } from '@/db/reading'
import { organizations, planUsage, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { fileUrl } from '@/lib/base/wire'
import { planLimits, remaining } from '@/lib/company/plans/rules'
import { dialledNumbers } from '@/lib/platform/sms/numbers'

import type { Organization, StorageUsage, Usage } from './schema'

interface Scope {
  organizationId: number
}

const organizationColumns = {
  organizationId: organizations.organizationId,
  name: organizations.name,
  identifier: organizations.identifier,
  pricingPlan: organizations.pricingPlan,
  timezone: organizations.timezone,
  currency: organizations.currency,
  country: organizations.country,
  state: organizations.state,
  address: organizations.address,
  phone: organizations.phone,
  email: organizations.email,
  abn: organizations.abn,
  logoFileId: organizations.logoFileId,
  techniciansSeeEverybody: organizations.techniciansSeeEverybody,
  reportsCarryData: organizations.reportsCarryData,
  clientsCutLines: organizations.clientsCutLines,
  createdAt: organizations.createdAt,
  updatedAt: organizations.updatedAt,
  version: organizations.version,
}

type OrganizationRow = Pick<typeof organizations.$inferSelect, keyof typeof organizationColumns>

const toOrganization = ({ organizationId, logoFileId, ...row }: OrganizationRow): Organization => ({
  id: organizationId,
  ...row,
  logo: fileUrl(logoFileId),
})

/** Locks an organisation until the transaction ends: the later of two changes at once knows what it replaces. */
export async function holdOrganization(tx: Tx, { organizationId }: Scope) {
  const [row] = await tx
    .select({ logoFileId: organizations.logoFileId })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
    .for('no key update')
  return row!
}

/** The organisation that somebody works for. */
export async function getOrganization(tx: Tx, { organizationId }: Scope): Promise<Organization> {
  const [row] = await tx
    .select(organizationColumns)
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  if (!row) throw notFound('organization')
  return toOrganization(row)
}

/** Those who can be asked about the organisation as a whole. */
export const listAdministrators = (tx: Tx, { organizationId }: Scope) =>
  tx
    .select({ id: users.id, email: users.email, firstName: users.firstName })
    .from(users)
    .where(and(eq(users.organizationId, organizationId), eq(users.role, 'Administrator'), eq(users.status, 'ACTIVE')))

const getCounters = (tx: Tx, { organizationId }: Scope) =>
  askOnce(tx, 'counters', async () => {
    const [row] = await tx
      .select({
        pricingPlan: organizations.pricingPlan,
        userCount: planUsage.userCount,
        jobCount: planUsage.jobCount,
        storageBytes: planUsage.storageBytes,
      })
      .from(organizations)
      .innerJoin(planUsage, eq(planUsage.organizationId, organizations.organizationId))
      .where(eq(organizations.organizationId, organizationId))
    if (!row) throw notFound('organization')
    return { ...row, limits: planLimits(row.pricingPlan) }
  })

type NumbersOf = (typed: readonly (string | null | undefined)[], country: string | null | undefined) => string

/**
 * The telephone numbers of a record in their one normal form, to be stored beside what was typed. One without a country is
 * of the record's country, and of the organisation's, `home`, where that has none.
 */
export const numbersAt =
  (home: string | null | undefined): NumbersOf =>
  (typed, country) =>
    dialledNumbers(typed, country ?? home)

/** The same, for whoever has not read the organisation's country yet. */
export async function numbersFor(tx: Tx, { organizationId }: Scope): Promise<NumbersOf> {
  const [home] = await tx
    .select({ country: organizations.country })
    .from(organizations)
    .where(eq(organizations.organizationId, organizationId))
  return numbersAt(home?.country)
}

/** How many users and jobs there are, and how many more the plan allows if it has a limit. */
export async function getUsage(tx: Tx, scope: Scope): Promise<Usage> {
  const { pricingPlan, userCount, jobCount, limits } = await getCounters(tx, scope)
  return {
    pricingPlan,
    userCount,
    jobCount,
    ...(limits && {
      remainingUsers: remaining(limits.users, userCount),
      remainingJobs: remaining(limits.jobs, jobCount),
    }),
  }
}

/** How many bytes of files there are, and how many more the plan allows if it has a limit. */
export async function getStorageUsage(tx: Tx, scope: Scope): Promise<StorageUsage> {
  const { pricingPlan, storageBytes, limits } = await getCounters(tx, scope)
  return {
    pricingPlan,
    cloudUsage: storageBytes,
    ...(limits && { remainingStorage: remaining(limits.storageBytes, storageBytes) }),
  }
}
