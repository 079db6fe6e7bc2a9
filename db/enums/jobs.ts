/** Closed vocabularies of jobs, as the database has them: plain constants that any layer and the browser read. */

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
