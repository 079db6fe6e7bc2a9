import 'server-only'
import { type SQL, and, asc, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'

import { inAlphabet } from '@/db/alphabet'
import { sameRow } from '@/db/rows'
import {
  clientFormGroups,
  clients,
  formTemplateGroups,
  formTemplateVersions,
  formTemplates,
  jobForms,
  users,
} from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { notFound } from '@/lib/base/errors'
import { personColumns, toPerson } from '@/lib/company/users/queries'
import { MOST_GROUPS, MOST_TEMPLATES } from '@/lib/paper/forms/rules'
import type { FormEffects, FormItem, FormTemplate, OfferedTemplate, TemplateGroup } from '@/lib/paper/forms/schema'
import type { Actor } from '@/lib/platform/auth/actor'

type Scope = Pick<Actor, 'organizationId'>

/** The groups of an organisation that were not deleted. */
export const liveGroups = ({ organizationId }: Scope) =>
  and(eq(formTemplateGroups.organizationId, organizationId), isNull(formTemplateGroups.deletedAt))

export const liveGroup = (scope: Scope, id: string) => and(liveGroups(scope), eq(formTemplateGroups.id, id))

/** Its templates that were not deleted. */
export const liveTemplates = ({ organizationId }: Scope) =>
  and(eq(formTemplates.organizationId, organizationId), isNull(formTemplates.deletedAt))

export const liveTemplate = (scope: Scope, id: string) => and(liveTemplates(scope), eq(formTemplates.id, id))

const groupColumns = {
  id: formTemplateGroups.id,
  groupName: formTemplateGroups.name,
  associatedClientId: formTemplateGroups.clientId,
  associatedClientName: clients.companyName,
  templateCount: sql<number>`(select count(*)::integer from ${formTemplates}
    where ${formTemplates.organizationId} = ${formTemplateGroups.organizationId}
      and ${formTemplates.groupId} = ${formTemplateGroups.id} and ${formTemplates.deletedAt} is null)`,
  createdAt: formTemplateGroups.createdAt,
  updatedAt: formTemplateGroups.updatedAt,
  version: formTemplateGroups.version,
}

const selectGroups = (tx: Tx) =>
  tx.select(groupColumns).from(formTemplateGroups).leftJoin(clients, sameRow(clients, formTemplateGroups.clientId))

/** The organisation's groups: those for all clients first, then by name. */
export const listGroups = (tx: Tx, scope: Scope, which?: SQL): Promise<TemplateGroup[]> =>
  selectGroups(tx)
    .where(and(liveGroups(scope), which))
    .orderBy(sql`${formTemplateGroups.clientId} is not null`, asc(inAlphabet(formTemplateGroups.name)))
    .limit(MOST_GROUPS)

/** The groups for a client's jobs: its own, and those for all. */
export const groupsForClient = (clientId: string | null): SQL =>
  or(isNull(formTemplateGroups.clientId), clientId === null ? undefined : eq(formTemplateGroups.clientId, clientId))!

/** The group that a client's jobs begin with; null for none. */
export async function defaultGroupOf(tx: Tx, { organizationId }: Scope, clientId: string): Promise<string | null> {
  const [row] = await tx
    .select({ groupId: clientFormGroups.groupId })
    .from(clientFormGroups)
    .where(and(eq(clientFormGroups.organizationId, organizationId), eq(clientFormGroups.clientId, clientId)))
  return row?.groupId ?? null
}

/** A group, even a deleted one: its id stays taken. */
export async function findGroup(tx: Tx, { organizationId }: Scope, id: string): Promise<TemplateGroup | null> {
  const [row] = await selectGroups(tx).where(
    and(eq(formTemplateGroups.organizationId, organizationId), eq(formTemplateGroups.id, id)),
  )
  return row ?? null
}

/** The id of the group of a name, in any case; null where there is none. */
export async function groupNamed(tx: Tx, scope: Scope, name: string): Promise<string | null> {
  const [found] = await tx
    .select({ id: formTemplateGroups.id })
    .from(formTemplateGroups)
    .where(and(liveGroups(scope), eq(sql`lower(${formTemplateGroups.name})`, name.toLowerCase())))
  return found?.id ?? null
}

/** A group. @throws not_found */
export async function requireGroup(tx: Tx, scope: Scope, id: string): Promise<TemplateGroup> {
  const [row] = await selectGroups(tx).where(liveGroup(scope, id))
  if (!row) throw notFound('group of templates')
  return row
}

const templateColumns = {
  id: formTemplates.id,
  groupId: formTemplates.groupId,
  name: formTemplates.name,
  version: formTemplates.version,
  items: formTemplates.items,
  draftName: formTemplates.draftName,
  draftItems: formTemplates.draftItems,
  draftRevision: formTemplates.draftRevision,
  draftedAt: formTemplates.draftedAt,
  draftedBy: personColumns,
  offersStatus: formTemplates.offersStatus,
  visit: formTemplates.visit,
  isRequired: formTemplates.isRequired,
  archivedAt: formTemplates.archivedAt,
  deletedAt: formTemplates.deletedAt,
  uses: sql<number>`(select count(*)::integer from ${jobForms}
    where ${jobForms.organizationId} = ${formTemplates.organizationId} and ${jobForms.templateId} = ${formTemplates.id}
      and ${jobForms.deletedAt} is null)`,
  createdAt: formTemplates.createdAt,
  updatedAt: formTemplates.updatedAt,
}

const selectTemplates = (tx: Tx) =>
  tx.select(templateColumns).from(formTemplates).leftJoin(users, sameRow(users, formTemplates.draftedBy))

const byName = [asc(inAlphabet(formTemplates.name)), asc(formTemplates.id)]

type TemplateRow = Awaited<ReturnType<typeof selectTemplates>>[number]

const statusOf = ({ version, archivedAt }: TemplateRow): FormTemplate['status'] =>
  archivedAt ? 'ARCHIVED' : version ? 'PUBLISHED' : 'DRAFT'

const toTemplate = (row: TemplateRow): FormTemplate => ({
  id: row.id,
  templateName: row.name,
  formTemplateGroupId: row.groupId,
  formItems: row.items as FormItem[],
  version: row.version,
  status: statusOf(row),
  effects: {
    // Only those that can be offered are ever stored.
    offersStatus: row.offersStatus as FormEffects['offersStatus'],
    visit: row.visit,
    isRequired: row.isRequired,
  },
  draft:
    row.draftedAt === null
      ? null
      : {
          templateName: row.draftName!,
          formItems: row.draftItems as FormItem[],
          revision: row.draftRevision,
          savedAt: row.draftedAt,
          savedBy: toPerson(row.draftedBy!),
        },
  uses: row.uses,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

/** The published templates of some groups, by name, without what is being written of their next versions. */
export async function listOffered(
  tx: Tx,
  scope: Scope,
  groupIds: readonly string[],
  { items: withItems }: { items: boolean },
): Promise<OfferedTemplate[]> {
  if (!groupIds.length) return []
  const nothing = sql<null>`null`
  const { items, draftName: _name, draftItems: _items, draftedBy: _by, draftedAt: _at, ...columns } = templateColumns
  const rows = await tx
    .select({ ...columns, items: withItems ? items : nothing })
    .from(formTemplates)
    .where(
      and(
        liveTemplates(scope),
        inArray(formTemplates.groupId, [...groupIds]),
        gt(formTemplates.version, 0),
        isNull(formTemplates.archivedAt),
      ),
    )
    .orderBy(...byName)
  return rows.map((row) => {
    const { formItems, ...template } = toTemplate({
      ...row,
      items: row.items ?? [],
      draftName: null,
      draftItems: null,
      draftedBy: null,
      draftedAt: null,
    })
    return withItems ? { ...template, formItems } : template
  })
}

/** The templates of some groups, by name. */
export async function listTemplates(tx: Tx, scope: Scope, groupIds: readonly string[]): Promise<FormTemplate[]> {
  if (!groupIds.length) return []
  const rows = await selectTemplates(tx)
    .where(and(liveTemplates(scope), inArray(formTemplates.groupId, [...groupIds])))
    .orderBy(...byName)
  return rows.map(toTemplate)
}

/** A template, even a deleted one: its id stays taken. */
export async function findTemplate(tx: Tx, { organizationId }: Scope, id: string): Promise<FormTemplate | null> {
  const [row] = await selectTemplates(tx).where(
    and(eq(formTemplates.organizationId, organizationId), eq(formTemplates.id, id)),
  )
  return row ? toTemplate(row) : null
}

/** A template. @throws not_found */
export async function requireTemplate(tx: Tx, scope: Scope, id: string): Promise<FormTemplate> {
  const [row] = await selectTemplates(tx).where(liveTemplate(scope, id))
  if (!row) throw notFound('form template')
  return toTemplate(row)
}

/** Whether a group has room for one more template. */
export const hasRoom = async (tx: Tx, scope: Scope, groupId: string): Promise<boolean> =>
  (await tx.$count(formTemplates, and(liveTemplates(scope), eq(formTemplates.groupId, groupId)))) < MOST_TEMPLATES

/** The newest version of a template, also of one that was deleted since: forms that were started from it stay. */
export async function newestVersion(tx: Tx, { organizationId }: Scope, templateId: string) {
  const [row] = await tx
    .select({
      version: formTemplateVersions.version,
      name: formTemplateVersions.name,
      items: formTemplateVersions.items,
    })
    .from(formTemplates)
    .innerJoin(
      formTemplateVersions,
      and(
        eq(formTemplateVersions.organizationId, formTemplates.organizationId),
        eq(formTemplateVersions.templateId, formTemplates.id),
        eq(formTemplateVersions.version, formTemplates.version),
      ),
    )
    .where(and(eq(formTemplates.organizationId, organizationId), eq(formTemplates.id, templateId)))
  return row && { ...row, items: row.items as FormItem[] }
}
