import { either, listed } from '@/lib/base/lists'
import { fullName } from '@/lib/base/names'
import { lastOf } from '@/lib/base/paged'
import { formatDay, isDay } from '@/lib/base/time'
import {
  JOB_NEEDS,
  JOB_PAGE_SIZES,
  JOB_SORTS,
  JOB_TABLES,
  type JobNeed,
  type JobSort,
  type JobTable,
  NOBODY,
  statusLabel,
  statusesOf,
} from '@/lib/job/jobs/rules'
import type { FilterNames, JobFilters, JobListSettings, JobStatus } from '@/lib/job/jobs/schema'
import { queryString } from '@/lib/platform/http/client'
import type { SheetFormat } from '@/lib/platform/spreadsheets/cells'

/** The shown part of the list of jobs; it lives in the address of the page. */
export interface JobsView {
  table: JobTable
  status: JobStatus[]
  client: string[]
  /** People, and `none` for jobs that name nobody. */
  coordinator: string[]
  supervisor: string[]
  /** People who have a task on the job. */
  assignee: string[]
  type: string[]
  /** The customers: only private persons, only client companies, or both. */
  customer: '' | 'private' | 'company'
  /** Days of the organisation, both inclusive. */
  createdFrom: string
  createdTo: string
  /** What the jobs need; of any, if empty. */
  needs: '' | JobNeed
  search: string
  sort: JobSort
  view: 'list' | 'board'
  page: number
  /** The last jobs of the page before, as it was shown. */
  after: string[]
  pageSize: (typeof JOB_PAGE_SIZES)[number]
}

/** The filters of the list within its table. */
export type JobsNarrowing = Omit<JobsView, 'table' | 'sort' | 'view' | 'page' | 'after' | 'pageSize'>

/** The list without filters. */
export const UNNARROWED: JobsNarrowing = {
  status: [],
  client: [],
  coordinator: [],
  supervisor: [],
  assignee: [],
  type: [],
  customer: '',
  createdFrom: '',
  createdTo: '',
  needs: '',
  search: '',
}
export const START: JobsView = {
  table: 'All_Jobs',
  ...UNNARROWED,
  sort: '-createdAt',
  view: 'list',
  page: 1,
  after: [],
  pageSize: 25,
}

type Parameters = Record<string, string | string[] | undefined>

const MOST_VALUES = 100
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

const list = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
const first = (value: string | string[] | undefined) => list(value)[0]
const ids = (value: string | string[] | undefined, others: readonly string[] = []) =>
  [...new Set(list(value).filter((id) => UUID.test(id) || others.includes(id)))].slice(0, MOST_VALUES)
const day = (value: string | string[] | undefined) => {
  const text = first(value) ?? ''
  return /^(19|20|21)/.test(text) && isDay(text) ? text : ''
}

/** Reads the address; nonsense in it counts as absent. */
export function readJobsView(parameters: Parameters): JobsView {
  const table = JOB_TABLES.find((name) => name === first(parameters.table)) ?? START.table
  const statuses = list(parameters.status)
  const page = Number(first(parameters.page))
  const types = list(parameters.type).map((type) => type.trim())
  const customer = first(parameters.customer)
  const createdFrom = day(parameters.createdFrom)
  const createdTo = day(parameters.createdTo)
  return {
    table,
    status: statusesOf(table).filter((status) => statuses.includes(status)),
    client: ids(parameters.client),
    coordinator: ids(parameters.coordinator, [NOBODY]),
    supervisor: ids(parameters.supervisor, [NOBODY]),
    assignee: ids(parameters.assignee),
    type: [...new Set(types.filter((type) => type && type.length <= 60))].slice(0, MOST_VALUES),
    customer: customer === 'private' || customer === 'company' ? customer : '',
    createdFrom,
    createdTo: createdTo >= createdFrom ? createdTo : '',
    needs: JOB_NEEDS.find((need) => need === first(parameters.needs)) ?? '',
    search: (first(parameters.search) ?? '').trim().slice(0, 200),
    sort: JOB_SORTS.find((sort) => sort === first(parameters.sort)) ?? START.sort,
    view: first(parameters.view) === 'board' ? 'board' : 'list',
    page: Number.isInteger(page) && page > 0 && page <= 100_000 ? page : START.page,
    after: lastOf(ids(parameters.after)),
    pageSize: JOB_PAGE_SIZES.find((size) => String(size) === first(parameters.pageSize)) ?? START.pageSize,
  }
}

