import { outsideJson } from '@/lib/job/jobs/outside'
import { jobNumber } from '@/lib/job/jobs/rules'
import { GalleryPhoto } from '@/lib/job/photos/schema'
import type { FormOfJob } from '@/lib/paper/forms/schema'

import type { JobRecord } from './queries'
import type { ReportRequest } from './schema'

interface Made {
  title: string
  request: ReportRequest
  madeAt: Date
  version: { no: number; code: string }
}

/**
 * The record that a report was made of, or the form that it prints, as JSON: the facts as the API gives them. Whoever has the report can read it,
 * so how to get into the house and the addresses of colleagues stay out of it.
 */
export function attachedRecord(
  record: JobRecord,
  form: FormOfJob | null,
  { title, request, madeAt, version }: Made,
): string {
  const { organization, job, photos, ...rest } = record
  const { type, ...options } = request
  return outsideJson(
    {
      report: { title, type, options, job: jobNumber(job), version: version.no, code: version.code, madeAt },
      organization: { name: organization.name, identifier: organization.identifier, abn: organization.abn },
      job,
      ...(form ? { form } : { ...rest, photos: photos.map((photo) => GalleryPhoto.parse(photo)) }),
    },
    1,
  )
}
