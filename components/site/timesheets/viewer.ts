import type { Role } from '@/lib/base/roles'

/** The viewer of timesheets. */
export interface TimeViewer {
  userId: string
  role: Role
  /** The organisation's. */
  timezone: string
}
