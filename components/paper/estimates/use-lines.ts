import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { asRefusal } from '@/components/ui/as-refusal'
import { notify } from '@/components/ui/notify'
import { addLine, saveLine } from '@/lib/paper/estimates/commands'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate, EstimateLine, SavedLine } from '@/lib/paper/estimates/schema'

import { type LineFaults, type TypedLine, faultsOf, isChanged, readTyped } from './typed-line'

/** What is typed in a line and not saved yet. */
export interface LineDraft {
  sectionId: string
  /** Of the line as it was when somebody began to type; undefined for a new one. */
  version?: number
  typed: TypedLine
  faults: LineFaults
  /** The line as somebody else stored it meanwhile: the person decides. */
  theirs?: SavedLine
  isSaving?: boolean
}

export type Drafts = Readonly<Record<string, LineDraft>>

const lineIn = (estimate: Estimate | undefined, id: string): EstimateLine | undefined =>
  estimate?.sections.flatMap(({ lines }) => lines).find((line) => line.id === id)

/**
 * What is typed in the lines of an estimate, by line. A line is saved when it is left: one save of it after the other, so
 * that nobody meets themselves.
 */
export function useLines(
  { id: estimateId, jobId }: Pick<Estimate, 'id' | 'jobId'>,
  onSaved: (before: Estimate, saved: SavedLine) => void,
) {
  const queries = useQueryClient()
  const [save] = useCommand(saveLine)
  const [add] = useCommand(addLine)
  const [drafts, setDrafts] = useState<Drafts>({})
  const latest = useRef<Drafts>(drafts)
  const underWay = useRef(new Map<string, Promise<void>>())

  const put = useCallback((id: string, draft: LineDraft | null) => {
    const { [id]: _, ...others } = latest.current
    latest.current = draft ? { ...others, [id]: draft } : others
    setDrafts(latest.current)
  }, [])

  const estimateNow = useCallback(
    () => queries.getQueryData<Estimate>(estimateKeys.one({ jobId, estimateId })),
    [queries, jobId, estimateId],
  )
  const stored = useCallback((id: string) => lineIn(estimateNow(), id), [estimateNow])

  const type = useCallback(
    (id: string, sectionId: string, typed: TypedLine) => {
      const { version, theirs } = latest.current[id] ?? { version: stored(id)?.version }
      put(id, isChanged(typed, stored(id)) ? { sectionId, version, typed, theirs, faults: {} } : null)
    },
    [put, stored],
  )

  const store = useCallback(
    async (id: string, over?: SavedLine) => {
      const draft = latest.current[id]
      if (!draft || (draft.theirs && !over)) return
      const { sent, faults } = readTyped(draft.typed)
      if (Object.keys(faults).length) return put(id, { ...draft, faults })
      const { version = draft.version } = over ?? {}
      const at = { id: jobId, recordId: estimateId }
      const before = estimateNow()
      put(id, { ...draft, theirs: undefined, isSaving: true })
      try {
        const saved =
          version === undefined
            ? await add(at, { id, sectionId: draft.sectionId, ...sent })
            : await save({ ...at, lineId: id }, { ...sent, version })
        if (before) onSaved(before, saved)
        const now = latest.current[id]
        // What was typed on meanwhile is saved when that is left.
        if (now) put(id, now.typed === draft.typed ? null : { ...now, version: saved.version })
      } catch (error) {
        const { code, current, fields } = asRefusal(error)
        const theirs =
          code === 'conflict' && (current as SavedLine | undefined)?.id === id ? (current as SavedLine) : undefined
        const now = latest.current[id] ?? draft
        put(id, { ...now, theirs, isSaving: false, faults: faultsOf(fields) })
        if (!theirs && !fields.length) notify.refused(error)
      }
    },
    [add, save, put, estimateNow, onSaved, jobId, estimateId],
  )

  const leave = useCallback(
    (id: string, over?: SavedLine): void => {
      const earlier = underWay.current.get(id) ?? Promise.resolve()
      underWay.current.set(
        id,
        earlier.then(() => store(id, over)),
      )
    },
    [store],
  )

  const drop = useCallback((id: string) => put(id, null), [put])

  /** Saves what is typed, and waits for it. @returns the lines that could not be saved */
  const saveAll = useCallback(async (): Promise<readonly string[]> => {
    for (const id of Object.keys(latest.current)) leave(id)
    await Promise.all(underWay.current.values())
    return Object.keys(latest.current)
  }, [leave])

  return { drafts, type, leave, drop, saveAll, estimateNow }
}
