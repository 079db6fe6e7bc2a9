import 'server-only'
import { oneAtATime } from '@/db/once'
import type { Tx } from '@/db/tenancy'
import { formatDate } from '@/lib/base/time'
import { askFirst } from '@/lib/job/field/asking'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { readMatrix } from '@/lib/site/moisture/verbs/matrix'

import { PLACE_WORDS, STATE_LABELS, judgedOtherwise } from './rules'
import type { MatrixPoint, MatrixReading, MoistureMatrix } from './schema'

interface Write {
  jobId: string
  /** The point being written to; none when a whole entry of a room goes. */
  pointId?: string
  /** The word that was sent back for the questions. */
  confirm: string | undefined
}

/**
 * Does a write that may move the goals of a job. When it would change how past readings are judged, or when the written
 * control is doubtful, it asks first; after the confirmation the history has both goals and both states.
 * @throws invalid with each question under `confirm`, and the word that answers them in `current`
 */
export async function judgingAnew<T>(tx: Tx, actor: Actor, about: Write, write: () => Promise<T>): Promise<T> {
  const { jobId, pointId, confirm } = about
  // Two controls of a job at once: the later one is compared with the goals that the first one made.
  await oneAtATime(tx, `goals of ${jobId}`)
  const before = await readMatrix(tx, actor, jobId)
  const done = await write()
  const after = await readMatrix(tx, actor, jobId)

  const doubted = after.points.find(({ id }) => id === pointId)
  const doubt = doubted?.doubt && doubted.doubt !== doubtBefore(before, doubted.id) ? doubted.doubt : null
  const moved = movedGoals(before, after)
  const questions = [
    ...(doubt ? [`${doubt}: is this ${PLACE_WORDS[doubted!.location]} unaffected?`] : []),
    ...moved.flatMap(({ states }) => states.map(({ question }) => question)),
  ]
  askFirst(questions, confirm, { please: 'Please confirm what this says of the readings.', more: 'more past readings' })

  if (doubt) {
    await record(tx, actor, 'moisture-point.vouched', {
      subjectType: 'moisture-point',
      subjectId: doubted!.id,
      jobId,
      details: { name: doubted!.label, doubt },
    })
  }
  for (const { point, goal, states } of moved) {
    await record(tx, actor, 'moisture-point.judged-anew', {
      subjectType: 'moisture-point',
      subjectId: point.id,
      jobId,
      details: {
        name: point.label,
        goal,
        ...(states.length && {
          states: { from: states.map(({ from }) => from).join('; '), to: states.map(({ to }) => to).join('; ') },
        }),
      },
    })
  }
  return done
}

/** A reading that is sent again is not questioned again. */
const doubtBefore = ({ points }: MoistureMatrix, id: string): string | null =>
  points.find((point) => point.id === id)?.doubt ?? null

interface Moved {
  point: MatrixPoint
  goal: { from: string | null; to: string | null }
  states: { question: string; from: string; to: string }[]
}

/** The points with readings whose goal a write has moved, and their readings that are now judged otherwise. */
function movedGoals(before: MoistureMatrix, after: MoistureMatrix): Moved[] {
  const roomNames = new Map(after.rooms.map(({ id, roomName }) => [id, roomName]))
  const units = new Map([...before.scales, ...after.scales].map(({ id, unit }) => [id, unit]))
  const inUnit = (value: number | null, scaleId: string) => (value === null ? null : `${value} ${units.get(scaleId)}`)
  return after.points.flatMap((point) => {
    const prior = before.points.find(({ id }) => id === point.id)
    if (!prior) return []
    const known = new Map(prior.readings.map((reading) => [reading.id, reading]))
    const last = point.readings.findLast(({ id, goal }) => known.has(id) && known.get(id)!.goal !== goal)
    if (!last) return []
    const goal = { from: inUnit(known.get(last.id)!.goal, last.scaleId), to: inUnit(last.goal, last.scaleId) }
    const states = judgedOtherwise(prior.readings, point.readings).map(({ from, to }) => {
      const read = `${point.label} in ${roomNames.get(point.roomId)}, ${inUnit(to.value, to.scaleId)} on ${dayOf(to, after)}`
      const goals = `goal ${from.goal ?? 'none'}, then ${to.goal ?? 'none'}`
      return {
        question: `${read}: ${inWords(from)} becomes ${inWords(to)} (${goals})`,
        from: `${dayOf(from, after)}: ${inWords(from)}`,
        to: `${dayOf(to, after)}: ${inWords(to)}`,
      }
    })
    return [{ point, goal, states }]
  })
}

const dayOf = ({ happenedAt }: MatrixReading, { timezone }: MoistureMatrix) => formatDate(happenedAt, timezone)
const inWords = ({ state }: MatrixReading) => (state ? STATE_LABELS[state] : 'not judged')
