import { z } from 'zod'

import { everyone } from '@/lib/base/roles'
import { params } from '@/lib/base/wire'
import { endpoint } from '@/lib/platform/route/endpoint'
import { BrowseMatrix, MatrixColumns, MoistureMatrix } from '@/lib/site/moisture/schema'
import * as matrix from '@/lib/site/moisture/verbs/matrix'

export const GET = endpoint(
  {
    summary: "A job's moisture points against its visits, with goals and states",
    roles: everyone,
    params: params('jobId'),
    query: BrowseMatrix,
    response: z.union([MoistureMatrix, MatrixColumns]),
    errors: ['not_found'],
  },
  ({ actor, params: { jobId }, query: { fields } }): Promise<MoistureMatrix | MatrixColumns> =>
    fields === 'columns' ? matrix.browseColumns(actor, jobId) : matrix.browse(actor, jobId),
)
