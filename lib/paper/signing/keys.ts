import { formKeys } from '@/lib/paper/forms/keys'

/** The links of a form in the query cache: announced with it. */
export const signingKeys = {
  links: (params: { jobId: string; formId: string }) => [...formKeys.one(params), 'links'] as const,
  /** What a link shows. */
  view: (token: string) => ['forms', 'signing', token] as const,
}
