'use client'

import { useQuery } from '@tanstack/react-query'

import { Card } from '@/components/ui/card'
import { loadLater } from '@/components/ui/load-later'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton'
import { TERMS_PATH, termsKeys } from '@/lib/company/terms/keys'
import type { TermsTexts } from '@/lib/company/terms/schema'
import { api } from '@/lib/platform/http/client'

const Waiting = () => <SkeletonFields fields={2} label="Loading the texts…" />

const TermsForm = loadLater(async () => (await import('./terms-form')).TermsForm, { waiting: Waiting })

/** The organisation's own words on its terms and on privacy. */
export function TermsScreen({ isOperator }: { isOperator: boolean }) {
  const texts = useQuery({
    queryKey: termsKeys.own(),
    queryFn: ({ signal }) => api.get<TermsTexts>(TERMS_PATH, { signal }),
  })
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: 'Administration', href: '/administration' }, { label: 'Terms & Privacy' }]}
        title="Terms & Privacy"
        body="What your people, and those you invite, read of your terms and of privacy."
      />
      <div className="max-w-3xl">
        <Card>
          <Loaded query={texts} waiting={<Waiting />}>
            {(found) => <TermsForm texts={found} isOperator={isOperator} />}
          </Loaded>
        </Card>
      </div>
    </>
  )
}
