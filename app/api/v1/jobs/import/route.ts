import { managers } from '@/lib/base/roles'
import { IMPORT_FILE, importJobs } from '@/lib/desk/job-file/verbs/import'
import { ImportJobs, JobImport } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Open a job for each line of a CSV or XLSX sheet; the same sheet twice makes each job once',
    roles: managers,
    cost: 'heavy',
    body: ImportJobs,
    files: { file: IMPORT_FILE },
    response: JobImport,
    errors: ['too_large', 'unsupported', 'throttled'],
    audited: 'import',
  },
  ({ actor, body, files }) => importJobs(actor, files.file[0]!, body),
)
