import { everyone } from '@/lib/base/roles'
import { RunSheetQuery } from '@/lib/paper/reports/schema'
import { runSheet } from '@/lib/paper/reports/verbs/run-sheet'
import { download } from '@/lib/platform/route/download'

export const GET = download(
  {
    summary: "A person's stops of a day as a PDF: managers have anybody's, a Technician their own",
    roles: everyone,
    query: RunSheetQuery,
    errors: ['forbidden', 'not_found', 'unavailable'],
    cost: 'heavy',
  },
  ({ actor, query }) => runSheet(actor, query),
)
