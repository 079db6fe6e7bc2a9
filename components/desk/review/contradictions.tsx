'use client'

import { useQuery } from '@tanstack/react-query'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import Link from 'next/link'

import { Card } from '@/components/ui/card'
import { reviewKeys } from '@/lib/desk/review/keys'
import type { Contradiction } from '@/lib/desk/review/schema'
import type { ShownPart } from '@/lib/platform/areas/area'
import { api } from '@/lib/platform/http/client'

/** The contradictions in a job's record, before a reviewer finds them; nothing when there are none. */
export function Contradictions({ jobId, parts }: { jobId: string; parts: readonly ShownPart[] }) {
  const { data } = useQuery({
    queryKey: reviewKeys.contradictions(jobId),
    queryFn: ({ signal }) => api.get<Contradiction[]>(`/api/v1/jobs/${jobId}/contradictions`, { signal }),
  })
  if (!data?.length) return null
  return (
    <Card title="This does not go together">
      <ul className="space-y-3">
        {data.map(({ kind, text, part }) => (
          <li key={`${kind} ${text}`} className="flex gap-3">
            <TriangleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-warning" />
            <p className="min-w-0 wrap-anywhere">
              {text}{' '}
              <Link
                href={`/jobs/${jobId}/${part}`}
                className="font-medium whitespace-nowrap text-brand underline-offset-2 hover:underline"
              >
                Open {parts.find((one) => one.part === part)?.label}
              </Link>
            </p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
