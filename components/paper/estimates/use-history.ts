import { useQueryClient } from '@tanstack/react-query'
import { use, useCallback, useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { notify } from '@/components/ui/notify'
import { OwnId } from '@/components/ui/own-id'
import { changedSince } from '@/lib/base/changed'
import { addSection, changeSection, deleteSection, writeLines } from '@/lib/paper/estimates/commands'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate, MoveParts } from '@/lib/paper/estimates/schema'

import {
  ChangedSince,
  MOST_STEPS,
  type SentLines,
  type Step,
  areLinesAsBefore,
  cameWithoutItem,
  inCalls,
  inverse,
  isSectionAsBefore,
  linesOfStep,
  linesToSend,
  movesToSend,
  placesAmong,
  putBack,
  withoutItems,
} from './steps'

interface Steps {
  done: readonly Step[]
  undone: readonly Step[]
}

/** Takes in what was made. @returns the step as it is to be taken back */
type RecordStep = (made: Step) => Step

/** Moves lines or a section. */
type Place = (parts: MoveParts) => Promise<unknown>

/** Saves what is typed. @returns the lines that cannot be saved */
type SaveAll = () => Promise<readonly string[]>

const NONE: Steps = { done: [], undone: [] }
const without = (steps: readonly Step[], step: Step): readonly Step[] => steps.filter((one) => one !== step)

/** What to say of lines that came back without their items. */
const itemsGone = (count: number): string => {
  if (!count) return ''
  const lines = count === 1 ? 'a line' : `${count} lines`
  return `. The catalogue no longer has the item of ${lines}: prices and words stay, the link to it is gone.`
}

/** Refusals after which a step would be refused again. */
const FOR_GOOD = ['conflict', 'not_found', 'invalid', 'plan', 'role']

/**
 * What was done to an estimate on this screen, to take back and to do again. Each of it is an ordinary save over the
 * versions of now: what somebody else has changed since is not taken back.
 */
export function useHistory({ id: estimateId, jobId }: Pick<Estimate, 'id' | 'jobId'>, place: Place) {
  const run = useStepRunner({ estimateId, jobId }, place)
  const me = use(OwnId)
  const [steps, setSteps] = useState(NONE)
  const [outcome, setOutcome] = useState('')
  const latest = useRef(steps)
  const queue = useRef(Promise.resolve())

  const put = useCallback((next: Steps) => {
    latest.current = next
    setSteps(next)
  }, [])
  const count = useRef(0)
  /** Something is about to be saved: its step has its place from now on, whichever answer comes first. */
  const begin = useCallback((): RecordStep => {
    const begun = ++count.current
    return (made) => {
      const step = { ...made, begun }
      const { done } = latest.current
      const at = done.findLastIndex((one) => one.begun! < begun) + 1
      put({ done: done.toSpliced(at, 0, step).slice(-MOST_STEPS), undone: [] })
      setOutcome('')
      return step
    }
  }, [put])

  const turn = useCallback(
    async (way: 'undo' | 'redo', saveAll: SaveAll, which?: Step) => {
      const unsaved = await saveAll()
      const { done, undone } = latest.current
      const step = which ?? (way === 'undo' ? done : undone).at(-1)
      if (!step || ![...done, ...undone].includes(step)) return
      if (linesOfStep(step).some((id) => unsaved.includes(id))) {
        return notify.error('Please finish the line that is not saved yet first')
      }
      const rest = { done: without(done, step), undone: without(undone, step) }
      try {
        const bare = await run(way === 'undo' ? inverse(step) : step)
        const next =
          way === 'undo'
            ? { done: rest.done, undone: [...rest.undone, step] }
            : { done: [...rest.done, step], undone: rest.undone }
        const known = (one: Step) => withoutItems(one, bare)
        put({ done: next.done.map(known), undone: next.undone.map(known) })
        setOutcome(`${way === 'undo' ? 'Undone' : 'Done again'}: ${step.words}${itemsGone(bare.size)}`)
      } catch (error) {
        const { code, current } = asRefusal(error)
        const isSince = error instanceof ChangedSince || code === 'conflict'
        if (isSince || FOR_GOOD.includes(code)) put(rest)
        if (isSince) notify.error(`${changedSince(current, me)}: ${step.words}. It stays as it is now.`)
        else notify.refused(error)
      }
    },
    [run, put, me],
  )
  const inTurn = useCallback(
    (way: 'undo' | 'redo', saveAll: SaveAll, which?: Step) => {
      queue.current = queue.current.then(() => turn(way, saveAll, which))
    },
    [turn],
  )

  const undo = useCallback((saveAll: SaveAll, step?: Step) => inTurn('undo', saveAll, step), [inTurn])
  const redo = useCallback((saveAll: SaveAll) => inTurn('redo', saveAll), [inTurn])

  return { begin, undo, redo, next: { undo: steps.done.at(-1)?.words, redo: steps.undone.at(-1)?.words }, outcome }
}

/** Does what a step says. @returns the lines that came back without their items @throws ChangedSince, and what a save is refused with */
function useStepRunner(at: { estimateId: string; jobId: string }, place: Place) {
  const { estimateId, jobId } = at
  const queries = useQueryClient()
  const [write] = useCommand(writeLines)
  const [add] = useCommand(addSection)
  const [change] = useCommand(changeSection)
  const [erase] = useCommand(deleteSection)

  return useCallback(
    async (step: Step): Promise<ReadonlySet<string>> => {
      const key = estimateKeys.one({ estimateId, jobId })
      // The versions of now: what was just done may still be read again.
      if (queries.getQueryState(key)?.isInvalidated) await queries.refetchQueries({ queryKey: key, exact: true })
      const estimate = queries.getQueryData<Estimate>(key)
      const params = { id: jobId, recordId: estimateId }
      const bare = new Set<string>()
      if (!estimate) return bare
      const send = async (all: SentLines) => {
        for (const sent of inCalls(all)) {
          for (const id of cameWithoutItem(sent, await write(params, sent))) bare.add(id)
        }
      }
      if (step.kind === 'lines') {
        await send(linesToSend(estimate, step.lines))
        return bare
      }
      if (step.kind === 'moved') {
        for (const move of movesToSend(estimate, step.lines)) await place(move)
        return bare
      }
      const { before, after } = step.section
      const { id: sectionId } = (before ?? after)!.section
      const now = estimate.sections.find(({ id }) => id === sectionId)
      if (before && !isSectionAsBefore(now, before)) throw new ChangedSince()
      const others = estimate.sections.map(({ id }) => id)
      const placed = after && placesAmong(after.order, others, new Set([sectionId]))[0]!
      if (step.kind === 'sectionMoved') {
        await place({ sectionId, beforeId: placed!.beforeId })
        return bare
      }
      if (!after) {
        if (!areLinesAsBefore(now!, before!)) throw new ChangedSince()
        await erase({ ...params, sectionId }, { version: now!.version })
        return bare
      }
      const { title, roomId, markupPercent, lines } = after.section
      const fields = { title, roomId, markupPercent }
      if (before) {
        await change({ ...params, sectionId }, { ...fields, version: now!.version })
        return bare
      }
      await add(params, { id: sectionId, ...fields })
      const back = { sectionId, beforeId: null, lines: lines.map(putBack), isBack: true }
      if (lines.length) await send({ change: [], remove: [], add: [back] })
      if (placed!.beforeId) await place({ sectionId, beforeId: placed!.beforeId })
      return bare
    },
    [queries, write, place, add, change, erase, estimateId, jobId],
  )
}
