import { jobNumber } from '@/lib/job/jobs/rules'
import { GalleryPhoto } from '@/lib/job/photos/schema'

import type { JobRecord } from './queries'
import type { ReportRequest } from './schema'

interface Made {
  title: string
  request: ReportRequest
  madeAt: Date
  version: { no: number; code: string }
}

/** Of a person, what a report says of them. */
const NAMES_ONLY = new Set(['id', 'firstName', 'lastName'])
const isPerson = (value: object) => 'firstName' in value && 'lastName' in value

/**
 * The record that a report was made of, as JSON: the facts as the API gives them. Whoever has the report can read it,
 * so how to get into the house and the addresses of colleagues stay out of it.
 */
export function attachedRecord(record: JobRecord, { title, request, madeAt, version }: Made): string {
  const { organization, job, photos, ...rest } = record
  const { accessNotes: _, overviewImage: __, ...facts } = job
  const { type, ...options } = request
  return JSON.stringify(
    {
      report: { title, type, options, job: jobNumber(job), version: version.no, code: version.code, madeAt },
      organization: { name: organization.name, identifier: organization.identifier, abn: organization.abn },
      job: facts,
      ...rest,
      photos: photos.map((photo) => GalleryPhoto.parse(photo)),
    },
    (_key, value: unknown) =>
      value && typeof value === 'object' && isPerson(value)
        ? Object.fromEntries(Object.entries(value).filter(([key]) => NAMES_ONLY.has(key)))
        : value,
    1,
  )
}
