import { isId } from '@/lib/base/ids'
import { type Dates, type Period, RANGES, type Range, dateFaults, datesOf } from '@/lib/desk/overview/rules'
import type { BrowseCoordinators, BrowseStatuses } from '@/lib/desk/overview/schema'
import { JOB_RANGES, everyStatus } from '@/lib/job/jobs/rules'
import type { JobStatus } from '@/lib/job/jobs/schema'
import { queryString } from '@/lib/platform/http/client'

/** The view of the dashboard's charts; it lives in the address of the page. */
export interface DashboardView {
  /** How far back the jobs by status reach. */
  period: Period
  /** For the chart of coordinators: none means every status. */
  status: readonly JobStatus[]
  range: Range
  from?: string
  to?: string
  users: readonly string[]
}

/** Means no filter, where an address without it means the default. */
const ANY = 'any'
const DEFAULT_STATUS: readonly JobStatus[] = ['IN_PROGRESS']
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOST_USERS = 100

/** Reads the address; nonsense in it counts as absent. */
export function readDashboardView(search: URLSearchParams): DashboardView {
  const wanted = search.getAll('status')
  const status = everyStatus.filter((one) => wanted.includes(one))
  const day = (name: string) => {
    const text = search.get(name) ?? ''
    return DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
  }
  const [from, to] = [day('from'), day('to')]
  const isFaulty = Boolean(dateFaults({ startDate: from, endDate: to }).startDate)
  const range = RANGES.find((one) => one === search.get('range')) ?? 'ALL'
  return {
    period: JOB_RANGES.find((one) => one === search.get('period')) ?? 'ALL',
    status: status.length ? status : wanted.includes(ANY) ? [] : DEFAULT_STATUS,
    ...(range === 'CUSTOM' ? ((!from && !to) || isFaulty ? { range: 'ALL' } : { range, from, to }) : { range }),
    users: search.getAll('user').filter(isId).slice(0, MOST_USERS),
  }
}

/** The address of a view, without default values. */
export function dashboardHref({ period, status, range, from, to, users }: DashboardView): string {
  const isDefault = status.length === 1 && status[0] === DEFAULT_STATUS[0]
  return `/${queryString({
    period: period === 'ALL' ? undefined : period,
    status: isDefault ? undefined : status.length ? status : ANY,
    range: range === 'ALL' ? undefined : range,
    from: range === 'CUSTOM' ? from : undefined,
    to: range === 'CUSTOM' ? to : undefined,
    user: users,
  })}`
}

/** The days of the chart of coordinators. */
export const datesIn = ({ range, from, to }: DashboardView, today: string): Dates =>
  range === 'CUSTOM' ? { startDate: from, endDate: to } : datesOf(range, today)

/** The view's query for the jobs by status. */
export const statusesQuery = ({ period }: DashboardView): BrowseStatuses => ({ period })

/** The view's query for the jobs by coordinator. */
export const coordinatorsQuery = (view: DashboardView, today: string): BrowseCoordinators => ({
  status: view.status.length ? [...view.status] : undefined,
  userId: view.users.length ? [...view.users] : undefined,
  ...datesIn(view, today),
})
