import { counted } from '@/lib/base/counts'
import { listed } from '@/lib/base/lists'

import { type PointLog, drynessOf } from './moisture-log'
import type { JobRecord } from './queries'
import type { Words } from './words'

interface Concluded {
  points: readonly Pick<PointLog, 'point' | 'at' | 'last' | 'drySince'>[]
  record: { installations: readonly Pick<JobRecord['installations'][number], 'pickupTime' | 'roomId'>[] }
}

/** What is not over yet: a report that says so is no completion report. */
export interface Unfinished {
  /** Affected points that are not dry at their last reading. */
  wet: number
  /** Affected points that nobody read. */
  unread: number
  /** Units on site. */
  units: number
}

/** Counts what the matrix shows as not dry or not read, and the equipment log as on site. */
export function unfinishedIn({ points, record }: Concluded): Unfinished {
  const { all, read, dry } = drynessOf(points)
  return {
    wet: read - dry,
    unread: all - read,
    units: record.installations.filter(({ pickupTime }) => !pickupTime).length,
  }
}

/** `3 points are not dry, 1 point is not read and 8 units are on site`; null when all is over. */
export function unfinishedInWords({ wet, unread, units }: Unfinished): string | null {
  const parts = [
    wet ? `${counted(wet, 'point')} ${wet === 1 ? 'is' : 'are'} not dry` : null,
    unread ? `${counted(unread, 'point')} ${unread === 1 ? 'is' : 'are'} not read` : null,
    units ? `${counted(units, 'unit')} ${units === 1 ? 'is' : 'are'} on site` : null,
  ]
  return listed(parts.filter((part) => part !== null)) || null
}

/** One sentence that says how things are: `5 of 8 points are dry; 8 units run in 3 rooms; 2 points do not dry.` */
export function verdictOf(concluded: Concluded): string {
  const parts = [...drynessInWords(concluded), unitsInWords(concluded), stuckInWords(concluded)].filter(
    (part) => part !== null,
  )
  const sentence = parts.join('; ')
  return `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}.`
}

function drynessInWords({ points }: Concluded): (string | null)[] {
  const { all, read, dry } = drynessOf(points)
  const unread = all - read
  if (!all) return ['no moisture point is recorded']
  if (!read) return [all === 1 ? 'the point is not read yet' : `none of ${all} points is read yet`]
  return [
    dryOf(dry, read, { isAll: !unread }),
    unread ? `${counted(unread, 'point')} ${unread === 1 ? 'is' : 'are'} not read yet` : null,
  ]
}

/** @param isAll whether these are all points, or only those that were read */
function dryOf(dry: number, of: number, { isAll }: { isAll: boolean }): string {
  const points = isAll ? 'points' : 'points read'
  if (of === 1) return `the ${isAll ? 'point' : 'point read'} is ${dry ? 'dry' : 'not dry'}`
  if (!dry) return `none of ${of} ${points} is dry`
  if (dry === of) return of === 2 ? `both ${points} are dry` : `all ${of} ${points} are dry`
  return `${dry} of ${of} ${points} ${dry === 1 ? 'is' : 'are'} dry`
}

function unitsInWords({ record: { installations } }: Concluded): string {
  if (!installations.length) return 'no equipment was installed'
  const running = installations.filter(({ pickupTime }) => !pickupTime)
  if (!running.length) return 'all equipment was picked up'
  const rooms = new Set(running.map(({ roomId }) => roomId)).size
  return `${counted(running.length, 'unit')} ${running.length === 1 ? 'runs' : 'run'} in ${counted(rooms, 'room')}`
}

function stuckInWords({ points }: Concluded): string | null {
  const stuck = points.filter(({ point: { state } }) => state === 'plateau' || state === 'rising').length
  return stuck ? `${counted(stuck, 'point')} ${stuck === 1 ? 'does' : 'do'} not dry` : null
}

/** What the sentence is concluded from: how many readings, the last of them, and until when the equipment log goes. */
export function restsOn({ points, record }: Concluded, { now, words }: { now: Date; words: Words }): string {
  const readings = points.flatMap(({ at }) => [...at.values()])
  const last = readings
    .map(({ happenedAt }) => happenedAt)
    .toSorted()
    .at(-1)
  const read = points.filter(({ at }) => at.size)
  const controls = read.filter(({ point }) => point.isControl).length
  const from = [
    last
      ? `${counted(readings.length, 'moisture reading')} at ${counted(read.length, 'point')}${controls ? `, ${counted(controls, 'control')} among them` : ''}, the last on ${words.day(last)}`
      : null,
    record.installations.length ? `the equipment log until ${words.at(now)}` : null,
  ].filter(Boolean)
  return from.length ? `Concluded from ${from.join(', and from ')}.` : 'Neither a reading nor a unit is recorded.'
}
