import { everyone } from '@/lib/base/roles'
import { ExportJobs } from '@/lib/job/jobs/schema'
import { exportJobs } from '@/lib/job/jobs/verbs/export'
import { spreadsheet } from '@/lib/platform/route/spreadsheet'

export const GET = spreadsheet(
  {
    summary: 'All jobs that a filter lets through, as CSV or XLSX',
    roles: everyone,
    query: ExportJobs,
    errors: ['unavailable', 'throttled'],
    audited: 'export',
  },
  ({ actor, query }) => exportJobs(actor, query),
)
