import type { Metadata } from 'next'
import { redirect } from 'next/navigation'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { BuilderScreen } from '@/components/paper/forms/later'
import { isId } from '@/lib/base/ids'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { formKeys } from '@/lib/paper/forms/keys'
import * as templates from '@/lib/paper/forms/verbs/templates'

export const metadata: Metadata = { title: 'Form builder' }

export default async function FormBuilderPage({ searchParams }: PageProps<'/formbuilder'>) {
  const actor = await requireActor('/formbuilder')
  const { template: id } = await searchParams
  if (typeof id !== 'string' || !isId(id)) redirect('/administration/form-templates')
  return (
    <Prefetched queries={[[formKeys.template(id), () => templates.open(actor, id)]]}>
      <BuilderScreen id={id} />
    </Prefetched>
  )
}
