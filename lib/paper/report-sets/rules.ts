import { type Role, administrators } from '@/lib/base/roles'

/** Sets are kept by whoever keeps the letterheads. */
export const mayKeepSets = (role: Role): boolean => administrators.includes(role)
