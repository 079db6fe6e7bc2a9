'use client'

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import BriefcaseBusiness from 'lucide-react/icons/briefcase-business'
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical'
import List from 'lucide-react/icons/list'
import Plus from 'lucide-react/icons/plus'
import SearchX from 'lucide-react/icons/search-x'
import SquareKanban from 'lucide-react/icons/square-kanban'

import type { FilterSetsProps } from '@/components/job/jobs/filter-sets'
import { jobListSettings } from '@/components/job/jobs/job-list-settings'
import type { JobsBulkProps } from '@/components/job/jobs/jobs-bulk'
import { JobsFilter } from '@/components/job/jobs/jobs-filter'
import type { JobsMenuProps } from '@/components/job/jobs/jobs-menu'
import { JobsTable } from '@/components/job/jobs/jobs-table'
import {
  type JobsView,
  START,
  UNNARROWED,
  isShownAs,
  isNarrowed,
  jobsCall,
  jobsHref,
  nounOf,
  shownSet,
  tableHref,
  tellJobs,
} from '@/components/job/jobs/jobs-view'
import type { SaveFiltersProps } from '@/components/job/jobs/save-filters'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/empty-state'
import { ErrorState } from '@/components/ui/error-state'
import { IconButton } from '@/components/ui/icon-button'
import { loadLater } from '@/components/ui/load-later'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { RefreshButton } from '@/components/ui/refresh-button'
import { Select } from '@/components/ui/select'
import { SkeletonTable } from '@/components/ui/skeleton'
import { Tabs } from '@/components/ui/tabs'
import { useChoices } from '@/components/ui/use-choices'
import { useMarked } from '@/components/ui/use-marked'
import { type Role, isManager } from '@/lib/base/roles'
import { jobKeys } from '@/lib/job/jobs/keys'
import { JOB_PAGE_SIZES, type JobTable, jobNumber } from '@/lib/job/jobs/rules'
import type { FilterNames, JobPage } from '@/lib/job/jobs/schema'
import { api } from '@/lib/platform/http/client'

import type { JobsBoardProps } from './jobs-board'

const JobsBoard = loadLater<JobsBoardProps>(async () => (await import('./jobs-board')).JobsBoard, {
  waiting: () => <SkeletonTable rows={6} columns={4} label="Loading the board…" />,
})
const JobsMenu = loadLater<JobsMenuProps>(async () => (await import('@/components/job/jobs/jobs-menu')).JobsMenu, {
  waiting: () => <IconButton label="Actions for the list" icon={<EllipsisVertical aria-hidden />} disabled />,
})
/** Stands in for the menu of named filters, as wide: beside it a line breaks where it will. */
function WaitingSets({ view }: FilterSetsProps) {
  const { data } = useQuery(jobListSettings)
  return (
    <Button size="sm" variant="ghost" disabled>
      {shownSet(view, data)?.name ?? 'Saved filters'}
      <Bookmark aria-hidden className="size-4" />
    </Button>
  )
}

const FilterSets = loadLater<FilterSetsProps>(
  async () => (await import('@/components/job/jobs/filter-sets')).FilterSets,
  { waiting: WaitingSets },
)
const SaveFilters = loadLater<SaveFiltersProps>(
  async () => (await import('@/components/job/jobs/save-filters')).SaveFilters,
  {
    waiting: () => (
      <Button size="sm" variant="ghost" disabled>
        Save filters
      </Button>
    ),
  },
)
const JobsBulk = loadLater<JobsBulkProps>(async () => (await import('@/components/job/jobs/jobs-bulk')).JobsBulk)

const TABLE_LABELS: Record<JobTable, string> = {
  All_Jobs: 'All',
  Open_Jobs: 'Open',
  Closed_Jobs: 'Closed',
  My_Jobs: 'My',
}
const tables = Object.entries(TABLE_LABELS) as [JobTable, string][]

const NONE_YET: Record<JobTable, string> = {
  All_Jobs: 'No jobs yet',
  Open_Jobs: 'No open jobs',
  Closed_Jobs: 'No closed jobs',
  My_Jobs: 'No jobs of yours',
}
const ABOUT_NONE: Record<JobTable, string> = {
  All_Jobs: 'A job is opened when a client or a private person asks for work.',
  Open_Jobs: 'Every job is completed or cancelled.',
  Closed_Jobs: 'Jobs come here when they are completed or cancelled.',
  My_Jobs: 'Jobs come here that you coordinate, supervise or have a task on.',
}

interface JobsScreenProps {
  view: JobsView
  names: FilterNames
  role: Role
  /** The organisation's. */
  timezone: string
}

