/** Closed vocabularies of people and of what they are told, as the database has them: plain constants that any layer and the browser read. */

export const ROLES = ['Administrator', 'ProjectManager', 'Supervisor', 'Technician'] as const
export const USER_STATUSES = ['ACTIVE', 'INVITED', 'REMOVED'] as const
export const THEMES = ['system', 'light', 'dark'] as const
/** The colours of people and of kinds of work: none is red, which means danger. */
export const HUES = ['orange', 'amber', 'lime', 'green', 'teal', 'sky', 'indigo', 'violet', 'fuchsia'] as const
/** What a person is told of: somebody said something to them, gave them work or took it, a client decided, or what they asked for failed. */
export const NOTICE_KINDS = [
  'NOTE_MENTION',
  'TASK_GIVEN',
  'TASK_TAKEN',
  'TASK_MOVED',
  'TASK_CANCELLED',
  'JOB_GIVEN',
  'JOB_TAKEN',
  'ESTIMATE_APPROVED',
  'ESTIMATE_APPROVED_IN_PART',
  'ESTIMATE_REJECTED',
  'FORM_SIGNED',
  'FORM_DECLINED',
  'REPORT_FAILED',
  'EXPORT_FAILED',
  'EMAIL_FAILED',
  'SMS_FAILED',
] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
/** Why somebody is away. */
export const LEAVE_KINDS = ['ANNUAL', 'SICK', 'TRAINING', 'OTHER'] as const
