import 'server-only'
import { notFound } from 'next/navigation'
import { cache } from 'react'

import { nullWhenMissing } from '@/lib/base/errors'
import { Id } from '@/lib/base/wire'
import { currentReader } from '@/lib/desk/areas/require-actor'
import * as jobs from '@/lib/desk/job-file/service'
import { jobNumber } from '@/lib/job/jobs/rules'
import type { Job } from '@/lib/job/jobs/schema'
import type { Actor } from '@/lib/platform/auth/actor'

/** An id in an address. A page does not wait for its record: each read answers that a missing one is not found. */
export const idIn = (segment: string): string => Id.safeParse(segment).data?.toLowerCase() ?? notFound()

/** The job of a page, read once per request; not found when it is missing. */
export async function findJob(actor: Actor, id: string): Promise<Job> {
  return (await readJob(actor, id)) ?? notFound()
}

const readJob = cache(async (actor: Actor, id: string) =>
  Id.safeParse(id).success ? jobs.read(actor, id).catch(nullWhenMissing) : null,
)

/** `CRW - 1042`, for the title of a page; strangers and wrong addresses learn nothing from it. */
export async function titleOf(id: string): Promise<string> {
  const actor = await currentReader()
  const job = actor && (await readJob(actor, id))
  return job ? jobNumber(job) : 'Job'
}
