import { type ReportId, reportHref } from '@/lib/desk/management/rules'
import type { ManagementFilters } from '@/lib/desk/management/schema'
import { queryString } from '@/lib/platform/http/client'

/** A page of the list behind a figure; `after` are the last rows of the page before. */
export interface BehindFigure {
  row?: string | undefined
  column: string
  page?: number
  after?: string[] | undefined
}

/** The page of the list behind a figure. */
export const entriesHref = (report: ReportId, filters: ManagementFilters, behind: BehindFigure): string =>
  `${reportHref(report)}/entries${entriesQuery(filters, behind)}`

export const entriesQuery = (filters: ManagementFilters, { row, column, page = 1, after }: BehindFigure): string =>
  queryString({ ...filters, compare: undefined, row, column, page: page > 1 ? page : undefined, after })

export const reportCall = (report: ReportId): string => `/api/v1/management-reports/${report}`
