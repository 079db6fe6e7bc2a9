'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import Star from 'lucide-react/icons/star'

import { Button } from '@/components/ui/button'
import { Chip } from '@/components/ui/chip'
import { Loaded } from '@/components/ui/loaded'
import { PageHeader } from '@/components/ui/page-header'
import { SkeletonFields } from '@/components/ui/skeleton'
import { letterheadKeys } from '@/lib/paper/letterheads/keys'
import type { Letterhead } from '@/lib/paper/letterheads/schema'
import { api } from '@/lib/platform/http/client'

import { LetterheadForm } from './letterhead-form'
import { useMakeDefault } from './use-make-default'

/** One letterhead: its form, beside page one of a report under it. */
export function LetterheadScreen({ id }: { id: string }) {
  const queries = useQueryClient()
  const letterhead = useQuery({
    queryKey: letterheadKeys.one(id),
    queryFn: ({ signal }) => api.get<Letterhead>(`/api/v1/letterheads/${id}`, { signal }),
  })
  const makeDefault = useMakeDefault()

  return (
    <Loaded query={letterhead} waiting={<SkeletonFields fields={8} label="Loading the letterhead…" />}>
      {(found) => (
        <>
          <PageHeader
            breadcrumbs={[
              { label: 'Administration', href: '/administration' },
              { label: 'Letterheads', href: '/administration/letterheads' },
              { label: found.name },
            ]}
            title={<span className="wrap-anywhere">{found.name}</span>}
            actions={
              found.isDefault ? (
                <Chip tone="brand">Default</Chip>
              ) : (
                <Button icon={<Star aria-hidden />} onClick={() => void makeDefault(found)}>
                  Set as default
                </Button>
              )
            }
          />
          <LetterheadForm letterhead={found} keep={(stored) => queries.setQueryData(letterheadKeys.one(id), stored)} />
        </>
      )}
    </Loaded>
  )
}
