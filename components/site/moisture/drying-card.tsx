'use client'

import { type ReactNode } from 'react'

import { Banner } from '@/components/ui/banner'
import { Card } from '@/components/ui/card'
import { Loaded } from '@/components/ui/loaded'
import { SkeletonLines } from '@/components/ui/skeleton'
import { counted } from '@/lib/base/counts'
import { DEHUMIDIFIER_LABELS, rangeInWords, shareText } from '@/lib/site/drying/rules'
import type { Chamber, JobDrying } from '@/lib/site/drying/schema'
import { WATER_CATEGORY_LABELS as CATEGORY_LABELS, WATER_CLASS_LABELS as CLASS_LABELS } from '@/lib/site/visits/rules'

import { useJobDrying } from './use-moisture'

const one = (value: number) => value.toLocaleString('en', { maximumFractionDigits: 1 })

/** The judged water beside the class from the areas, and each chamber's equipment. */
export function DryingCard({ jobId }: { jobId: string }) {
  const query = useJobDrying(jobId)
  return (
    <Card title="Water and equipment">
      <Loaded query={query} waiting={<SkeletonLines lines={6} label="Loading the sizing…" />}>
        {(drying) => (
          <div className="space-y-5">
            <Water drying={drying} />
            {drying.chambers.map((chamber) => (
              <ChamberSizing key={chamber.name} chamber={chamber} drying={drying} />
            ))}
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function Water({ drying: { typed, computed, unmeasured, disagrees, sizedFor } }: { drying: JobDrying }) {
  return (
    <>
      {disagrees && (
        <Banner tone="warning" title="The class as judged is not the one that the areas make">
          Say in the initial attendance why, or measure the wet areas again.
        </Banner>
      )}
      <dl className="grid grid-cols-1 gap-x-6 gap-y-3 sm:grid-cols-3">
        <Fact name="Water category">
          {typed?.waterCategory ? CATEGORY_LABELS[typed.waterCategory] : 'Not recorded yet'}
        </Fact>
        <Fact name="Water class, as judged">
          {typed?.waterClass ? CLASS_LABELS[typed.waterClass] : 'Not recorded yet'}
          {typed?.waterReason && <span className="block text-table text-muted">{typed.waterReason}</span>}
        </Fact>
        <Fact name="Water class, from the areas">
          {computed ? CLASS_LABELS[computed.waterClass] : 'No room is measured yet'}
          {computed && (
            <span className="block text-table text-muted tabular-nums">
              {one(computed.wetSurface)} m² wet of {one(computed.totalSurface)} m² is {shareText(computed.percent, 1)}
            </span>
          )}
        </Fact>
      </dl>
      {unmeasured.length > 0 && (
        <p className="text-table text-muted">Without measures, and left out: {unmeasured.join(', ')}.</p>
      )}
      {!sizedFor && <p className="text-muted">Dehumidifiers are sized once the class is known.</p>}
    </>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="font-medium">{children}</dd>
  </div>
)

const cellClass = 'border-t border-line py-2 pe-3 align-top last:pe-0 phone:block phone:border-0 phone:py-0.5'

/** A chamber's needs, with each figure of the calculation, and its installed equipment. */
function ChamberSizing({ chamber, drying }: { chamber: Chamber; drying: JobDrying }) {
  const { name, rooms, volume, dehumidifiers, airMovers, installed, unmeasured } = chamber
  const roomNames = rooms.map(({ roomName }) => roomName).join(', ')
  return (
    <section aria-label={`Sizing of ${name}`} className="rounded-card border border-line p-4">
      <h3 className="font-semibold">
        {rooms.length > 1 || rooms[0]?.roomName !== name ? `Chamber ${name}` : name}
        {rooms.length > 1 && <span className="font-normal text-muted"> · {roomNames}</span>}
      </h3>
      <p className="text-table text-muted tabular-nums">
        {one(volume)} m³{drying.sizedFor && `, ${CLASS_LABELS[drying.sizedFor].toLowerCase()}`}
        {unmeasured.length > 0 && `, without ${unmeasured.join(', ')}`}
      </p>
      <table className="mt-2 w-full text-table tabular-nums phone:block">
        <caption className="sr-only">Equipment for {name}</caption>
        <thead className="phone:sr-only">
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1 pe-3 font-semibold">
              Equipment
            </th>
            <th scope="col" className="py-1 pe-3 font-semibold">
              Working
            </th>
            <th scope="col" className="py-1 pe-3 font-semibold">
              Needed
            </th>
            <th scope="col" className="py-1 font-semibold">
              Installed
            </th>
          </tr>
        </thead>
        <tbody className="phone:block phone:space-y-3">
          {dehumidifiers.map((need) => {
            const here = installed.dehumidifiers.find(({ type }) => type === need.type)
            return (
              <tr key={need.type} className="phone:block">
                <th scope="row" className={`${cellClass} text-left font-medium`}>
                  {DEHUMIDIFIER_LABELS[need.type]}
                </th>
                <td className={`${cellClass} text-muted`}>{workingOf(need)}</td>
                <td className={cellClass}>{counted(need.units, 'unit')}</td>
                <td className={cellClass}>{here ? installedInWords(here) : 'None'}</td>
              </tr>
            )
          })}
          <tr className="phone:block">
            <th scope="row" className={`${cellClass} text-left font-medium`}>
              Air movers
            </th>
            <td className={`${cellClass} text-muted`}>
              {rooms
                .filter(({ airMovers: need }) => need.most > 0)
                .map(({ id, roomName, airMovers: need }) => (
                  <span key={id} className="block">
                    {rooms.length > 1 && `${roomName}: `}
                    {moversInWords(need, drying)}
                  </span>
                ))}
              {airMovers.most === 0 && 'Nothing is wet'}
            </td>
            <td className={cellClass}>
              {airMovers.fewest === airMovers.most
                ? counted(airMovers.most, 'unit')
                : `${airMovers.fewest} to ${counted(airMovers.most, 'unit')}`}
            </td>
            <td className={cellClass}>{installed.airMovers ? counted(installed.airMovers, 'unit') : 'None'}</td>
          </tr>
        </tbody>
      </table>
    </section>
  )
}

function workingOf(need: Chamber['dehumidifiers'][number]): string {
  if (need.cubicMetresPerHour !== null) {
    return `${one(need.volumeCubicMetres)} m³ × ${need.factor} air changes = ${one(need.cubicMetresPerHour)} m³/h, ÷ ${one(need.unitCapacity)} a unit`
  }
  return `${one(need.volumeCubicFeet)} ft³ ÷ ${need.factor} = ${one(need.pintsPerDay!)} pints (${one(need.litresPerDay!)} L) a day, ÷ ${one(need.unitCapacity)} a unit`
}

function installedInWords({ type, units: count, capacity }: Chamber['installed']['dehumidifiers'][number]): string {
  if (capacity === null) return `${counted(count, 'unit')}, capacity not recorded`
  return `${counted(count, 'unit')}, ${one(capacity)} ${type === 'DESICCANT' ? 'm³/h' : 'pints a day'}`
}

function moversInWords(
  { wetFloorArea, wetUpperArea, insets, fewest, most }: Chamber['rooms'][number]['airMovers'],
  { sizingFactors: { airMoverFloor, airMoverUpper } }: JobDrying,
): string {
  const parts = [
    '1',
    wetFloorArea > 0 && `${one(wetFloorArea)} m² floor ÷ ${airMoverFloor[0]} to ${airMoverFloor[1]}`,
    wetUpperArea > 0 && `${one(wetUpperArea)} m² above ÷ ${airMoverUpper[0]} to ${airMoverUpper[1]}`,
    insets > 0 && counted(insets, 'inset'),
  ].filter(Boolean)
  return `${parts.join(' + ')} = ${rangeInWords({ fewest, most })}`
}
