import { everyone } from '@/lib/base/roles'
import { exportJobs } from '@/lib/job/job-lists/verbs/export'
import { ExportJobs } from '@/lib/job/jobs/schema'
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
