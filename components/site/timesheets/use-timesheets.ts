import { keepPreviousData, useQuery } from '@tanstack/react-query'

import { api, queryString } from '@/lib/platform/http/client'
import { TIMESHEETS_PATH, timesheetKeys } from '@/lib/site/timesheets/keys'
import { JOB_TIMESHEETS_PER_PAGE } from '@/lib/site/timesheets/rules'
import type { JobTimesheets, StaffWeeks, Timesheet, TimesheetWeek } from '@/lib/site/timesheets/schema'

/** A person's week, by its Monday. */
export const useWeek = (monday: string, userId: string) =>
  useQuery({
    queryKey: timesheetKeys.week(monday, userId),
    queryFn: ({ signal }) =>
      api.get<TimesheetWeek>(`${TIMESHEETS_PATH}/week${queryString({ day: monday, userId })}`, { signal }),
  })

/** Everybody's week, summed up. */
export const useStaffWeeks = (monday: string) =>
  useQuery({
    queryKey: timesheetKeys.weeks(monday),
    queryFn: ({ signal }) => api.get<StaffWeeks>(`${TIMESHEETS_PATH}/weeks${queryString({ day: monday })}`, { signal }),
    placeholderData: keepPreviousData,
  })

/** A page of the time worked on a job. */
export const useJobTimesheets = (jobId: string, page: number, after?: string[]) =>
  useQuery({
    queryKey: timesheetKeys.ofJob(jobId, page, after),
    queryFn: ({ signal }) =>
      api.get<JobTimesheets>(
        `${TIMESHEETS_PATH}/job/${jobId}${queryString({ page, after, pageSize: JOB_TIMESHEETS_PER_PAGE })}`,
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** The time worked at a visit. */
export const useVisitTimesheets = (jobId: string, inspectionId: string) =>
  useQuery({
    queryKey: timesheetKeys.ofVisit(jobId, inspectionId),
    queryFn: ({ signal }) =>
      api.get<Timesheet[]>(`${TIMESHEETS_PATH}/job/${jobId}/inspection/${inspectionId}`, { signal }),
  })
