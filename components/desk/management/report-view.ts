import { NONE, type ReportId, reportHref } from '@/lib/desk/management/rules'
import { AskEntries, type ManagementFilters, ManagementFilters as Filters } from '@/lib/desk/management/schema'
import { queryString } from '@/lib/platform/http/client'

type Parameters = Record<string, string | string[] | undefined>

const list = (value: string | string[] | undefined) => (value === undefined ? undefined : [value].flat())
const first = (value: string | string[] | undefined) => [value].flat()[0]

/** The filters in the address of a report; nonsense in it counts as absent. */
export function readFilters(parameters: Parameters): ManagementFilters {
  const given = {
    by: first(parameters.by),
    range: first(parameters.range),
    from: first(parameters.from),
    to: first(parameters.to),
    compare: first(parameters.compare) === 'true' ? true : undefined,
    client: list(parameters.client),
    type: list(parameters.type),
    coordinator: list(parameters.coordinator),
  }
  const { from, to, ...others } = given
  const dates = Filters.safeParse({ from, to }).success ? { from, to } : {}
  const sound = Object.entries(others).filter(([name, value]) => Filters.safeParse({ [name]: value }).success)
  return Filters.parse({ ...Object.fromEntries(sound), ...dates })
}

/** A page of the list behind a figure; `after` are the last rows of the page before. */
export interface BehindFigure {
  row?: string | undefined
  column: string
  page?: number
  after?: string[] | undefined
}

/** What of a report's figures the address of a list names; nonsense means the first page of all of it. */
export function readBehind(parameters: Parameters): BehindFigure & { page: number } {
  const named = { row: first(parameters.row), column: first(parameters.column), page: first(parameters.page) ?? '1' }
  const { row, column, page, after } = AskEntries.catch({ column: '', page: 1 }).parse({
    ...named,
    after: list(parameters.after),
  })
  return { row, column, page, after }
}

/** The page of the list behind a figure. */
export const entriesHref = (report: ReportId, filters: ManagementFilters, behind: BehindFigure): string =>
  `${reportHref(report)}/entries${entriesQuery(filters, behind)}`

export const entriesQuery = (filters: ManagementFilters, { row, column, page = 1, after }: BehindFigure): string =>
  queryString({ ...filters, compare: undefined, row, column, page: page > 1 ? page : undefined, after })

export const reportCall = (report: ReportId): string => `/api/v1/management-reports/${report}`

/** The people whose names the filters need. */
export const peopleIn = ({ coordinator = [] }: ManagementFilters): string[] => coordinator.filter((id) => id !== NONE)
