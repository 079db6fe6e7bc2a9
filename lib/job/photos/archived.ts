import { toWallClock } from '@/lib/base/time'
import { jobNumber } from '@/lib/job/jobs/rules'

import { RECORD_LABELS, archiveNames } from './rules'

interface Photo {
  happenedAt: string
  roomName: string | null
  caption: string | null
  name: string
  recordType: keyof typeof RECORD_LABELS
}

/** The names of a job's photos in an archive, by the site's clock. */
export const namesInArchive = (
  photos: readonly Photo[],
  job: { identifier: string; jobNo: number; timezone: string },
): string[] =>
  archiveNames(
    photos.map(({ happenedAt, roomName, caption, name, recordType }) => ({
      takenLocal: toWallClock(happenedAt, job.timezone),
      place: roomName ?? RECORD_LABELS[recordType],
      caption,
      name,
    })),
    jobNumber(job),
  )
