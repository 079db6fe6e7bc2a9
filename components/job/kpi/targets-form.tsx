'use client'

import { useQuery } from '@tanstack/react-query'

import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import type { ChangeKpiTargets, KpiTarget } from '@/lib/job/kpi/schema'
import { api } from '@/lib/platform/http/client'

export interface TargetsFormProps {
  /** The address of the targets. */
  path: string
  queryKey: readonly unknown[]
  save: (changed: ChangeKpiTargets) => Promise<KpiTarget[]>
  /** Words for the target that applies when a field is empty. */
  inherited: string
}

const Waiting = () => <SkeletonLines lines={8} label="Loading the targets…" />

const TargetsTable = loadLater(async () => (await import('./targets-table')).TargetsTable, { waiting: Waiting })

/** The fifteen targets: how long each checkpoint may take on jobs of each priority. */
export function TargetsForm({ path, queryKey, ...rest }: TargetsFormProps) {
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.get<KpiTarget[]>(path, { signal }) })

  return (
    <Card title="KPI targets">
      <Loaded query={query} waiting={<Waiting />}>
        {(targets) => <TargetsTable targets={targets} queryKey={queryKey} {...rest} />}
      </Loaded>
    </Card>
  )
}
