import { roots } from '@/lib/base/roots'

/** Forms in the query cache: those of a job apart from the job, because they are announced as they are filled in. */
export const formKeys = {
  all: roots.forms,
  groups: () => ['forms', 'groups'] as const,
  template: (id: string) => ['forms', 'template', id] as const,
  ofJob: (jobId: string) => ['forms', 'of', jobId] as const,
  /** The groups that a job may start a form from. */
  choices: (jobId: string) => ['forms', 'of', jobId, 'choices'] as const,
  one: ({ jobId, formId }: { jobId: string; formId: string }) => ['forms', 'of', jobId, formId] as const,
}
