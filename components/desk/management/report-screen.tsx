'use client'

import { clsx } from 'clsx'
import Download from 'lucide-react/icons/download'
import FileText from 'lucide-react/icons/file-text'
import Sheet from 'lucide-react/icons/sheet'
import { useState } from 'react'

import { Banner } from '@/components/ui/banner'
import { BlankCanvas } from '@/components/ui/blank-canvas'
import { Button } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { Menu, type MenuEntry } from '@/components/ui/menu'
import { PageHeader } from '@/components/ui/page-header'
import { RefreshButton } from '@/components/ui/refresh-button'
import { saveSheet } from '@/components/ui/save-file'
import { SkeletonTable } from '@/components/ui/skeleton'
import { useChoices } from '@/components/ui/use-choices'
import { formatDateTime, zoneName } from '@/lib/base/time'
import { type ReportId, periodText, reportHref, reportQuery } from '@/lib/desk/management/rules'
import type { ManagementFilters, ManagementReport, ReportAbout } from '@/lib/desk/management/schema'
import type { FilterNames } from '@/lib/job/jobs/schema'
import { queryString } from '@/lib/platform/http/client'
import type { SheetFormat } from '@/lib/platform/spreadsheets/cells'

import { ReportChart } from './report-chart'
import { ReportFilters } from './report-filters'
import { ReportTable } from './report-table'
import { reportCall } from './report-view'
import type { SaveViewProps } from './save-view'
import { useReport } from './use-report'

/** The ways to take a report along, as it is shown. */
function files(report: ReportId, filters: ManagementFilters): MenuEntry[] {
  const call = `${reportCall(report)}/`
  const sheet = (format: SheetFormat) => () => void saveSheet(`${call}export${queryString({ ...filters, format })}`)
  return [
    {
      label: 'PDF',
      icon: <FileText aria-hidden />,
      onSelect: () => void saveSheet(`${call}pdf${reportQuery(filters)}`),
    },
    { label: 'Excel (XLSX)', icon: <Sheet aria-hidden />, onSelect: sheet('xlsx') },
    { label: 'CSV', icon: <Sheet aria-hidden />, onSelect: sheet('csv') },
  ]
}

const SaveView = loadLater<SaveViewProps>(async () => (await import('./save-view')).SaveView)

interface ReportScreenProps {
  about: ReportAbout
  filters: ManagementFilters
  names: FilterNames
}

/** A report: its question, what it is narrowed to, its chart and its figures. */
export function ReportScreen({ about, filters, names }: ReportScreenProps) {
  const report = useReport(about.id, filters)
  const [isSaving, setSaving] = useState(false)
  const [chosen, show] = useChoices(filters, (next) => reportHref(about.id, next), 'push')

  return (
    <>
      <PageHeader
        breadcrumbs={[
          { label: 'Administration', href: '/administration' },
          { label: 'Management Reports', href: '/administration/management-reports' },
          { label: about.title },
        ]}
        title={about.title}
        body={about.question}
        actions={
          <>
            <RefreshButton refreshing={report.isFetching} onRefresh={() => void report.refetch()} />
            <Button onClick={() => setSaving(true)}>Save view</Button>
            <Menu
              label={`Save ${about.title}`}
              trigger="Save as"
              triggerIcon={<Download aria-hidden className="size-4" />}
              items={files(about.id, filters)}
            />
          </>
        }
      />
      {isSaving && <SaveView report={about.id} filters={filters} onClose={() => setSaving(false)} />}
      <div className="space-y-4">
        <ReportFilters about={about} filters={chosen} names={names} onShow={show} />
        <Loaded query={report} waiting={<SkeletonTable label="Loading the report…" />}>
          {(found) => (
            <div className={clsx('space-y-4', report.isPlaceholderData && 'opacity-60')}>
              <Found report={found} filters={filters} />
            </div>
          )}
        </Loaded>
      </div>
    </>
  )
}

function Found({ report, filters }: { report: ManagementReport; filters: ManagementFilters }) {
  const { about, dates, before, rows, leftOut, readAt, timezone } = report
  return (
    <>
      {leftOut && <Banner tone="info">{leftOut}</Banner>}
      <Card title={dates ? periodText(dates) : 'Now'}>
        {rows.length ? (
          <ReportChart report={report} filters={filters} />
        ) : (
          <BlankCanvas>
            {about.dates === null ? 'Nothing of the kind now' : 'Nothing of the kind on these days'}
          </BlankCanvas>
        )}
      </Card>
      {rows.length > 0 && <ReportTable report={report} filters={filters} />}
      <p className="max-w-prose text-table text-muted">
        {about.rests}
        {before && ` Small figures are the change from ${periodText(before)}.`} As of {formatDateTime(readAt, timezone)}{' '}
        {zoneName(readAt, timezone)}.
      </p>
    </>
  )
}
