'use client'

import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { type FieldPath, useForm } from 'react-hook-form'

import { SaveStatus } from '@/components/job/field/save-status'
import { useAutosave } from '@/components/job/field/use-autosave'
import { addressOf, keepNewest } from '@/components/platform/commands/keep-command'
import { Button } from '@/components/ui/button'
import { ConflictBanner } from '@/components/ui/conflict-banner'
import { changedTheSame } from '@/lib/base/changed'
import { changeVisit } from '@/lib/site/visits/commands'
import { visitKeys } from '@/lib/site/visits/keys'
import { BESIDE, VISIT_FIELD_LABELS, refusalsOf } from '@/lib/site/visits/rules'
import type { Inspection } from '@/lib/site/visits/schema'
import { visitHref } from '@/lib/site/visits/sections'

import { MissingPanel } from './missing-panel'
import {
  AccommodationGroup,
  ArrivalGroup,
  CauseGroup,
  type Climate,
  ClimateGroup,
  HazardsGroup,
  OutcomeGroup,
  PropertyGroup,
  WaterGroup,
} from './visit-groups'
import type { VisitSectionProps } from './visit-section'
import { type VisitField, type VisitValues, bodyOf, valuesOf } from './visit-values'

/** Fields that a monitoring visit seldom needs. */
const OF_INITIAL_ATTENDANCE: readonly VisitField[] = [
  'causeOfDamage',
  'sourceOfDamage',
  'damageIsRectified',
  'rectifiedSelection',
  'timeOfDamage',
  'damageDescription',
  'isAsbestosOnSite',
  'isMouldOnSite',
  'hazardNotes',
  'waterCategory',
  'waterClass',
  'waterReason',
  'propertyAge',
  'roofType',
  'foundationType',
  'exteriorCladdingType',
  'typeOfDwelling',
  'conditionOfProperty',
  'temporaryAccommodationRequired',
  'whyAccommodationRequired',
]

/** The findings of a visit, saved as they are typed. */
export function VisitDetails({ job, visit, read }: VisitSectionProps & { read: Climate }) {
  const { timezone } = job
  const queries = useQueryClient()
  const form = useForm<VisitValues>({ defaultValues: valuesOf(visit, timezone) })
  const tellsAll =
    visit.isInitialAttendance || OF_INITIAL_ATTENDANCE.some((field) => visit[field as keyof Inspection] !== null)
  const [isAsked, ask] = useState(false)
  const params = { jobId: job.id, inspectionId: visit.id }
  const keep = useCallback(
    (stored: Inspection) => queries.setQueryData(visitKeys.detail(job.id, visit.id), stored),
    [queries, job.id, visit.id],
  )

  const { state, retry, keepMine, loadTheirs } = useAutosave<VisitValues, Inspection>({
    form,
    stored: visit,
    address: addressOf(changeVisit, params),
    valuesOf: (stored) => valuesOf(stored, timezone),
    refusalsOf: (values) => wrongIn(values, visit, timezone),
    beside: BESIDE,
    // A conflict without the visit beside it means that the job already has an initial attendance.
    fieldsOf: ({ code, message, fields }) =>
      code === 'conflict' ? [{ path: 'isInitialAttendance', message }] : fields,
    send: (typed) => {
      const body = { ...bodyOf(typed.changed, timezone), version: typed.base.version }
      return keepNewest(changeVisit, params, body, { typed, href: visitHref(job.id, visit.id, 'details') })
    },
    keep,
  })

  const goTo = (field: keyof Inspection) => {
    const own = (field === 'attendees' ? 'attendeeIds' : field) as FieldPath<VisitValues>
    form.setFocus(own)
    document.activeElement?.scrollIntoView({ block: 'center' })
  }
  const parts = { form, job, visit }

  return (
    <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_18rem]">
      <div className="space-y-4 xl:sticky xl:top-[calc(var(--stuck)+1rem)] xl:order-last">
        <MissingPanel visit={visit} onGo={goTo} />
      </div>
      <form noValidate onSubmit={(event) => event.preventDefault()} className="min-w-0 space-y-4">
        {state.is === 'clash' && (
          <ConflictBanner
            message={changedTheSame(
              state.by,
              state.fields.map((field) => VISIT_FIELD_LABELS[field as VisitField]),
            )}
            onKeep={keepMine}
            onShow={loadTheirs}
          />
        )}
        <ArrivalGroup {...parts} />
        {(tellsAll || isAsked) && (
          <>
            <CauseGroup {...parts} />
            <WaterGroup {...parts} />
            <HazardsGroup {...parts} />
            <PropertyGroup {...parts} />
          </>
        )}
        <ClimateGroup {...parts} read={read} />
        {(tellsAll || isAsked) && <AccommodationGroup {...parts} />}
        <OutcomeGroup {...parts} />
        {!tellsAll && !isAsked && (
          <Button variant="ghost" onClick={() => ask(true)}>
            Show all questions
          </Button>
        )}
        <div className="sticky bottom-(--bottom-bar) z-10 -mx-4 border-t border-line bg-surface px-4 py-1 md:mx-0 md:px-0">
          <SaveStatus state={state} onRetry={retry} />
        </div>
      </form>
    </div>
  )
}

/** The faults of the typed values, by the server's own rules. */
async function wrongIn(values: VisitValues, { inspectionDate, version }: Inspection, timezone: string) {
  const { ChangeInspection } = await import('@/lib/site/visits/schema')
  const body = bodyOf(values, timezone)
  const parsed = ChangeInspection.safeParse({ ...body, version })
  const wrong = (parsed.error?.issues ?? []).map(({ path, message }) => ({ path: String(path[0]), message }))
  const refused = new Set(wrong.map(({ path }) => path))
  const found = { ...values, timeOfDamage: body.timeOfDamage ?? null, inspectionDate }
  return [...wrong, ...refusalsOf(found, timezone, new Date()).filter(({ path }) => !refused.has(path))]
}
