import { isWallClock, toInstant, toWallClock } from '@/lib/base/time'
import type { ChangeInspection, Inspection } from '@/lib/site/visits/schema'

/** The findings of a visit in its form's fields: `timeOfDamage` is the job's wall clock, people are ids. */
export type VisitValues = Omit<
  Inspection,
  | 'id'
  | 'jobId'
  | 'inspectionDate'
  | 'capturedAt'
  | 'receivedAt'
  | 'isLateEntry'
  | 'lateReason'
  | 'taskId'
  | 'occurrenceStart'
  | 'attendees'
  | 'createdBy'
  | 'updatedBy'
  | 'createdAt'
  | 'updatedAt'
  | 'version'
> & { attendeeIds: string[] }

export type VisitField = keyof VisitValues

/** A visit in its form's fields. */
export function valuesOf(visit: Inspection, timezone: string): VisitValues {
  const {
    id: _id,
    jobId: _job,
    inspectionDate: _date,
    capturedAt: _captured,
    receivedAt: _received,
    isLateEntry: _late,
    lateReason: _reason,
    taskId: _task,
    occurrenceStart: _slot,
    createdBy: _author,
    updatedBy: _editor,
    createdAt: _created,
    updatedAt: _updated,
    version: _version,
    attendees,
    timeOfDamage,
    ...found
  } = visit
  return {
    ...found,
    timeOfDamage: timeOfDamage && toWallClock(timeOfDamage, timezone).slice(0, 16),
    attendeeIds: attendees.map(({ id }) => id),
  }
}

/** A form's fields in the shapes of the call; a time that is none goes on as it was typed, to be refused. */
export function bodyOf(
  values: Partial<VisitValues>,
  timezone: string,
): Omit<ChangeInspection, 'version' | 'lateReason'> {
  const { timeOfDamage, ...found } = values
  return {
    ...found,
    ...(timeOfDamage !== undefined && {
      timeOfDamage:
        timeOfDamage && isWallClock(timeOfDamage) ? toInstant(timeOfDamage, timezone).toISOString() : timeOfDamage,
    }),
  }
}

/** The field that shows the server's message about a visit's date. */
export const placeOfVisitTime = (path: string) => (path === 'inspectionDate' ? 'happenedAt' : path)
