import 'server-only'
import { reading } from '@/db/reading'
import { formTemplateGroups } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { type FieldError, conflict, invalid } from '@/lib/base/errors'
import { newId } from '@/lib/base/wire'
import { spelled } from '@/lib/paper/forms/canonical'
import { faultsOf } from '@/lib/paper/forms/faults'
import { groupNamed, listTemplates, requireGroup } from '@/lib/paper/forms/queries/templates'
import { MOST_TEMPLATES } from '@/lib/paper/forms/rules'
import type { FormTemplate, GroupFile, ImportedGroup } from '@/lib/paper/forms/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'

import { hold as holdGroup, requireRoomForGroup } from './groups'
import { addTo, publishNext, setEffects } from './templates'

/** A group as a file: its published templates, by name. @throws not_found */
export const exportGroup = (actor: Actor, id: string): Promise<GroupFile> =>
  reading(actor, async (tx) => {
    const { groupName } = await requireGroup(tx, actor, id)
    const published = (await listTemplates(tx, actor, [id])).filter(({ version }) => version > 0)
    const templates = published.map(({ templateName, formItems, effects }) => ({ templateName, formItems, effects }))
    return { format: 'makegood-forms-1', groupName, templates }
  })

/**
 * Takes a file of templates into the group of its name, which is made if there is none. A template whose name the group
 * has gets its next version, unless nothing of it changed: the same file twice changes nothing.
 * @throws invalid for items that do not go together, conflict where there is no room
 */
export async function importGroup(actor: Actor, { groupName, templates }: GroupFile): Promise<ImportedGroup> {
  const faults = faultsIn(templates)
  if (faults.length) throw invalid(faults)
  return inOrganization(actor, async (tx) => {
    const groupId = await groupOf(tx, actor, groupName)
    await holdGroup(tx, actor, groupId)
    const there = await listTemplates(tx, actor, [groupId])
    const byName = new Map(there.map((template) => [template.templateName.toLowerCase(), template]))
    const isNew = ({ templateName }: Sent) => !byName.has(templateName.toLowerCase())
    if (there.length + templates.filter(isNew).length > MOST_TEMPLATES) {
      throw conflict(`A group has at most ${MOST_TEMPLATES} templates.`)
    }
    const brought: ImportedGroup = { groupId, added: [], updated: [], unchanged: [] }
    for (const sent of templates) {
      const before = byName.get(sent.templateName.toLowerCase())
      brought[await take(tx, actor, groupId, sent, before)].push(sent.templateName)
    }
    return brought
  })
}

type Sent = GroupFile['templates'][number]

async function take(
  tx: Tx,
  actor: Actor,
  groupId: string,
  { templateName, formItems, effects }: Sent,
  before: FormTemplate | undefined,
): Promise<'added' | 'updated' | 'unchanged'> {
  if (!before) {
    await addTo(tx, actor, groupId, { name: templateName, items: formItems, effects })
    return 'added'
  }
  const isSamePaper = before.templateName === templateName && spelled(before.formItems) === spelled(formItems)
  const isSameWork = !effects || spelled(before.effects) === spelled(effects)
  if (!isSamePaper) await publishNext(tx, actor, before, { templateName, formTemplateGroupId: groupId, formItems })
  if (!isSameWork) await setEffects(tx, actor, before.id, effects)
  return isSamePaper && isSameWork ? 'unchanged' : 'updated'
}

/** The group of a name, in any case; a new one for all clients where there is none. */
async function groupOf(tx: Tx, actor: Actor, name: string): Promise<string> {
  const { organizationId } = actor
  const found = await groupNamed(tx, actor, name)
  if (found) return found
  await requireRoomForGroup(tx, actor)
  const id = newId()
  await tx.insert(formTemplateGroups).values({ organizationId, id, name })
  await record(tx, actor, 'form-group.added', { subjectType: 'form-group', subjectId: id, details: { name } })
  return id
}

const faultsIn = (templates: readonly Sent[]): FieldError[] =>
  templates.flatMap(({ templateName, formItems }, at) => {
    const isTwice = templates.findIndex((one) => one.templateName.toLowerCase() === templateName.toLowerCase()) < at
    const twice = isTwice ? [{ path: `templates.${at}.templateName`, message: 'This name is here twice' }] : []
    return [...twice, ...faultsOf(formItems).map((fault) => ({ ...fault, path: `templates.${at}.${fault.path}` }))]
  })
