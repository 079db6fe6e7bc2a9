import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'
import { TEMPERATURE_SIGNS, fromCelsius, toCelsius } from '@/lib/base/psychrometrics'
import type { Exception } from '@/lib/paper/reports/exceptions'
import type { JobRecord } from '@/lib/paper/reports/queries'
import { rounded } from '@/lib/paper/reports/words'
import { missingFor, visitLabel } from '@/lib/site/visits/rules'
import { visitHref } from '@/lib/site/visits/sections'

import { type Facts, dayAt, partOf } from './facts'

type Visit = JobRecord['visits'][number]

/** Visits that are finished: of the others nobody has said that all is entered. */
const finished = ({ record }: Facts): Visit[] => record.visits.filter(({ outcome }) => outcome !== null)

/** Visits of earlier days that nobody finished: what else was left out of them cannot be told yet. */
export const unfinishedVisits = (facts: Facts): Exception[] => {
  const today = dayAt(facts, facts.now)
  return facts.record.visits
    .filter(({ outcome, inspectionDate }) => outcome === null && dayAt(facts, inspectionDate) < today)
    .map((visit) => ({
      key: `UNFINISHED.${visit.id}`,
      kind: 'UNFINISHED' as const,
      text: `${visitLabel(visit)} of ${facts.words.at(visit.inspectionDate)} was never finished: nobody has said that all of it is recorded, or how it ended.`,
      place: visitHref(facts.record.job.id, visit.id, 'details'),
      reason: null,
    }))
}

/** Finished visits without a single reading or photo: nothing shows what was found. */
export const visitsWithoutEvidence = (facts: Facts): Exception[] => {
  const { job, readings, air, photos } = facts.record
  const shown = new Set([...readings, ...air.readings, ...photos].map(({ inspectionId }) => inspectionId))
  return finished(facts)
    .filter(({ id }) => !shown.has(id))
    .map((visit) => ({
      key: `BARE.${visit.id}`,
      kind: 'BARE' as const,
      text: `${visitLabel(visit)} of ${facts.words.at(visit.inspectionDate)} has neither a reading nor a photo: nothing shows what was found.`,
      place: visitHref(job.id, visit.id, 'rooms'),
      reason: null,
    }))
}

/** So many open answers are named before the rest is counted. */
const MOST_NAMED = 3

/** Finished visits that leave answers open which their report prints. */
export const openAnswers = (facts: Facts): Exception[] =>
  finished(facts).flatMap((visit) => {
    const missing = missingFor(visit).map(({ label }) => label.toLowerCase())
    if (!missing.length) return []
    const more = missing.length - MOST_NAMED
    const named = listed(more > 0 ? [...missing.slice(0, MOST_NAMED), `${more} more`] : missing)
    return [
      {
        key: `OPEN.${visit.id}`,
        kind: 'OPEN' as const,
        text: `${visitLabel(visit)} of ${facts.words.at(visit.inspectionDate)} leaves ${counted(missing.length, 'answer')} open: ${named}.`,
        place: visitHref(facts.record.job.id, visit.id, 'details'),
        reason: null,
      },
    ]
  })

/** Two thermometers in one house differ by so much, in degrees Celsius, and two hygrometers by so many per cent. */
const CLOSE = { celsius: 3, rh: 10 }

const SIDES = [
  { side: 'inside', temperature: 'temperatureInside', rh: 'rhInside', places: ['AFFECTED', 'UNAFFECTED'] },
  { side: 'outside', temperature: 'temperatureOutside', rh: 'rhOutside', places: ['OUTSIDE'] },
] as const

/** Visits whose climate none of their own air readings comes near. */
export function otherClimates({ record: { job, visits, air }, words }: Facts): Exception[] {
  return visits.flatMap((visit) =>
    SIDES.flatMap(({ side, places, ...fields }) => {
      const read = air.readings.filter(
        ({ inspectionId, place }) => inspectionId === visit.id && (places as readonly string[]).includes(place),
      )
      const [temperature, rh] = [visit[fields.temperature], visit[fields.rh]]
      const celsius = temperature === null ? null : toCelsius(temperature, visit.temperatureUnits)
      const temperatures = read.map((one) => toCelsius(one.temperature, one.temperatureUnit))
      const humidities = read.map((one) => one.rh)
      const unit = visit.temperatureUnits
      const inUnit = (value: number) => `${rounded(fromCelsius(value, unit), 1)} ${TEMPERATURE_SIGNS[unit]}`
      const inPerCent = (value: number) => `${rounded(value, 1)} %`
      const apart = [
        isFar(celsius, temperatures, CLOSE.celsius) &&
          `${inUnit(celsius!)} ${side}, and ${spanned(temperatures, inUnit)}`,
        isFar(rh, humidities, CLOSE.rh) && `${inPerCent(rh!)} humidity ${side}, and ${spanned(humidities, inPerCent)}`,
      ].filter((one) => one !== false)
      if (!apart.length) return []
      return [
        {
          key: `CLIMATE.${side}.${visit.id}`,
          kind: 'CLIMATE' as const,
          text: `The visit of ${words.at(visit.inspectionDate)} gives ${apart.join(' were read; it gives ')} were read.`,
          place: visitHref(job.id, visit.id, 'details'),
          reason: null,
        },
      ]
    }),
  )
}

const isFar = (value: number | null, read: readonly number[], close: number): boolean =>
  value !== null && read.length > 0 && (value < Math.min(...read) - close || value > Math.max(...read) + close)

const spanned = (read: readonly number[], inWords: (value: number) => string): string => {
  const [least, most] = [inWords(Math.min(...read)), inWords(Math.max(...read))]
  return least === most ? least : `${least} to ${most}`
}

/** The numbers by which an insurer knows an insured job. */
export const missingNumbers = (facts: Facts): Exception[] => {
  const { isPrivateJob, refNumber, policyNumber } = facts.record.job
  if (isPrivateJob) return []
  const numbers = [
    { id: 'claim', what: 'claim or reference number', stored: refNumber },
    { id: 'policy', what: 'policy number', stored: policyNumber },
  ]
  return numbers
    .filter(({ stored }) => !stored)
    .map(({ id, what }) => ({
      key: `NUMBER.${id}`,
      kind: 'NUMBER' as const,
      text: `The job is for a client, and has no ${what}.`,
      place: partOf(facts, 'edit'),
      reason: null,
    }))
}
