import 'server-only'
import { formTemplateGroups, formTemplateVersions, formTemplates } from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'

import { STARTER_GROUP } from './rules'
import { STARTER_FORMS } from './starter-forms'

/** Gives a new organisation a group of form templates for the jobs of all clients. It can change them. */
export async function addStarterForms(tx: Tx, organizationId: number): Promise<void> {
  const groupId = newId()
  await tx.insert(formTemplateGroups).values({ organizationId, id: groupId, name: STARTER_GROUP })
  await fillStarterGroup(tx, organizationId, groupId)
}

/** Puts the starter forms into a group that is new. */
export async function fillStarterGroup(tx: Tx, organizationId: number, groupId: string): Promise<void> {
  const templates = STARTER_FORMS.map(({ effects, ...form }) => ({
    organizationId,
    id: newId(),
    groupId,
    version: 1,
    ...form,
    ...effects,
  }))
  await tx.insert(formTemplates).values(templates)
  await tx.insert(formTemplateVersions).values(
    templates.map(({ id: templateId, version, name, items }) => ({
      organizationId,
      templateId,
      version,
      name,
      items,
    })),
  )
}
