import type { Metadata } from 'next'

import { Prefetched } from '@/components/desk/shell/prefetched'
import { TaskTypesScreen } from '@/components/job/task-types/task-types-screen'
import { requireActor } from '@/lib/desk/areas/require-actor'
import { taskTypeKeys } from '@/lib/job/task-types/keys'
import * as taskTypes from '@/lib/job/task-types/service'

export const metadata: Metadata = { title: 'Task Types' }

export default async function TaskTypesPage() {
  const actor = await requireActor('/administration/task-types')
  return (
    <Prefetched queries={[[taskTypeKeys.all, () => taskTypes.browse(actor)]]}>
      <TaskTypesScreen />
    </Prefetched>
  )
}
