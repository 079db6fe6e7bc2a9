'use client'

import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'

import { Button } from '@/components/ui/button'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { saveSheet } from '@/components/ui/save-file'
import { SkeletonTable } from '@/components/ui/skeleton'
import { fullName } from '@/lib/base/names'
import type { Role } from '@/lib/base/roles'
import { formatDateTime } from '@/lib/base/time'
import { importKeys } from '@/lib/desk/imports/keys'
import { kindNoun } from '@/lib/desk/imports/rules'
import type { ImportReport } from '@/lib/desk/imports/schema'
import { api } from '@/lib/platform/http/client'

import { ReportRows } from './report-rows'
import { trailTo } from './trail'

/** What became of each row of an import. */
export function ReportScreen({ id, role, timezone }: { id: string; role: Role; timezone: string }) {
  const path = `/api/v1/imports/${id}`
  const query = useQuery({
    queryKey: importKeys.one(id),
    queryFn: ({ signal }) => api.get<ImportReport>(path, { signal }),
  })
  const { data } = query
  return (
    <>
      <PageHeader
        breadcrumbs={[trailTo(role), { label: 'Import', href: '/administration/import' }, { label: 'Report' }]}
        title={data ? `Import of ${kindNoun(data.kind)}` : 'Import'}
        body={
          data && (
            <span className="wrap-anywhere">
              {data.name}, {formatDateTime(data.createdAt, timezone)}, {fullName(data.createdBy)}
            </span>
          )
        }
        actions={
          <Button icon={<Download />} onClick={() => void saveSheet(`${path}/sheet?format=csv`)}>
            Download as CSV
          </Button>
        }
      />
      <Loaded query={query} waiting={<SkeletonTable rows={6} columns={3} label="Loading the report…" />}>
        {({ kind, rows, counts }) => <ReportRows kind={kind} rows={rows} counts={counts} />}
      </Loaded>
    </>
  )
}
