import { managers } from '@/lib/base/roles'
import { IMPORT_FILE, previewImport } from '@/lib/desk/job-file/verbs/import'
import { ImportJobs, JobImport } from '@/lib/job/jobs/schema'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'What would become of each line of a CSV or XLSX sheet of jobs; nothing is written',
    roles: managers,
    cost: 'heavy',
    body: ImportJobs,
    files: { file: IMPORT_FILE },
    response: JobImport,
    errors: ['too_large', 'unsupported'],
  },
  ({ actor, body, files }) => previewImport(actor, files.file[0]!, body),
)
