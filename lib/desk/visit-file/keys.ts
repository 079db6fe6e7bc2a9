import { visitKeys } from '@/lib/site/visits/keys'

export const visitFileKeys = {
  review: (jobId: string, id: string) => [...visitKeys.detail(jobId, id), 'review'] as const,
}
