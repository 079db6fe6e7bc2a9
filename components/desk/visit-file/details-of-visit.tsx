'use client'

import { useAir } from '@/components/site/moisture/use-moisture'
import { VisitDetails } from '@/components/site/visits/visit-details'
import type { VisitSectionProps } from '@/components/site/visits/visit-section'
import { climateRead } from '@/lib/desk/visit-file/rules'

/** The findings of a visit, with the air that was read at it for its climate. */
export function DetailsOfVisit(props: VisitSectionProps) {
  const { data: air } = useAir(props.job.id)
  return <VisitDetails {...props} read={climateRead(air?.readings ?? [], props.visit.id)} />
}
