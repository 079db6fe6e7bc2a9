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
export const KPI_CHECKPOINTS = [
  'JOB_CREATION',
  'PROPERTY_OWNER_CONTACTED',
  'TIME_OF_ATTENDANCE',
  'REPORT_SUBMITTED',
  'JOB_COMPLETION',
] as const
export const POLICY_COVER_TYPES = ['BUILDING', 'CONTENTS', 'BUILDING_AND_CONTENTS'] as const
export const OCCUPANCIES = ['OWNER_OCCUPIED', 'TENANTED', 'VACANT', 'COMMERCIAL'] as const

export const CLIENT_TYPES = ['INSURER', 'ADJUSTER', 'BUILDER', 'STRATA', 'REAL_ESTATE', 'PRIVATE'] as const

export const FILE_KINDS = [
  'PROFILE_PICTURE',
  'LOGO',
  'CLIENT_LOGO',
  'TASK_ATTACHMENT',
  'JOB_UPLOAD',
  'EMAIL_ATTACHMENT',
  'JOB_OVERVIEW',
] as const
export const LINK_KINDS = ['RESET', 'INVITATION'] as const
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'outbox'] as const
export const SMS_DIRECTIONS = ['outgoing', 'incoming'] as const
export const SMS_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'outbox', 'received'] as const
export const MESSAGE_KINDS = ['email', 'sms'] as const

export const FREQUENCIES = ['day', 'week', 'month', 'year'] as const
export const MONTH_OPTIONS = ['byDateNumber', 'byMonthDay'] as const
export const END_OPTIONS = ['never', 'on', 'after'] as const
/** What became of one task of a series: taken off, changed, or moved out into a task of its own. */
export const OVERRIDE_KINDS = ['cancelled', 'modified', 'moved_out'] as const
/** Which tasks of a series a change is for. */
export const CHANGE_SCOPES = ['individual', 'thisAndFuture', 'all'] as const