/**
 * The address of the shown list with a change. Another selection starts at its first page. The table is always named:
 * the bare address stands for the saved filters.
 */
export function jobsHref(view: JobsView, change: Partial<JobsView>): string {
  const { table, ...next } = { ...view, page: START.page, after: START.after, ...change }
  const other = Object.entries(next).filter(([key, value]) => String(value) !== String(START[key as keyof JobsView]))
  return `/jobs${queryString({ table, ...Object.fromEntries(other) })}`
}

/** The address of the list with only these filters: for links from elsewhere. */
export const jobsLink = (narrowing: Partial<JobsView>): string => jobsHref(START, narrowing)

/** The address of another table: search and order stay, statuses that it does not have go. */
export const tableHref = (view: JobsView, table: JobTable): string =>
  jobsHref(view, { table, status: view.status.filter((status) => statusesOf(table).includes(status)) })

/** The view in the API's parameters; also its key in the query cache. */
export const jobsCall = (view: JobsView): string => `/api/v2/jobs${queryString(jobsParameters(view))}`

/** The stored name of each filter and order of the view: the types refuse a new one without a name. */
export const STORED_AS = {
  table: 'table',
  status: 'status',
  client: 'clientIds',
  coordinator: 'projectManagerIds',
  supervisor: 'supervisorIds',
  assignee: 'assigneeIds',
  type: 'types',
  customer: 'isPrivateJob',
  createdFrom: 'createdFrom',
  createdTo: 'createdTo',
  needs: 'needs',
  search: 'search',
  sort: 'sort',
} as const satisfies Record<StoredKey, keyof JobFilters>

type StoredKey = keyof JobsNarrowing | 'table' | 'sort'

const storedAs = Object.entries(STORED_AS) as [StoredKey, keyof JobFilters][]

/** The filters of the view, as they are stored. Usual values are left out. */
export const filtersOf = (view: JobsView): JobFilters =>
  ({
    ...Object.fromEntries(
      storedAs
        .filter(([key]) => String(view[key]) !== String(START[key]))
        .map(([key, filter]) => [filter, key === 'customer' ? view.customer === 'private' : view[key]]),
    ),
    table: view.table,
  }) as JobFilters

/** The people whose names are needed to describe the view's filters. */
export const peopleIn = ({ coordinator, supervisor, assignee }: JobsNarrowing): string[] =>
  [...new Set([...coordinator, ...supervisor, ...assignee])].filter((id) => id !== NOBODY)

/** The view that stored filters ask for. */
export const narrowingOf = (filter: JobFilters): Pick<JobsView, StoredKey> => {
  const { isPrivateJob } = filter
  const customer = isPrivateJob === undefined ? '' : isPrivateJob ? 'private' : 'company'
  const entries = storedAs.map(([key, name]) => [key, key === 'customer' ? customer : (filter[name] ?? START[key])])
  return Object.fromEntries(entries) as Pick<JobsView, StoredKey>
}

/** The jobs of the view and their order: its list, its board and its export share this. */
const selectionOf = (view: JobsView) => {
  const { search, assigneeIds, isPrivateJob, sort: _, ...jobFilters } = filtersOf(view)
  return {
    jobFilters: JSON.stringify(jobFilters),
    search,
    assigneeIds,
    isPrivateJob: isPrivateJob?.toString(),
    sort: view.sort,
  }
}

/** The parameters of the view's call. */
export const jobsParameters = (view: JobsView) => ({
  ...selectionOf(view),
  page: view.page,
  after: view.after,
  pageSize: view.pageSize,
})

/** The address of the view as a sheet. */
export const exportCall = (view: JobsView, format: SheetFormat): string =>
  `/api/v1/jobs/export${queryString({ ...selectionOf(view), format })}`

const narrowings = Object.keys(UNNARROWED) as (keyof JobsNarrowing)[]

/** How many filters are set beside the search and the statuses: those in the sheet of filters. */
export const furtherFilters = (view: JobsView): number =>
  narrowings.filter((key) => key !== 'search' && key !== 'status' && view[key].length > 0).length

export const isNarrowed = (view: JobsView): boolean => narrowings.some((key) => view[key].length > 0)

const TABLE_WORDS: Record<JobTable, [one: string, many: string]> = {
  All_Jobs: ['job', 'jobs'],
  Open_Jobs: ['open job', 'open jobs'],
  Closed_Jobs: ['closed job', 'closed jobs'],
  My_Jobs: ['job of yours', 'jobs of yours'],
}

