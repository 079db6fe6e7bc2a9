import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { reportHref } from '@/lib/desk/management/rules'
import type { ReportAbout } from '@/lib/desk/management/schema'

import { ViewsCard } from './views-card'

/** The reports of the management, each with the question that it answers. */
export function ReportList({ reports }: { reports: readonly ReportAbout[] }) {
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Management Reports' }]}
        title="Management Reports"
        body="How the firm is doing. Every figure opens the list that it counts."
      />
      <ViewsCard reports={reports} />
      <Card flush title="Reports">
        {/* The lines after the last column and the last row lie under the border of the card. */}
        <ul className="-mr-px -mb-px grid grid-cols-1 border-t border-line md:grid-cols-2 xl:grid-cols-3">
          {reports.map(({ id, title, question }) => (
            <li key={id} className="border-r border-b border-line">
              <Link href={reportHref(id)} className="block h-full min-h-11 px-4 py-3 hover:bg-sunken">
                <span className="block font-medium">{title}</span>
                <span className="block text-table text-muted">{question}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
