'use client'

import { useQuery } from '@tanstack/react-query'

import { CloseCard } from '@/components/company/closing/close-card'
import { OrganizationHours } from '@/components/company/roster/organization-hours'
import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton'
import { organizationKeys } from '@/lib/company/organization/keys'
import type { Organization } from '@/lib/company/organization/schema'
import { api } from '@/lib/platform/http/client'

import { JobNumbers } from './job-numbers'
import { OrganizationLogo } from './organization-logo'
import { PlanUsage } from './plan-usage'

const Waiting = () => <SkeletonFields fields={6} label="Loading the organization…" />

const OrganizationForm = loadLater(async () => (await import('./organization-form')).OrganizationForm, {
  waiting: Waiting,
})

/** The organisation's details, beside its use of the plan. */
export function OrganizationScreen() {
  const organization = useQuery({
    queryKey: organizationKeys.detail(),
    queryFn: ({ signal }) => api.get<Organization>('/api/v1/organization', { signal }),
  })

  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Organization' }]}
        title="Organization"
        body="Your name and address, as they stand on jobs, e-mails and reports."
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-6">
        <div className="space-y-4 lg:space-y-6">
          <Card title="Details">
            <Loaded query={organization} waiting={<Waiting />}>
              {(found) => (
                <div className="space-y-5">
                  <OrganizationLogo organization={found} />
                  <OrganizationForm organization={found} />
                </div>
              )}
            </Loaded>
          </Card>
          <OrganizationHours />
        </div>
        <div className="space-y-4 lg:space-y-6">
          <PlanUsage />
          {organization.data && <JobNumbers identifier={organization.data.identifier} />}
          {organization.data && <CloseCard name={organization.data.name} />}
        </div>
      </div>
    </>
  )
}