export const nounOf = (table: JobTable, count = 2): string => TABLE_WORDS[table][count === 1 ? 0 : 1]

const MOST_NAMED = 3
/** Names a few values, and counts more. */
const named = (values: string[], nameOf: (value: string) => string, many: string) =>
  values.length > MOST_NAMED ? `one of ${values.length} ${many}` : either(values.map(nameOf))

/** `are coordinated by Anna Ito or nobody`, `have no coordinator` */
function tellPeople(ids: string[], [does, noun]: [string, string], nameOf: (id: string) => string, isOne: boolean) {
  const people = ids.filter((id) => id !== NOBODY)
  if (!ids.length) return ''
  if (!people.length) return `${isOne ? 'has' : 'have'} no ${noun}`
  const known = people.length > MOST_NAMED ? [`one of ${people.length} people`] : people.map(nameOf)
  const whom = either(people.length < ids.length ? [...known, 'nobody'] : known)
  return `${isOne ? 'is' : 'are'} ${does} by ${whom}`
}

const NEEDS_IN_WORDS: Record<JobNeed, string> = {
  OVERDUE: 'an overdue checkpoint',
  SCHEDULING: 'no next task',
  CORRECTION: 'a contradiction in the record',
}

/** The list's filters in words: `are In progress, are for Harbour Mutual and match “water”`. */
function tellNarrowing(view: JobsView, names: FilterNames, isOne: boolean): string[] {
  const is = isOne ? 'is' : 'are'
  const clientOf = (id: string) => names.clients.find((client) => client.id === id)?.companyName ?? 'another client'
  const personOf = (id: string) => {
    const person = names.people.find((one) => one.id === id)
    return person ? fullName(person) : 'somebody else'
  }
  const { createdFrom: from, createdTo: to } = view
  return [
    view.status.length && `${is} ${either(view.status.map(statusLabel))}`,
    view.client.length && `${is} for ${named(view.client, clientOf, 'clients')}`,
    view.customer && `${is} for a ${view.customer === 'private' ? 'private person' : 'client company'}`,
    tellPeople(view.coordinator, ['coordinated', 'coordinator'], personOf, isOne),
    tellPeople(view.supervisor, ['supervised', 'supervisor'], personOf, isOne),
    view.assignee.length && `${isOne ? 'has' : 'have'} a task for ${named(view.assignee, personOf, 'people')}`,
    view.type.length &&
      `${is} of ${view.type.length > MOST_NAMED ? '' : 'type '}${named(view.type, (type) => type, 'types')}`,
    from && to
      ? `${isOne ? 'was' : 'were'} created ${from === to ? `on ${formatDay(from)}` : `from ${formatDay(from)} to ${formatDay(to)}`}`
      : (from || to) &&
        `${isOne ? 'was' : 'were'} created ${from ? `since ${formatDay(from)}` : `until ${formatDay(to)}`}`,
    view.needs && `${isOne ? 'has' : 'have'} ${NEEDS_IN_WORDS[view.needs]}`,
    view.search && `${isOne ? 'matches' : 'match'} “${view.search}”`,
  ].filter((part): part is string => Boolean(part))
}

const NO_NAMES: FilterNames = { clients: [], people: [] }

/** The shown jobs in words: `12 open jobs that are In progress or On hold and match “water”`. */
export function tellJobs(
  view: JobsView,
  { total, totalIsExact, similarTo = null }: { total: number; totalIsExact: boolean; similarTo?: string | null },
  names: FilterNames = NO_NAMES,
): string {
  const count = totalIsExact ? total.toLocaleString('en') : `More than ${total.toLocaleString('en')}`
  const parts = tellNarrowing({ ...view, search: similarTo ?? view.search }, names, total === 1)
  const that = parts.length ? ` that ${listed(parts)}` : ''
  return `${total === 0 ? 'No' : count} ${nounOf(view.table, total)}${that}`
}

/** Whether these filters allow every job, in the usual order. */
export const isStart = (filter: JobFilters): boolean => isShownAs(START, filter)

/** Whether the view shows exactly these filters. */
export const isShownAs = (view: JobsView, filter: JobFilters | null): boolean => {
  const textOf = (one: JobsView) => JSON.stringify(narrowingOf(filtersOf(one)))
  return textOf(view) === textOf({ ...START, ...(filter && narrowingOf(filter)) })
}

/** The named filters that a view shows. */
export const shownSet = (view: JobsView, settings: Pick<JobListSettings, 'sets'> | undefined) =>
  settings?.sets.find(({ filter }) => isShownAs(view, filter))
