'use client'

import { useQuery } from '@tanstack/react-query'

import { Banner } from '@/components/ui/banner'
import type { FormParams } from '@/lib/paper/forms/schema'

import { outlookOf } from './outlook'

/** What of a form cannot be printed as it was typed, for whoever is about to lock it. */
export function FormRemark({ jobId, formId }: FormParams) {
  const { data } = useQuery({ ...outlookOf(jobId, { type: 'FormReport', formId }), staleTime: 0 })
  return data?.remark ? (
    <Banner tone="warning" title="On its PDF" className="mt-3">
      {data.remark}
    </Banner>
  ) : null
}
