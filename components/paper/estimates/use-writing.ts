import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'

import { useCommand } from '@/components/platform/commands/use-command'
import { useMoves } from '@/components/platform/commands/use-moves'
import { asRefusal } from '@/components/ui/as-refusal'
import { notify } from '@/components/ui/notify'
import { counted } from '@/lib/base/counts'
import { deleteSection, moveParts, writeLines } from '@/lib/paper/estimates/commands'
import { estimateKeys } from '@/lib/paper/estimates/keys'
import type { Estimate, EstimateLine, EstimateSection, MoveParts, SavedLine } from '@/lib/paper/estimates/schema'
import { withLine, withMoved } from '@/lib/paper/estimates/shown'

import { type Place, placeBeside, placeFurther, sectionFurther } from './moves'
import { blockOf } from './pasted-block'
import { type SentLines, type Step, inCalls, sentOf, stepOfLines, stepOfSection } from './steps'
import { useHistory } from './use-history'

type SaveAll = () => Promise<readonly string[]>

const linesIn = ({ sections }: Pick<Estimate, 'sections'>, ids: readonly string[]): EstimateLine[] => {
  const wanted = new Set(ids)
  return sections.flatMap(({ lines }) => lines.filter(({ id }) => wanted.has(id)))
}

/** `“Extraction” deleted`, `3 lines deleted` */
const linesDone = (lines: readonly { description: string }[], what: string): string =>
  `${lines.length === 1 ? `“${lines[0]!.description}”` : counted(lines.length, 'line')} ${what}`

const idsIn = ({ change, remove, add }: SentLines): string[] =>
  [...change, ...remove, ...add.flatMap(({ lines }) => lines)].map(({ id }) => id)

/** Tells why a call of many lines was refused, and at which of them. */
function tellRefusal(error: unknown, { change, add }: SentLines): void {
  const { fields, current, message } = asRefusal(error)
  const [, list, first, second] = /^(change|add)\.(\d+)(?:\.lines\.(\d+))?/.exec(fields[0]?.path ?? '') ?? []
  const line = list === 'add' ? add[Number(first)]?.lines[Number(second)] : list && change[Number(first)]
  const named = line || (current as { description?: string } | undefined)
  const why = fields[0]?.message ?? message
  notify.error(named?.description ? `“${named.description}”: ${why}` : why)
}

