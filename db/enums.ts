/** The closed vocabularies that the database states as enums. Plain constants, so that any layer and the browser can read them. */

export const ROLES = ['Administrator', 'ProjectManager', 'Supervisor', 'Technician'] as const
export const PRICING_PLANS = ['FREE', 'PAYG', 'UNRESTRICTED'] as const
export const USER_STATUSES = ['ACTIVE', 'INVITED', 'REMOVED'] as const
export const THEMES = ['system', 'light', 'dark'] as const

export const JOB_STATUSES = [
  'NOT_STARTED',
  'CUSTOMER_CONTACTED',
  'IN_PROGRESS',
  'INITIAL_REPORT_SUBMITTED',
  'APPROVAL_PENDING',
  'PROGRESS_REPORT_SUBMITTED',
  'ON_HOLD',
  'TO_BE_INVOICED',
  'INVOICED',
  'COMPLETED',
  'CANCELLED',
] as const
export const JOB_PRIORITIES = ['EMERGENCY', 'STANDARD', 'SCHEDULED'] as const
export const POLICY_COVER_TYPES = ['BUILDING', 'CONTENTS', 'BUILDING_AND_CONTENTS'] as const
export const OCCUPANCIES = ['OWNER_OCCUPIED', 'TENANTED', 'VACANT', 'COMMERCIAL'] as const

export const CLIENT_TYPES = ['INSURER', 'ADJUSTER', 'BUILDER', 'STRATA', 'REAL_ESTATE', 'PRIVATE'] as const

export const FILE_KINDS = ['PROFILE_PICTURE', 'LOGO', 'CLIENT_LOGO'] as const
export const LINK_KINDS = ['RESET', 'INVITATION'] as const
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'outbox'] as const
