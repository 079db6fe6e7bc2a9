import { type PRICING_PLANS } from '@/db/enums/company'
import { ROLES } from '@/db/enums/people'

export type Role = (typeof ROLES)[number]
export type PricingPlan = (typeof PRICING_PLANS)[number]

/** The roles that may call or open a thing, in the contract's words: any, managers, admin, approvers. */
export const everyone: readonly Role[] = ROLES
export const managers: readonly Role[] = ['Administrator', 'ProjectManager', 'Supervisor']
export const approvers: readonly Role[] = ['Administrator', 'ProjectManager']
export const administrators: readonly Role[] = ['Administrator']

const LABELS: Record<Role, string> = {
  Administrator: 'Administrator',
  ProjectManager: 'Project Coordinator',
  Supervisor: 'Supervisor',
  Technician: 'Technician',
}

/** The name of a role: a ProjectManager is a Project Coordinator everywhere. */
export const roleLabel = (role: Role): string => LABELS[role]

/** Whether a role may plan work for others. */
export const isManager = (role: Role): boolean => managers.includes(role)
