import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { notify } from '@/components/ui/notify'
import { addLine, saveLine } from '@/lib/paper/estimates/commands'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate, EstimateLine, SavedLine } from '@/lib/paper/estimates/schema'

import { type LineDraft, makeLineDrafts } from './line-drafts'
import { BLANK_LINE, type TypedLine, faultsOf, isChanged, isSameTyped, readTyped, typedOf, typedOn } from './typed-line'

/** Is told of a line that was saved, and of the estimate before. */
type TakeInLine = (before: Estimate, saved: SavedLine) => void

const lineIn = (estimate: Estimate | undefined, id: string): EstimateLine | undefined =>
  estimate?.sections.flatMap(({ lines }) => lines).find((line) => line.id === id)

/** What was typed goes over theirs, which stands in all other fields. */
const takenOver = ({ base, typed, ...draft }: LineDraft, theirs: SavedLine): LineDraft => ({
  ...draft,
  base: theirs,
  typed: typedOn(base ? typedOf(base) : BLANK_LINE, typed, typedOf(theirs)),
})

/**
 * What is typed in the lines of an estimate, by line. A line is saved when it is left: one save of it after the other, so
 * that nobody meets themselves.
 */
export function useLines({ id: estimateId, jobId }: Pick<Estimate, 'id' | 'jobId'>, beginLine: () => TakeInLine) {
  const queries = useQueryClient()
  const [save] = useCommand(saveLine)
  const [add] = useCommand(addLine)
  const [drafts] = useState(makeLineDrafts)
  const { put } = drafts
  const underWay = useRef(new Map<string, Promise<void>>())

  const estimateNow = useCallback(
    () => queries.getQueryData<Estimate>(estimateKeys.one({ jobId, estimateId })),
    [queries, jobId, estimateId],
  )
  const stored = useCallback((id: string) => lineIn(estimateNow(), id), [estimateNow])

  const type = useCallback(
    (id: string, sectionId: string, typed: TypedLine) => {
      const { base, theirs, saving } = drafts.get()[id] ?? { base: stored(id) }
      // What is stored while a line is being saved is about to be another.
      const isKept = saving !== undefined || isChanged(typed, stored(id))
      put(id, isKept ? { sectionId, base, typed, theirs, saving, faults: {} } : null)
    },
    [drafts, put, stored],
  )

  const store = useCallback(
    async (id: string, takeIn: TakeInLine, over?: SavedLine) => {
      const kept = drafts.get()[id]
      if (!kept || (kept.theirs && !over)) return
      const draft = over ? takenOver(kept, over) : kept
      const { sent, faults } = readTyped(draft.typed)
      if (Object.keys(faults).length) return put(id, { ...draft, faults })
      const version = draft.base?.version
      const at = { id: jobId, recordId: estimateId }
      const before = estimateNow()
      put(id, { ...draft, theirs: undefined, saving: draft.typed })
      try {
        const saved =
          version === undefined
            ? await add(at, { id, sectionId: draft.sectionId, ...sent })
            : await save({ ...at, lineId: id }, { ...sent, version })
        if (before) takeIn(before, saved)
        const now = drafts.get()[id]
        const isSaved = now && (isSameTyped(now.typed, draft.typed) || !isChanged(now.typed, saved))
        // What was typed on meanwhile is saved when that is left.
        if (now) put(id, isSaved ? null : { ...now, base: saved, saving: undefined })
      } catch (error) {
        const { code, current, fields } = asRefusal(error)
        const theirs =
          code === 'conflict' && (current as SavedLine | undefined)?.id === id ? (current as SavedLine) : undefined
        const now = drafts.get()[id] ?? draft
        put(id, { ...now, theirs, saving: undefined, faults: faultsOf(fields) })
        if (!theirs && !fields.length) notify.refused(error)
      }
    },
    [add, save, drafts, put, estimateNow, jobId, estimateId],
  )

  const leave = useCallback(
    (id: string, over?: SavedLine): void => {
      const earlier = underWay.current.get(id) ?? Promise.resolve()
      const takeIn = beginLine()
      underWay.current.set(
        id,
        earlier.then(() => store(id, takeIn, over)),
      )
    },
    [store, beginLine],
  )

  /** What is typed in lines that are being written by something else is saved after that. */
  const saveAfter = useCallback((ids: readonly string[], written: Promise<void>): void => {
    for (const id of ids) {
      const earlier = underWay.current.get(id)
      underWay.current.set(id, earlier ? earlier.then(() => written) : written)
    }
  }, [])

  const drop = useCallback((id: string) => put(id, null), [put])

  /** Saves what is typed, and waits for it. @returns the lines that could not be saved */
  const saveAll = useCallback(async (): Promise<readonly string[]> => {
    for (const id of Object.keys(drafts.get())) leave(id)
    await Promise.all(underWay.current.values())
    return Object.keys(drafts.get())
  }, [drafts, leave])

  return { drafts, type, leave, drop, saveAll, saveAfter }
}
