import { roots } from '@/lib/base/roots'

/** Estimates in the query cache: those of a job apart from the job, because each line that is saved is announced. */
export const estimateKeys = {
  all: roots.estimates,
  /** Also what is below it: each estimate of the job. */
  ofJob: (jobId: string) => ['estimates', 'of', jobId] as const,
  list: (jobId: string) => ['estimates', 'of', jobId, 'list'] as const,
  one: ({ jobId, estimateId }: { jobId: string; estimateId: string }) =>
    ['estimates', 'of', jobId, 'one', estimateId] as const,
  /** What was cut of one, and of what stands in it. */
  cuts: ({ jobId, estimateId }: { jobId: string; estimateId: string }) =>
    ['estimates', 'of', jobId, 'cuts', estimateId] as const,
  /** What the office says of one; of all of a job, without its id. */
  comments: ({ jobId, estimateId }: { jobId: string; estimateId?: string }) =>
    ['estimates', 'of', jobId, 'comments', ...(estimateId ? [estimateId] : [])] as const,
  /** Who is asked to approve one by link. */
  links: ({ jobId, estimateId }: { jobId: string; estimateId: string }) =>
    ['estimates', 'of', jobId, 'links', estimateId] as const,
  /** What a link shows. */
  view: (token: string) => ['estimates', 'approval', token] as const,
  /** What the record proposes for one. */
  proposals: ({ jobId, estimateId }: { jobId: string; estimateId: string }) =>
    ['estimates', 'of', jobId, 'proposals', estimateId] as const,
  /** The words that new estimates begin with. */
  words: () => ['estimate-words'] as const,
  /** The templates that they are begun from. */
  templates: () => ['estimate-templates'] as const,
}