/** The list of jobs: the address holds what is shown, the query cache the server's data. */
export function JobsScreen({ view, names, role, timezone }: JobsScreenProps) {
  const mayManage = isManager(role)
  const [chosen, choose] = useChoices(view, (next) => jobsHref(next, { page: next.page, after: next.after }), 'push')
  const call = jobsCall(view)
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery({
    queryKey: jobKeys.list(call),
    queryFn: ({ signal }) => api.get<JobPage>(call, { signal }),
    placeholderData: keepPreviousData,
  })
  const { chosen: selected, selection, hasMarks, clear } = useMarked(data?.items ?? [], ({ id }) => id, jobNumber)
  const { data: settings } = useQuery(jobListSettings)
  const show = (change: Partial<JobsView>) => choose({ page: START.page, after: START.after, ...change })
  const newJob = mayManage && (
    <Button href="/jobs/new" variant="primary" icon={<Plus aria-hidden />}>
      New job
    </Button>
  )

  return (
    <>
      <PageHeader
        title="Jobs"
        actions={
          <>
            <RefreshButton onRefresh={() => void refetch()} refreshing={isFetching} />
            <JobsMenu view={view} mayManage={mayManage} />
            {newJob}
          </>
        }
      />
      <div className="space-y-4">
        <div className="flex items-end gap-3">
          <div className="min-w-0 flex-1">
            <Tabs
              label="Which jobs"
              current={tableHref(chosen, view.table)}
              tabs={tables.map(([table, label]) => ({ label, href: tableHref(chosen, table) }))}
            />
          </div>
          <ViewSwitch view={view} chosen={chosen} />
        </div>
        <JobsFilter view={chosen} names={names} mayManage={mayManage} onShow={show} />
        {isError && !data ? (
          <ErrorState title="The jobs couldn't be loaded" onRetry={() => void refetch()} retrying={isFetching} />
        ) : !data ? (
          <SkeletonTable rows={10} columns={6} label="Loading jobs…" />
        ) : (
          <>
            <div className="flex min-h-7 flex-wrap items-center gap-x-3 gap-y-1 text-table text-muted">
              <p role="status">
                {data.similarTo !== null && (
                  <span className="font-medium text-ink">No exact match, showing similar jobs. </span>
                )}
                {tellJobs(view, data, names)}
              </p>
              {isNarrowed(view) && (
                <Button size="sm" variant="ghost" onClick={() => show(UNNARROWED)}>
                  Clear filters
                </Button>
              )}
              {settings && !isShownAs(view, settings.filter) && <SaveFilters view={view} />}
              <FilterSets view={view} />
            </div>
            {view.view === 'board' ? (
              <JobsBoard view={view} role={role} />
            ) : (
              <>
                {data.items.length > 0 ? (
                  <div
                    aria-busy={isPlaceholderData || undefined}
                    className={isPlaceholderData ? 'opacity-60' : undefined}
                  >
                    <JobsTable
                      view={view}
                      jobs={data.items}
                      columns={settings?.columns}
                      density={settings?.density}
                      timezone={timezone}
                      selection={mayManage ? selection : undefined}
                    />
                  </div>
                ) : (
                  <NothingHere view={view} total={data.total} newJob={newJob} onShow={show} />
                )}
                {hasMarks && <JobsBulk selected={selected} role={role} onClear={clear} />}
                <Footer view={view} page={data} onShow={show} />
              </>
            )}
          </>
        )}
      </div>
    </>
  )
}

const VIEWS = [
  { view: 'list', label: 'List', icon: <List aria-hidden /> },
  { view: 'board', label: 'Board', icon: <SquareKanban aria-hidden /> },
] as const

/** The same jobs as a list or as a board. */
function ViewSwitch({ view, chosen }: { view: JobsView; chosen: JobsView }) {
  return (
    <nav aria-label="How jobs are shown" className="mb-1 flex gap-1">
      {VIEWS.map(({ view: other, label, icon }) => (
        <IconButton
          key={other}
          label={label}
          icon={icon}
          href={jobsHref(chosen, { view: other })}
          scroll={false}
          aria-current={view.view === other ? 'true' : undefined}
          className={view.view === other ? 'bg-brand-soft text-brand' : undefined}
        />
      ))}
    </nav>
  )
}

function NothingHere({
  view,
  total,
  newJob,
  onShow,
}: {
  view: JobsView
  total: number
  newJob: React.ReactNode
  onShow: (change: Partial<JobsView>) => void
}) {
  if (total > 0) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="There is no such page"
        action={<Button onClick={() => onShow({ page: 1 })}>Go to the first page</Button>}
      />
    )
  }
  if (isNarrowed(view)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title="No jobs match"
        action={<Button onClick={() => onShow(UNNARROWED)}>Clear filters</Button>}
      >
        Try fewer words, another filter or another tab.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<BriefcaseBusiness />}
      title={NONE_YET[view.table]}
      action={view.table === 'All_Jobs' && newJob ? newJob : undefined}
    >
      {ABOUT_NONE[view.table]}
    </EmptyState>
  )
}

function Footer({
  view,
  page: { total, totalIsExact, items },
  onShow,
}: {
  view: JobsView
  page: JobPage
  onShow: (change: Partial<JobsView>) => void
}) {
  if (total <= JOB_PAGE_SIZES[0] && totalIsExact) return null
  const reached = (view.page - 1) * view.pageSize + items.length
  // When more match than were counted, a full page promises at least one more.
  const known = totalIsExact ? total : Math.max(total, reached + (items.length === view.pageSize ? 1 : 0))
  return (
    <div className="flex flex-wrap items-end justify-between gap-3">
      <div className="min-w-0 flex-1">
        <Pagination
          page={view.page}
          pageSize={view.pageSize}
          total={known}
          totalIsExact={totalIsExact}
          noun={nounOf(view.table)}
          rowIds={items.map(({ id }) => id)}
          hrefFor={(page, after) => jobsHref(view, { page, after })}
        />
      </div>
      <Select
        label="Jobs on a page"
        hideLabel
        className="w-32"
        value={String(view.pageSize)}
        options={JOB_PAGE_SIZES.map((size) => ({ value: String(size), label: `${size} a page` }))}
        onChange={(event) => onShow({ pageSize: Number(event.target.value) as JobsView['pageSize'] })}
      />
    </div>
  )
}
