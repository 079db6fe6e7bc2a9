'use client'

import { useQuery } from '@tanstack/react-query'
import Columns3 from 'lucide-react/icons/columns-3'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Rows3 from 'lucide-react/icons/rows-3'
import Rows4 from 'lucide-react/icons/rows-4'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'
import { saveSheet } from '@/components/ui/save-file'

import { jobListSettings } from './job-list-settings'
import type { JobsColumnsProps } from './jobs-columns'
import { type JobsView, exportCall } from './jobs-view'
import { useChooseDensity } from './use-job-list-settings'

const JobsColumns = loadLater<JobsColumnsProps>(async () => (await import('./jobs-columns')).JobsColumns)

export interface JobsMenuProps {
  view: JobsView
  mayManage: boolean
}

/** The actions for the list as a whole. */
export function JobsMenu({ view, mayManage }: JobsMenuProps) {
  const [showsColumns, setShowsColumns] = useState(false)
  const { data: settings } = useQuery(jobListSettings)
  const { mutate: chooseDensity } = useChooseDensity()
  const isCompact = settings?.density === 'COMPACT'
  return (
    <>
      <Menu
        label="Actions for the list"
        items={[
          { label: 'Choose columns', icon: <Columns3 aria-hidden />, onSelect: () => setShowsColumns(true) },
          {
            label: isCompact ? 'Roomy rows' : 'Compact rows',
            icon: isCompact ? <Rows3 aria-hidden /> : <Rows4 aria-hidden />,
            onSelect: () => chooseDensity(isCompact ? 'ROOMY' : 'COMPACT'),
          },
          {
            label: 'Export as CSV',
            icon: <FileText aria-hidden />,
            onSelect: () => void saveSheet(exportCall(view, 'csv')),
          },
          {
            label: 'Export as Excel',
            icon: <FileSpreadsheet aria-hidden />,
            onSelect: () => void saveSheet(exportCall(view, 'xlsx')),
          },
          ...(mayManage
            ? [{ label: 'Import jobs', icon: <Upload aria-hidden />, href: '/administration/import?kind=NEW_JOBS' }]
            : []),
        ]}
      />
      {showsColumns && <JobsColumns onClose={() => setShowsColumns(false)} />}
    </>
  )
}
