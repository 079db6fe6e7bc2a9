import { endpoint } from '@/lib/http/endpoint'
import { IMPORT_FILE, importJobs } from '@/lib/jobs/import'
import { ImportJobs, JobImport } from '@/lib/jobs/schema'
import { managers } from '@/lib/roles'

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
