import { listed } from '@/lib/base/lists'
import { withMinus } from '@/lib/base/numbers'
import { TEMPERATURE_SIGNS, type TemperatureUnit } from '@/lib/base/psychrometrics'
import { formatTime, formatter, zoneName } from '@/lib/base/time'

/** How a report writes times, measures and names. Its zone is named once, beside the time at which it was made. */
export interface Words {
  /** `22 Nov 2026` */
  day: (instant: string | Date) => string
  /** `09:41 AM` */
  time: (instant: string | Date) => string
  /** `22 Nov 2026, 09:41 AM` */
  at: (instant: string | Date) => string
}

/** The words for times in a zone. */
export function wordsIn(timezone: string): Words {
  const day = (instant: string | Date) =>
    formatter('paper day', timezone, { day: 'numeric', month: 'short', year: 'numeric' }, 'en-AU')
      .format(new Date(instant))
      // The months of Australian English have three letters, but for June, July and Sept.
      .replace(/(?<= [A-Z][a-z]{2})[a-z]+/, '')
  const time = (instant: string | Date) => formatTime(instant, timezone)
  return { day, time, at: (instant) => `${day(instant)}, ${time(instant)}` }
}

/** `24 Nov 2026, 09:41 AM AEST` */
export const atWithZone = (instant: Date, timezone: string): string =>
  `${wordsIn(timezone).at(instant)} ${zoneName(instant, timezone)}`

/** A calendar day: `2026-11-22` becomes `22 Nov 2026`. */
export const dayInWords = (day: string): string => wordsIn('UTC').day(`${day}T12:00:00Z`)

/** The same with its weekday: `Sunday 22 Nov 2026`. */
export const weekdayInWords = (day: string): string => {
  const noon = new Date(`${day}T12:00:00Z`)
  return `${formatter('paper weekday', 'UTC', { weekday: 'long' }, 'en-AU').format(noon)} ${dayInWords(day)}`
}

/** At most so many decimals, without trailing zeros; null stays null. */
export const rounded = (value: number | null, decimals: number): string | null =>
  value === null ? null : withMinus(String(+value.toFixed(decimals)))

/** `−2.5 °C`, as it was read */
export const temperatureInWords = (value: number, unit: TemperatureUnit): string =>
  `${withMinus(String(value))} ${TEMPERATURE_SIGNS[unit]}`

/** Exactly so many decimals, for columns that stand under each other. */
export const fixed = (value: number | null, decimals: number): string | null =>
  value === null ? null : withMinus(value.toFixed(decimals).replace(/^-(0(?:\.0*)?)$/, '$1'))

/** A hash as it can be read out: eight letters at a time. */
export const inGroups = (hash: string): string => hash.match(/.{1,8}/g)!.join(' ')

export const NOT_RECORDED = 'Not recorded'

/** The answer to something that a reviewer asks of every report. */
export const orNotRecorded = (value: string | null | undefined): string => value || NOT_RECORDED

/** Yes, no, or that nobody said. */
export const yesOrNo = (value: boolean | null): string => (value === null ? NOT_RECORDED : value ? 'Yes' : 'No')

/** What a report was asked for without, in a sentence; null for nothing. */
export const leftOutInWords = (names: readonly string[]): string | null =>
  names.length ? `Left out on request: ${listed(names)}.` : null
