import type { ReportContact } from '@/lib/company/clients/schema'
import type { Job } from '@/lib/job/jobs/schema'

/** Somebody who may be asked to approve an estimate. */
export interface Approver {
  name: string
  email: string
  phone: string
  /** What they are to the job, in words. */
  what: string
  /** Whether it is they who pay, or somebody of the client who does. */
  pays: boolean
}

type People = Pick<
  Job,
  | 'isPrivateJob'
  | 'client'
  | 'contactName'
  | 'contactEmail'
  | 'contactNumber'
  | 'lossAdjusterName'
  | 'lossAdjusterEmail'
  | 'lossAdjusterNumber'
>

/** The people of a job who may approve its estimates, those who pay first: the client's people who receive reports. */
export function approversOf(job: People, reportContacts: readonly ReportContact[] = []): Approver[] {
  const person = (name: string | null, email: string | null, phone: string | null, what: string, pays: boolean) =>
    name ? [{ name, email: email ?? '', phone: phone ?? '', what, pays }] : []
  return [
    ...reportContacts.flatMap(({ name, email }) =>
      person(name, email, null, job.client?.companyName ?? 'client', true),
    ),
    ...person(job.contactName, job.contactEmail, job.contactNumber, 'contact on site', job.isPrivateJob),
    ...person(job.lossAdjusterName, job.lossAdjusterEmail, job.lossAdjusterNumber, 'loss adjuster', false),
  ]
}
