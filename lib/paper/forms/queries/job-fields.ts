import 'server-only'
import { and, asc, desc, eq, isNull } from 'drizzle-orm'

import { inspections, rooms } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { fullName } from '@/lib/base/names'
import { formatDate, formatDay } from '@/lib/base/time'
import { getJob } from '@/lib/job/jobs/queries/job'
import { customerOf, jobNumber, siteOf } from '@/lib/job/jobs/rules'
import type { FormItem, JobField } from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'
import { WATER_CATEGORY_LABELS, WATER_CLASS_LABELS } from '@/lib/site/visits/rules'

type Values = Record<JobField, string | null>

/** What forms take from a job as it is now; a visit's facts are those of the form's own visit, else of the latest. */
export class JobFields {
  private constructor(
    private readonly ofJob: Values,
    private readonly visits: ReadonlyMap<string, Pick<Values, 'visitDate' | 'category' | 'class'>>,
    private readonly latest: string | undefined,
  ) {}

  static async read(tx: Tx, actor: Actor, jobId: string): Promise<JobFields> {
    const { organizationId } = actor
    const job = await getJob(tx, actor, jobId)
    const visits = await tx
      .select({
        id: inspections.id,
        happenedAt: inspections.happenedAt,
        waterCategory: inspections.waterCategory,
        waterClass: inspections.waterClass,
      })
      .from(inspections)
      .where(
        and(
          eq(inspections.organizationId, organizationId),
          eq(inspections.jobId, jobId),
          isNull(inspections.deletedAt),
        ),
      )
      .orderBy(desc(inspections.happenedAt), desc(inspections.id))
    const affected = await tx
      .select({ name: rooms.roomName })
      .from(rooms)
      .where(
        and(
          eq(rooms.organizationId, organizationId),
          eq(rooms.jobId, jobId),
          eq(rooms.isAffected, true),
          isNull(rooms.deletedAt),
        ),
      )
      .orderBy(asc(rooms.position), asc(rooms.id))
    const ofJob: Values = {
      jobNumber: jobNumber(job),
      jobType: job.type,
      organization: actor.organization.name,
      client: customerOf(job) || null,
      insured: job.contactName,
      insuredPhone: job.contactNumber,
      insuredEmail: job.contactEmail,
      address: siteOf(job),
      claim: job.refNumber,
      policy: job.policyNumber,
      order: job.orderNumber,
      dateOfLoss: job.dateOfLoss && formatDay(job.dateOfLoss),
      cause: job.causeOfLoss,
      coordinator: job.projectManager && fullName(job.projectManager),
      supervisor: job.supervisor && fullName(job.supervisor),
      visitDate: null,
      category: null,
      class: null,
      rooms: affected.map(({ name }) => name).join(', ') || null,
    }
    const ofVisits = new Map(
      visits.map(({ id, happenedAt, waterCategory, waterClass }) => [
        id,
        {
          visitDate: formatDate(happenedAt, job.timezone),
          category: waterCategory && WATER_CATEGORY_LABELS[waterCategory],
          class: waterClass && WATER_CLASS_LABELS[waterClass],
        },
      ]),
    )
    return new JobFields(ofJob, ofVisits, visits[0]?.id)
  }

  /** What the items of a form show, by item. */
  of(items: readonly FormItem[], inspectionId: string | null): Record<string, string | null> {
    const visit = this.visits.get(inspectionId ?? this.latest ?? '')
    const values: Values = { ...this.ofJob, ...visit }
    return Object.fromEntries(
      items.flatMap((item) => (item.kind === 'jobField' ? [[item.id, values[item.field]]] : [])),
    )
  }
}
