import type { Metadata } from 'next'

import { Card } from '@/components/ui/card'
import { Link } from '@/components/ui/link'
import { PageHeader } from '@/components/ui/page-header'
import { administrationFor } from '@/lib/desk/areas/pages'
import { requireActor } from '@/lib/desk/areas/require-actor'

export const metadata: Metadata = { title: 'Administration' }

export default async function AdministrationPage() {
  const { role, organization } = await requireActor('/administration')
  return (
    <>
      <PageHeader title="Administration" />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {administrationFor(role, organization.pricingPlan).map(({ label, items }) => (
          <Card key={label} flush title={label}>
            <ul className="divide-y divide-line border-t border-line">
              {items.map((page) => (
                <li key={page.href}>
                  <Link href={page.href} className="block min-h-11 px-4 py-2.5 hover:bg-sunken">
                    <span className="block font-medium">{page.label}</span>
                    <span className="block text-table text-muted">{page.about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  )
}
