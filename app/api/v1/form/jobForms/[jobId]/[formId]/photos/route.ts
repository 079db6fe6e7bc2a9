import { everyone } from '@/lib/base/roles'
import { PHOTO_FILES } from '@/lib/job/photos/rules'
import { FormOfJob, FormParams, TakeFormPhotos } from '@/lib/paper/forms/schema'
import { takePhotos } from '@/lib/paper/forms/verbs/photos'
import { endpoint } from '@/lib/platform/route/endpoint'

export const POST = endpoint(
  {
    summary: 'Take photos for an item of a form: they answer it beside those that it has',
    roles: everyone,
    params: FormParams,
    body: TakeFormPhotos,
    files: PHOTO_FILES,
    response: FormOfJob,
    errors: ['not_found', 'conflict', 'plan'],
  },
  ({ actor, params, body, files }) => takePhotos(actor, params, body, files.photos),
)
