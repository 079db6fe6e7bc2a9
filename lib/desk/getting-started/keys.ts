import { roots } from '@/lib/base/roots'

/** The steps in the browser's query cache, below the jobs: the first job ticks one. */
export const gettingStartedKey = [...roots.jobs, 'getting-started'] as const
