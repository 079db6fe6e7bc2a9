'use client'

import Columns3 from 'lucide-react/icons/columns-3'
import { useState } from 'react'

import { loadLater } from '@/components/ui/load-later'
import { Menu } from '@/components/ui/menu'

import type { JobsColumnsProps } from './jobs-columns'

const JobsColumns = loadLater<JobsColumnsProps>(async () => (await import('./jobs-columns')).JobsColumns)

/** What can be done with the list as a whole. */
export function JobsMenu() {
  const [dialog, setDialog] = useState<'columns' | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        label="Actions for the list"
        items={[{ label: 'Choose columns', icon: <Columns3 aria-hidden />, onSelect: () => setDialog('columns') }]}
      />
      {dialog === 'columns' && <JobsColumns onClose={close} />}
    </>
  )
}
