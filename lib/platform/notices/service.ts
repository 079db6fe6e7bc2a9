import 'server-only'
import { sql } from 'drizzle-orm'

import type { NoticeKind } from '@/db/enums'
import type { LinkPerson } from '@/db/link-person'
import { notices, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { doerOf } from '@/lib/platform/auth/actor'
import { announceOwn } from '@/lib/platform/live/announce'

import { MAILED_BY, MOST_SUBJECTS, OWN_LETTER } from './groups'

interface Acting {
  organizationId: number
  userId: string | null
  doer?: LinkPerson | { kind: 'worker' }
}

interface Notice {
  kind: NoticeKind
  /** Whom it tells. Nobody is told of what they did themselves, nor somebody who has left. */
  userIds: readonly (string | null | undefined)[]
  /** The records that it is about. */
  subjectIds: readonly string[]
  /** The job that all of them belong to. */
  jobId?: string
  /** Where a task now stands, `YYYY-MM-DD` on its own clock. */
  day?: string
}

/**
 * Tells people of something behind their bell, in the transaction that does it. What the same person did of one kind within
 * the last hour, and nobody has read yet, becomes one notice of several records.
 */
export async function notify(tx: Tx, actor: Acting, { kind, userIds, subjectIds, jobId, day }: Notice): Promise<void> {
  const doer = doerOf(actor)
  const by = doer.kind === 'person' ? doer.userId : null
  const to = [...new Set(userIds)].filter((id): id is string => Boolean(id) && id !== by)
  const subjects = [...new Set(subjectIds)].slice(-MOST_SUBJECTS)
  if (!to.length || !subjects.length) return
  const { organizationId } = actor
  const mailed = MAILED_BY[kind]
  const owesMail = OWN_LETTER.includes(mailed)
    ? sql`false`
    : sql`(u.status = 'ACTIVE' and u.${sql.identifier(users[mailed].name)})`
  const [ids, name, job, on] = [
    sql.param(subjects),
    doer.kind === 'link' ? doer.name : null,
    jobId ?? null,
    day ?? null,
  ]
  // One that somebody else is writing to at this moment is left alone: whoever plans for two people blocks nobody.
  const told = await tx.execute<{ user_id: string }>(sql`
    with told as (
      select u.id, ${owesMail} as owes_mail from ${users} u
       where u.organization_id = ${organizationId} and u.id = any(${sql.param(to)}::uuid[]) and u.status <> 'REMOVED'
    ), same as (
      select n.id, n.user_id from ${notices} n
       where n.organization_id = ${organizationId} and n.user_id = any(${sql.param(to)}::uuid[]) and n.read_at is null
         and n.kind = ${kind} and n.at > now() - interval '1 hour' and n.by_user_id = ${by}::uuid
         and n.job_id is not distinct from ${job}::uuid
         and cardinality(array(select unnest(n.subject_ids) union select unnest(${ids}::uuid[]))) <= ${MOST_SUBJECTS}
       order by n.user_id for update skip locked
    ), joined as (
      update ${notices} n
         set subject_ids = array(select s from unnest(n.subject_ids) s where s <> all(${ids}::uuid[])) || ${ids}::uuid[],
             day = ${on}::date, at = now(), owes_mail = n.owes_mail or told.owes_mail
        from same, told
       where n.organization_id = ${organizationId} and n.id = same.id and told.id = same.user_id
      returning n.user_id
    ), made as (
      insert into ${notices} (organization_id, id, user_id, kind, subject_ids, job_id, day, by_user_id, by_name, owes_mail)
      select ${organizationId}, gen_random_uuid(), told.id, ${kind}, ${ids}::uuid[], ${job}::uuid, ${on}::date, ${by}::uuid, ${name}, told.owes_mail
        from told where told.id not in (select user_id from same)
      returning user_id
    )
    select user_id from joined union select user_id from made`)
  await announceOwn(
    tx,
    organizationId,
    'notices',
    told.map((row) => row.user_id),
  )
}
