import 'server-only'
import { reading } from '@/db/reading'
import { requireJob } from '@/lib/job/jobs/queries/job'
import { listShown } from '@/lib/paper/approval/queries'
import { listHeads } from '@/lib/paper/estimates/queries'
import { listForms } from '@/lib/paper/forms/queries/job-forms'
import { keepPaper } from '@/lib/paper/reports/verbs/paper'
import type { Actor } from '@/lib/platform/auth/actor'
import type { Tasks } from '@/lib/platform/queue/tasks'

/**
 * Keeps the papers of a job that are settled and of which none is kept: its signed forms, and its approved estimates as
 * their clients are shown them. @throws not_found, unavailable
 */
export async function keepPapers(actor: Actor, jobId: string): Promise<void> {
  const requests = await reading(actor, async (tx) => {
    await requireJob(tx, actor, jobId)
    const [forms, heads, shown] = await Promise.all([
      listForms(tx, actor, jobId),
      listHeads(tx, actor, jobId),
      listShown(tx, actor, jobId),
    ])
    return [
      ...forms.map(({ id: formId }) => ({ type: 'FormReport', formId })),
      ...heads.flatMap(({ id: estimateId }) => {
        const how = shown.get(estimateId)
        return how ? [{ type: 'EstimateReport', estimateId, ...how }] : []
      }),
    ]
  })
  const { organizationId, userId } = actor
  for (const request of requests) {
    await keepPaper({ organizationId, userId, jobId, request } as Tasks['keep-paper'])
  }
}
