import type { NoticeKind } from '@/db/enums/people'
import { type Role, everyone, managers } from '@/lib/base/roles'

/** Who may read what a notice is about; somebody who has another role by now is told nothing more of it. */
const READERS: Record<NoticeKind, readonly Role[]> = {
  NOTE_MENTION: everyone,
  TASK_GIVEN: everyone,
  TASK_TAKEN: everyone,
  TASK_MOVED: everyone,
  TASK_CANCELLED: everyone,
  JOB_GIVEN: everyone,
  JOB_TAKEN: everyone,
  ESTIMATE_APPROVED: managers,
  ESTIMATE_APPROVED_IN_PART: managers,
  ESTIMATE_REJECTED: managers,
  FORM_SIGNED: everyone,
  FORM_DECLINED: everyone,
  REPORT_FAILED: everyone,
  EXPORT_FAILED: managers,
  EMAIL_FAILED: managers,
  SMS_FAILED: managers,
}

/** The kinds of notices that a role may read. */
export const kindsFor = (role: Role): NoticeKind[] =>
  (Object.keys(READERS) as NoticeKind[]).filter((kind) => READERS[kind].includes(role))

/** These tell of something that is gone, so that there need be nothing left to see. */
export const ABOUT_GONE: readonly NoticeKind[] = ['TASK_TAKEN', 'TASK_CANCELLED']

/** What its reader may see of what a notice is about. */
export interface Facts {
  kind: NoticeKind
  /** How many records it is about. */
  count: number
  /** Of the newest of them: null where its reader may not see it. */
  latest: { id: string; name: string | null; more: string | null } | null
  jobId: string | null
  day: string | null
}

/** What happened, to follow the name of who did it, or to stand alone where the product did. */
export function textOf({ kind, count, latest }: Facts): string {
  const name = latest?.name ? `“${latest.name}”` : null
  const task = count > 1 ? `${count} tasks` : name
  switch (kind) {
    case 'NOTE_MENTION':
      return `mentioned you in ${count > 1 ? `${count} notes` : 'a note'}`
    case 'TASK_GIVEN':
      return `put you on ${task ?? 'a task'}`
    case 'TASK_TAKEN':
      return `took you off ${task ?? 'a task'}`
    case 'TASK_MOVED':
      return `changed when ${task ?? 'a task'} ${count > 1 ? 'are' : 'is'}`
    case 'TASK_CANCELLED':
      return `took ${task ?? 'a task of yours'} off the calendar`
    case 'JOB_GIVEN':
      return count > 1
        ? `gave you ${count} jobs`
        : latest?.more
          ? `made you ${latest.more} of this job`
          : 'gave you this job'
    case 'JOB_TAKEN':
      return `took ${count > 1 ? `${count} jobs` : 'this job'} off you`
    case 'ESTIMATE_APPROVED':
      return `approved the estimate ${name}`
    case 'ESTIMATE_APPROVED_IN_PART':
      return `approved a part of the estimate ${name}`
    case 'ESTIMATE_REJECTED':
      return `rejected the estimate ${name}`
    case 'FORM_SIGNED':
      return `signed ${name}`
    case 'FORM_DECLINED':
      return `declined to sign ${name}`
    case 'REPORT_FAILED':
      return `The report ${name} could not be made`
    case 'EXPORT_FAILED':
      return latest?.more ? 'The claim file could not be made' : 'The file with all data could not be made'
    case 'EMAIL_FAILED':
      return `The e-mail ${name} did not leave`
    case 'SMS_FAILED':
      return 'A text message did not leave'
  }
}

/** Where a notice leads to. */
export function hrefOf({ kind, count, latest, jobId, day }: Facts): string {
  if (kind.startsWith('TASK_')) return day ? `/calendar?view=day&date=${day}` : '/calendar'
  if (kind.startsWith('JOB_')) return count > 1 || !jobId ? '/jobs' : `/jobs/${jobId}`
  if (!jobId) return '/administration/data'
  if (kind.startsWith('ESTIMATE_')) return `/jobs/${jobId}/estimates/${latest?.id}`
  if (kind.startsWith('FORM_')) return `/jobs/${jobId}/forms/${latest?.id}`
  const part =
    { NOTE_MENTION: 'notes', REPORT_FAILED: 'reports', EXPORT_FAILED: 'claim-file' }[kind as string] ??
    { 'estimate-to-approve': 'estimates', 'form-to-sign': 'forms' }[latest?.more ?? '']
  return `/jobs/${jobId}/${part ?? 'communication'}`
}
