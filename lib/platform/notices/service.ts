import 'server-only'
import { sql } from 'drizzle-orm'

import type { NoticeKind } from '@/db/enums/people'
import type { LinkPerson } from '@/db/link-person'
import { notices, users } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { doerOf } from '@/lib/platform/auth/actor'
import { announceOwn } from '@/lib/platform/live/announce'

import { MAILED_BY, MOST_SUBJECTS, OWN_LETTER, TAKES_BACK } from './groups'

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
  /** It is about one time of a series alone: it takes back nothing of the others, and each of them is told. */
  isOneTime?: boolean
}

/**
 * Tells people of something behind their bell, in the transaction that does it. What the same person did of one kind within
 * the last hour, and nobody has read yet, becomes one notice of several records; what they take back is told no more.
 */
export async function notify(tx: Tx, actor: Acting, { userIds, subjectIds, ...what }: Notice): Promise<void> {
  const doer = doerOf(actor)
  const by = doer.kind === 'person' ? doer.userId : null
  const to = [...new Set(userIds)].filter((id): id is string => Boolean(id) && id !== by)
  const subjects = [...new Set(subjectIds)].slice(-MOST_SUBJECTS)
  if (!to.length || !subjects.length) return
  const { organizationId } = actor
  const undone = what.isOneTime || !by ? [] : await takeBack(tx, { organizationId, by, to, subjects, kind: what.kind })
  const known = TAKES_BACK[what.kind]?.isToldStill ? [] : undone
  const others = to.filter((id) => !known.some((one) => one.userId === id))
  const name = doer.kind === 'link' ? doer.name : null
  const told = await write(tx, { organizationId, by, name, to: others, subjects, ...what })
  for (const { userId, subjectIds: gone } of known) {
    const rest = subjects.filter((id) => !gone.includes(id))
    told.push(...(await write(tx, { organizationId, by, name, to: [userId], subjects: rest, ...what })))
  }
  await announceOwn(tx, organizationId, 'notices', [...new Set([...told, ...undone.map(({ userId }) => userId)])])
}

interface Telling extends Pick<Notice, 'kind'> {
  organizationId: number
  by: string | null
  to: readonly string[]
  subjects: readonly string[]
}

const mailsOf = (kind: NoticeKind) =>
  OWN_LETTER.includes(MAILED_BY[kind])
    ? sql`false`
    : sql`(u.status = 'ACTIVE' and u.${sql.identifier(users[MAILED_BY[kind]].name)})`

/** Leaves out of what somebody was told what is taken back now. @returns of what, by the people who have not heard of it */
async function takeBack(
  tx: Tx,
  { organizationId, by, to, subjects, kind }: Telling,
): Promise<{ userId: string; subjectIds: string[] }[]> {
  const back = TAKES_BACK[kind]
  if (!back) return []
  const ids = sql`${sql.param([...subjects])}::uuid[]`
  const rows = await tx.execute<{ user_id: string; undone: string[] }>(sql`
    with found as (
      select n.id, n.user_id, array(select s from unnest(n.subject_ids) s where s = any(${ids})) as undone,
             array(select s from unnest(n.subject_ids) with ordinality as one(s, place) where s <> all(${ids}) order by place) as kept
        from ${notices} n join ${users} u on u.organization_id = n.organization_id and u.id = n.user_id
       where n.organization_id = ${organizationId} and n.user_id = any(${sql.param([...to])}::uuid[]) and n.read_at is null
         and n.kind = ${back.kind} and n.at > now() - interval '1 hour' and n.by_user_id = ${by}::uuid
         and n.subject_ids && ${ids} and (n.owes_mail or not ${mailsOf(back.kind)})
       order by n.user_id for update of n skip locked
    ), kept as (
      update ${notices} n
         set subject_ids = found.kept, day = case when n.subject_ids[cardinality(n.subject_ids)] = any(found.kept) then n.day end
        from found where n.organization_id = ${organizationId} and n.id = found.id and cardinality(found.kept) > 0
    ), gone as (
      delete from ${notices} n using found
       where n.organization_id = ${organizationId} and n.id = found.id and cardinality(found.kept) = 0
    )
    select user_id, undone from found`)
  return rows.map((row) => ({ userId: row.user_id, subjectIds: row.undone }))
}

/** @returns who is told */
async function write(
  tx: Tx,
  {
    organizationId,
    by,
    name,
    to,
    subjects,
    kind,
    jobId = null,
    day = null,
    isOneTime = false,
  }: Telling & { name: string | null; jobId?: string | null; day?: string | null; isOneTime?: boolean },
): Promise<string[]> {
  if (!to.length || !subjects.length) return []
  const [ids, people] = [sql`${sql.param([...subjects])}::uuid[]`, sql`${sql.param([...to])}::uuid[]`]
  // It happened now, and not when the transaction began: somebody may have read what came meanwhile.
  const at = sql`clock_timestamp()`
  // One that somebody else is writing to at this moment is left alone: whoever plans for two people blocks nobody.
  const told = await tx.execute<{ user_id: string }>(sql`
    with told as (
      select u.id, ${mailsOf(kind)} as owes_mail from ${users} u
       where u.organization_id = ${organizationId} and u.id = any(${people}) and u.status <> 'REMOVED'
    ), same as (
      select n.id, n.user_id from ${notices} n
       where n.organization_id = ${organizationId} and n.user_id = any(${people}) and n.read_at is null
         and n.kind = ${kind} and n.at > now() - interval '1 hour' and n.by_user_id = ${by}::uuid
         and n.job_id is not distinct from ${jobId}::uuid and not (${isOneTime} and n.subject_ids && ${ids})
         and cardinality(array(select unnest(n.subject_ids) union select unnest(${ids}))) <= ${MOST_SUBJECTS}
       order by n.user_id for update skip locked
    ), joined as (
      update ${notices} n
         set subject_ids = array(select s from unnest(n.subject_ids) s where s <> all(${ids})) || ${ids},
             day = ${day}::date, at = ${at}, owes_mail = n.owes_mail or told.owes_mail,
             owed_at = case when n.owes_mail then n.owed_at else ${at} end
        from same, told
       where n.organization_id = ${organizationId} and n.id = same.id and told.id = same.user_id
      returning n.user_id
    ), made as (
      insert into ${notices} (organization_id, id, user_id, kind, subject_ids, job_id, day, by_user_id, by_name, at, owes_mail, owed_at)
      select ${organizationId}, gen_random_uuid(), told.id, ${kind}, ${ids}, ${jobId}::uuid, ${day}::date, ${by}::uuid, ${name}, ${at}, told.owes_mail, ${at}
        from told where told.id not in (select user_id from same)
      returning user_id
    )
    select user_id from joined union select user_id from made`)
  return told.map((row) => row.user_id)
}