/** What is written of an estimate beside its single lines; each of it is a step that can be taken back. */
export function useWriting({ id: estimateId, jobId }: Pick<Estimate, 'id' | 'jobId'>) {
  const queries = useQueryClient()
  const at = useMemo(() => ({ id: jobId, recordId: estimateId }), [jobId, estimateId])
  const [saveMove] = useCommand(moveParts)
  const place = useMoves({
    queryKey: estimateKeys.one({ jobId, estimateId }),
    moved: withMoved,
    save: (parts: MoveParts) => saveMove(at, parts),
  })
  const history = useHistory({ id: estimateId, jobId }, place)
  const [writeSome] = useCommand(writeLines)
  const [erase] = useCommand(deleteSection)
  const { begin, undo } = history
  const estimateNow = useCallback(
    () => queries.getQueryData<Estimate>(estimateKeys.one({ jobId, estimateId }))!,
    [queries, jobId, estimateId],
  )

  /** Writes lines. @throws what one of the calls is refused with; what was written by then is a step all the same */
  const send = useCallback(
    async (words: string, sent: SentLines): Promise<Step> => {
      const before = estimateNow()
      const record = begin()
      let after = before
      try {
        for (const call of inCalls(sent)) after = await writeSome(at, call)
      } catch (error) {
        if (after !== before) record(stepOfLines('lines', words, idsIn(sent), { before, after }))
        throw error
      }
      return record(stepOfLines('lines', words, idsIn(sent), { before, after }))
    },
    [writeSome, begin, estimateNow, at],
  )
  /** @returns the step that was made, undefined where it was refused, which is told */
  const write = useCallback(
    async (words: string, sent: SentLines): Promise<Step | undefined> => {
      try {
        return await send(words, sent)
      } catch (error) {
        tellRefusal(error, sent)
        return undefined
      }
    },
    [send],
  )

  const move = useCallback(
    async (ids: readonly string[], { sectionId, beforeId }: Place) => {
      const before = estimateNow()
      const section = before.sections.find(({ id }) => id === sectionId)
      const lines = linesIn(before, ids)
      if (!section || !lines.length) return
      const lineIds = lines.map(({ id }) => id)
      const record = begin()
      try {
        const after = await place({ lineIds, ...placeBeside(section, beforeId, new Set(lineIds)) })
        record(stepOfLines('moved', linesDone(lines, 'moved'), lineIds, { before, after }))
      } catch (error) {
        notify.refused(error)
      }
    },
    [place, begin, estimateNow],
  )

  const moveSection = useCallback(
    async (sectionId: string, beforeId: string | null) => {
      const before = estimateNow()
      const section = before.sections.find(({ id }) => id === sectionId)
      if (!section || sectionId === beforeId) return
      const record = begin()
      try {
        const after = await place({ sectionId, beforeId })
        record(stepOfSection('sectionMoved', `section “${section.title}” moved`, sectionId, { before, after }))
      } catch (error) {
        notify.refused(error)
      }
    },
    [place, begin, estimateNow],
  )

  const writing = useMemo(() => {
    /** A line is about to be saved alone. @returns what takes it in once it is */
    const beginLine = () => {
      const record = begin()
      return (before: Estimate, saved: SavedLine) => {
        const known = linesIn(before, [saved.id])[0]
        if (known?.version === saved.version) return
        const words = linesDone([saved], known ? 'changed' : 'added')
        record(stepOfLines('lines', words, [saved.id], { before, after: withLine(before, saved) }))
      }
    }
    /** A section was added or changed: what is shown of it is as it was before. */
    const recordSection = (saved: EstimateSection) => {
      const before = estimateNow()
      const isKnown = before.sections.some(({ id }) => id === saved.id)
      const sections = isKnown
        ? before.sections.map((one) => (one.id === saved.id ? saved : one))
        : [...before.sections, saved]
      const words = `section “${saved.title}” ${isKnown ? 'changed' : 'added'}`
      begin()(stepOfSection('section', words, saved.id, { before, after: { ...before, sections } }))
    }
    return {
      beginLine,
      recordSection,
      write,
      move,
      moveSection,
      moveFurther: async (ids: readonly string[], step: 1 | -1) => {
        const to = placeFurther(estimateNow().sections, new Set(ids), step)
        if (to) await move(ids, to)
      },
      sectionFurther: async (sectionId: string, step: 1 | -1) => {
        const beforeId = sectionFurther(estimateNow().sections, sectionId, step)
        if (beforeId !== undefined) await moveSection(sectionId, beforeId)
      },
      /** @returns whether they are gone */
      removeLines: async (ids: readonly string[], saveAll: SaveAll): Promise<boolean> => {
        const lines = linesIn(estimateNow(), ids)
        if (!lines.length) return false
        const remove = lines.map(({ id, version }) => ({ id, version }))
        const words = linesDone(lines, 'deleted')
        const step = await write(words, { change: [], remove, add: [] })
        if (step) notify.success(words, { label: 'Undo', onSelect: () => undo(saveAll, step) })
        return step !== undefined
      },
      /** @throws what the server refuses it with */
      setFields: async (
        ids: ReadonlySet<string>,
        fields: { taxable: boolean } | { markupPercent: number | null },
        saveAll: SaveAll,
      ): Promise<void> => {
        const unsaved = await saveAll()
        if (unsaved.some((id) => ids.has(id))) return notify.error('Please finish the line that is not saved yet first')
        const lines = linesIn(estimateNow(), [...ids])
        const change = lines.map((line) => ({ ...sentOf(line), ...fields, version: line.version }))
        await send(linesDone(lines, 'changed'), { change, remove: [], add: [] })
      },
      /** @throws what the server refuses it with */
      removeSection: async ({ id: sectionId, title, version }: EstimateSection) => {
        const before = estimateNow()
        const record = begin()
        await erase({ ...at, sectionId }, { version })
        const after = { ...before, sections: before.sections.filter(({ id }) => id !== sectionId) }
        record(stepOfSection('section', `section “${title}” deleted`, sectionId, { before, after }))
      },
      copy: async (ids: readonly string[]) => {
        const lines = linesIn(estimateNow(), ids)
        try {
          await navigator.clipboard.writeText(blockOf(lines))
          notify.success(`${linesDone(lines, 'copied')}: paste into a sheet, or here`)
        } catch {
          notify.error('The browser did not let the lines be copied')
        }
      },
    }
  }, [begin, undo, send, write, move, moveSection, erase, estimateNow, at])
  return { history, ...writing }
}
