import { typedClock, typedInstant } from '@/lib/job/field/typed-time'
import type { Job, JobClient, JobForm, JobFormFields } from '@/lib/job/jobs/schema'
import { timezoneOfSite } from '@/lib/job/jobs/site-zone'

const BLANK = {
  type: '',
  priority: 'STANDARD',
  siteAddress: '',
  suburb: '',
  state: '',
  postcode: '',
  country: '',
  timezone: null,
  clientId: null,
  isPrivateJob: false,
  contactName: '',
  contactNumber: '',
  contactEmail: '',
  secondContactName: '',
  secondContactNumber: '',
  secondContactEmail: '',
  lossAdjusterName: '',
  lossAdjusterNumber: '',
  lossAdjusterEmail: '',
  refNumber: '',
  policyNumber: '',
  orderNumber: '',
  policyCoverType: null,
  excessCents: null,
  dateOfLoss: null,
  causeOfLoss: '',
  occupancy: null,
  accessNotes: '',
  description: '',
  tags: [],
  instructionReceivedAt: null,
  projectManagerId: null,
  supervisorId: null,
} satisfies JobForm

/** The initial form of a new job. */
export const newJobValues = ({ country, client }: { country: string; client: JobClient | null }): JobForm => ({
  ...BLANK,
  country,
  clientId: client?.id ?? null,
})

/** A job in the form's fields. */
export function valuesOf(job: Job): JobForm {
  const own = Object.fromEntries(
    Object.entries(BLANK).map(([field, blank]) => [field, job[field as keyof Job] ?? blank]),
  ) as JobForm
  return {
    ...own,
    clientId: job.client?.id ?? null,
    projectManagerId: job.projectManager?.id ?? null,
    supervisorId: job.supervisor?.id ?? null,
    instructionReceivedAt: job.instructionReceivedAt && typedClock(job.instructionReceivedAt, job.timezone),
  }
}

/** The zone for the times of a form: the chosen one, else the one that the job will get. */
export const zoneOf = (values: Pick<JobForm, 'timezone' | 'state' | 'country'>, organizationTimezone: string): string =>
  values.timezone || timezoneOfSite(values, organizationTimezone)

/** The form in the fields of the API, of a new job or of a stored one. */
export const bodyOf = (fields: JobFormFields, organizationTimezone: string, stored?: Job) => ({
  ...fields,
  instructionReceivedAt:
    fields.instructionReceivedAt &&
    typedInstant(fields.instructionReceivedAt, zoneOf(fields, organizationTimezone), stored?.instructionReceivedAt),
})
