import type { NoticeKind } from '@/db/enums/people'

/** What a person can have e-mails about beside the bell, by the fields of their own settings. */
export const MAILED_BY = {
  NOTE_MENTION: 'mailsSaid',
  TASK_GIVEN: 'mailsAssigned',
  TASK_TAKEN: 'mailsAssigned',
  TASK_MOVED: 'mailsAssigned',
  TASK_CANCELLED: 'mailsAssigned',
  JOB_GIVEN: 'mailsAssigned',
  JOB_TAKEN: 'mailsAssigned',
  ESTIMATE_APPROVED: 'mailsDecided',
  ESTIMATE_APPROVED_IN_PART: 'mailsDecided',
  ESTIMATE_REJECTED: 'mailsDecided',
  FORM_SIGNED: 'mailsDecided',
  FORM_DECLINED: 'mailsDecided',
  REPORT_FAILED: 'mailsRefused',
  EXPORT_FAILED: 'mailsRefused',
  EMAIL_FAILED: 'mailsRefused',
  SMS_FAILED: 'mailsRefused',
} as const satisfies Record<NoticeKind, string>

export type MailedBy = (typeof MAILED_BY)[NoticeKind]

/** These have a letter of their own, which whoever tells of them writes at once: the queue owes none beside it. */
export const OWN_LETTER: readonly MailedBy[] = ['mailsSaid', 'mailsDecided']

/**
 * What takes back what the same person did before: while nobody has read of that and no letter about it was written, it is
 * told no more. Of most there is nothing left to tell then; somebody who is given again what was taken may have it at another time.
 */
export const TAKES_BACK: Partial<Record<NoticeKind, { kind: NoticeKind; isToldStill: boolean }>> = {
  TASK_TAKEN: { kind: 'TASK_GIVEN', isToldStill: false },
  TASK_CANCELLED: { kind: 'TASK_GIVEN', isToldStill: false },
  TASK_GIVEN: { kind: 'TASK_TAKEN', isToldStill: true },
  JOB_TAKEN: { kind: 'JOB_GIVEN', isToldStill: false },
  JOB_GIVEN: { kind: 'JOB_TAKEN', isToldStill: true },
}

/** More records than this begin a notice of their own. */
export const MOST_SUBJECTS = 50
