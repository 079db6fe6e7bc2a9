'use client'

import type { ReactNode } from 'react'

import { JobStatus } from '@/components/job/jobs/job-status'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { Pagination } from '@/components/ui/pagination'
import { RecordList } from '@/components/ui/record-list'
import { formatDateTime, formatDay } from '@/lib/base/time'
import { columnHeading, figureText, periodText, reportHref } from '@/lib/desk/management/rules'
import type { ManagementFilters, ReportAbout, ReportEntries, ReportEntry } from '@/lib/desk/management/schema'

import { type BehindFigure, entriesHref } from './report-view'
import { useEntries } from './use-report'

interface EntriesScreenProps {
  about: ReportAbout
  filters: ManagementFilters
  behind: BehindFigure & { page: number }
}

/** The records that a figure of a report counts. */
export function EntriesScreen({ about, filters, behind }: EntriesScreenProps) {
  const entries = useEntries(about.id, filters, behind)
  const column = about.columns.find(({ id }) => id === behind.column)!
  const found = entries.data
  const hasJobs = found?.items.some(({ job }) => job) ?? true
  const hrefFor = (page: number, after?: string[]) => entriesHref(about.id, filters, { ...behind, page, after })
  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Management Reports', href: '/administration/management-reports' },
          { label: about.title, href: reportHref(about.id, filters) },
          { label: column.label },
        ]}
        overline={about.title}
        title={found?.row ? `${column.label}: ${found.row}` : column.label}
        body={found && summaryOf(found, column)}
      />
      <div className="space-y-4">
        <RecordList
          query={entries}
          waiting="Loading the list…"
          caption={`${column.label}, ${about.title}`}
          rowsOf={({ items }) => items}
          rowKey={({ id }) => id}
          columns={[
            ...(hasJobs
              ? [
                  {
                    key: 'job',
                    header: 'Job',
                    card: 'title' as const,
                    cell: (entry: ReportEntry) => <JobOf {...entry} />,
                  },
                  {
                    key: 'jobStatus',
                    header: 'Job status',
                    card: 'corner' as const,
                    cell: ({ job }: ReportEntry) => job && <JobStatus status={job.status} />,
                  },
                ]
              : []),
            ...(found?.columns ?? []).map(({ id, label, kind }, at) => ({
              key: id,
              header: label,
              ...(!hasJobs && at === 0 ? { card: 'title' as const } : {}),
              cell: ({ cells, href }: ReportEntry) => {
                const text = cellText(cells[id] ?? null, kind, found!)
                return !hasJobs && at === 0 && href ? <Linked href={href}>{text}</Linked> : text
              },
            })),
          ]}
          empty={{ title: behind.page > 1 ? 'Nothing on this page' : 'Nothing is behind this figure' }}
        />
        {found && (found.total > found.pageSize || behind.page > 1) && (
          <Pagination
            page={behind.page}
            pageSize={found.pageSize}
            total={found.total}
            noun={about.noun[1]}
            rowIds={found.items.map(({ id }) => id)}
            hrefFor={hrefFor}
          />
        )}
      </div>
    </>
  )
}

function summaryOf({ about, total, figure, dates, currency }: ReportEntries, column: ReportAbout['columns'][number]) {
  const count = `${total.toLocaleString('en')} ${about.noun[total === 1 ? 0 : 1]}`
  const comes =
    column.kind === 'count' ? null : `${columnHeading(column)}: ${figureText(figure, column.kind, currency)}`
  return [count, comes, dates && periodText(dates)].filter(Boolean).join(' · ')
}

const Linked = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link href={href} className="font-medium hover:text-brand hover:underline">
    {children}
  </Link>
)

const JobOf = ({ job, href }: ReportEntry) =>
  job ? (
    <span className="block">
      <Linked href={href ?? `/jobs/${job.id}`}>{job.number}</Linked>
      <span className="block text-muted">
        {job.customer} · {job.site}
      </span>
    </span>
  ) : href ? (
    <Linked href={href}>No job</Linked>
  ) : (
    <span className="text-muted">No job</span>
  )

function cellText(
  value: string | number | null,
  kind: ReportEntries['columns'][number]['kind'],
  { timezone, currency }: ReportEntries,
): string {
  if (value === null) return '–'
  if (kind === 'text') return String(value)
  if (kind === 'day') return formatDay(String(value))
  if (kind === 'instant') return formatDateTime(String(value), timezone)
  return figureText(Number(value), kind, currency)
}
