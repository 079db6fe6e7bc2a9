import { queryString } from '@/lib/http/client'
import {
  JOB_PAGE_SIZES,
  JOB_SORTS,
  JOB_TABLES,
  type JobSort,
  type JobTable,
  statusLabel,
  statusesOf,
} from '@/lib/jobs/rules'
import type { JobStatus } from '@/lib/jobs/schema'

/** What somebody looks at in the list of jobs; it lives in the address of the page. */
export interface JobsView {
  table: JobTable
  status: JobStatus[]
  search: string
  sort: JobSort
  page: number
  pageSize: (typeof JOB_PAGE_SIZES)[number]
}

const START: JobsView = { table: 'All_Jobs', status: [], search: '', sort: '-createdAt', page: 1, pageSize: 25 }

type Parameters = Record<string, string | string[] | undefined>

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
const first = (value: string | string[] | undefined) => list(value)[0]

/** Reads the address; what makes no sense in it is as if it were not there. */
export function readJobsView(parameters: Parameters): JobsView {
  const table = JOB_TABLES.find((name) => name === first(parameters.table)) ?? START.table
  const statuses = list(parameters.status)
  const page = Number(first(parameters.page))
  return {
    table,
    status: statusesOf(table).filter((status) => statuses.includes(status)),
    search: (first(parameters.search) ?? '').trim().slice(0, 200),
    sort: JOB_SORTS.find((sort) => sort === first(parameters.sort)) ?? START.sort,
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : START.page,
    pageSize: JOB_PAGE_SIZES.find((size) => String(size) === first(parameters.pageSize)) ?? START.pageSize,
  }
}

/** The address of the list as it is looked at, with some of it changed. Another selection starts at its first page. */
export function jobsHref(view: JobsView, change: Partial<JobsView>): string {
  const next = { ...view, page: START.page, ...change }
  const said = Object.entries(next).filter(([key, value]) => String(value) !== String(START[key as keyof JobsView]))
  return `/jobs${queryString(Object.fromEntries(said))}`
}

/** The address of another table: the search and the order stay, the statuses go. */
export const tableHref = (view: JobsView, table: JobTable): string => jobsHref(view, { table, status: [] })

/** The view as the API takes it; also its key in the query cache. */
export const jobsCall = (view: JobsView): string => `/api/v2/jobs${queryString(jobsParameters(view))}`

/** The parameters of the call that asks for the view. */
export const jobsParameters = ({ table, status, search, ...paging }: JobsView) => ({
  jobFilters: JSON.stringify({ table, ...(status.length && { status }) }),
  search: search || undefined,
  ...paging,
})

export const isNarrowed = (view: JobsView): boolean => view.status.length > 0 || view.search !== ''

const TABLE_WORDS: Record<JobTable, [one: string, many: string]> = {
  All_Jobs: ['job', 'jobs'],
  Open_Jobs: ['open job', 'open jobs'],
  Closed_Jobs: ['closed job', 'closed jobs'],
  My_Jobs: ['job of yours', 'jobs of yours'],
}

export const nounOf = (table: JobTable, count = 2): string => TABLE_WORDS[table][count === 1 ? 0 : 1]

/** What is shown, in words: `12 open jobs that are In progress or On hold and match “water”`. */
export function tellJobs(view: JobsView, { total, totalIsExact }: { total: number; totalIsExact: boolean }): string {
  const count = totalIsExact ? total.toLocaleString('en') : `More than ${total.toLocaleString('en')}`
  const statuses = new Intl.ListFormat('en-AU', { type: 'disjunction' }).format(view.status.map(statusLabel))
  const parts = [
    statuses && `${total === 1 ? 'is' : 'are'} ${statuses}`,
    view.search && `${total === 1 ? 'matches' : 'match'} “${view.search}”`,
  ].filter(Boolean)
  const that = parts.length ? ` that ${parts.join(' and ')}` : ''
  return `${total === 0 ? 'No' : count} ${nounOf(view.table, total)}${that}`
}
