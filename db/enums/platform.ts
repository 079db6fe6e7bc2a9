/** Closed vocabularies of files, links and messages, as the database has them: plain constants that any layer and the browser read. */

export const FILE_KINDS = [
  'PROFILE_PICTURE',
  'LOGO',
  'CLIENT_LOGO',
  'TASK_ATTACHMENT',
  'JOB_UPLOAD',
  'EMAIL_ATTACHMENT',
  'JOB_OVERVIEW',
  'FIELD_PHOTO',
  'METER_CERTIFICATE',
  'LETTERHEAD_LOGO',
  'LETTERHEAD_BACKGROUND',
  'JOB_REPORT',
] as const
/** What is wrong with the file of a photo: a part of it is missing, or nothing can be shown of it. */
export const PHOTO_FAULTS = ['DAMAGED', 'UNSHOWABLE'] as const
/** The links with which somebody sets a password. */
export const PASSWORD_LINK_KINDS = ['RESET', 'INVITATION'] as const
/** The links of accounts. */
export const LINK_KINDS = [...PASSWORD_LINK_KINDS, 'CONFIRMATION'] as const
/** What the secret of a message opens. */
export const SECRET_KINDS = [...LINK_KINDS, 'SIGNING'] as const
export const ACCESS_KINDS = ['log-in', 'failed-log-in', 'denied', 'export', 'import', 'change'] as const
export const MAIL_STATUSES = ['queued', 'sent', 'failed', 'outbox'] as const
export const SMS_DIRECTIONS = ['outgoing', 'incoming'] as const
export const SMS_STATUSES = ['queued', 'sent', 'delivered', 'failed', 'outbox', 'received'] as const
export const MESSAGE_KINDS = ['email', 'sms'] as const
