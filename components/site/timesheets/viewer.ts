import type { Role } from '@/lib/base/roles'

/** Who looks at timesheets. */
export interface TimeViewer {
  userId: string
  role: Role
  /** The organisation's. */
  timezone: string
}
