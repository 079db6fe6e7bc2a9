import { groupedBy } from '@/lib/base/grouped'
import { MOST_PASTED, WITHOUT_ITEM, linesById } from '@/lib/paper/estimates/rules'
import type { Estimate, EstimateLine, EstimateSection, WriteLines } from '@/lib/paper/estimates/schema'

import { isSameTyped, typedOf } from './typed-line'

/** A line where it stood: in a section, among its lines in this order. */
interface Placed {
  line: EstimateLine
  sectionId: string
  order: readonly string[]
}

interface PlacedSection {
  section: EstimateSection
  order: readonly string[]
}

interface Difference<Part> {
  before: Part | null
  after: Part | null
}

/**
 * One thing that was done to an estimate: what it made of some lines, or of a section. It is taken back by doing the same
 * the other way round, where what it made is still there as it was made.
 */
export type Step = {
  /** `“Extraction” changed` */
  words: string
  /** Its number among all that was begun on this screen. */
  begun?: number
} & (
  | { kind: 'lines'; lines: readonly Difference<Placed>[] }
  | { kind: 'moved'; lines: readonly Difference<Placed>[] }
  | { kind: 'section' | 'sectionMoved'; section: Difference<PlacedSection> }
)

/** More than anybody takes back; a step holds the lines that it changed. */
export const MOST_STEPS = 100

const turned = <Part>({ before, after }: Difference<Part>): Difference<Part> => ({ before: after, after: before })

/** The step that takes a step back. */
export const inverse = (step: Step): Step =>
  'lines' in step ? { ...step, lines: step.lines.map(turned) } : { ...step, section: turned(step.section) }

/** The lines that a step is about. */
export const linesOfStep = (step: Step): string[] =>
  'lines' in step ? step.lines.map(({ before, after }) => (before ?? after)!.line.id) : []

/** The lines that were put back without their items: those have left the catalogue. */
export function cameWithoutItem(sent: Partial<SentLines>, { sections }: Pick<Estimate, 'sections'>): string[] {
  const wanted = new Set(
    (sent.add ?? []).flatMap(({ lines }) => lines.flatMap((one) => (one.catalogItemId ? one.id : []))),
  )
  if (!wanted.size) return []
  const back = sections.flatMap(({ lines }) => lines.filter(({ id }) => wanted.has(id)))
  return idsOf(back.filter(({ catalogItemId }) => catalogItemId === null))
}

/** A step about lines of which some have lost their items: what it does to them is compared without those. */
export function withoutItems(step: Step, ids: ReadonlySet<string>): Step {
  if (!ids.size) return step
  const bare = (line: EstimateLine) => (ids.has(line.id) ? { ...line, ...WITHOUT_ITEM } : line)
  const inBoth = <Part>({ before, after }: Difference<Part>, of: (part: Part) => Part): Difference<Part> => ({
    before: before && of(before),
    after: after && of(after),
  })
  if ('lines' in step) {
    return {
      ...step,
      lines: step.lines.map((one) => inBoth(one, (placed) => ({ ...placed, line: bare(placed.line) }))),
    }
  }
  const ofSection = (placed: PlacedSection): PlacedSection => ({
    ...placed,
    section: { ...placed.section, lines: placed.section.lines.map(bare) },
  })
  return { ...step, section: inBoth(step.section, ofSection) }
}

const idsOf = (parts: readonly { id: string }[]): string[] => parts.map(({ id }) => id)

function placedIn({ sections }: Estimate, ids: ReadonlySet<string>): Map<string, Placed> {
  const found = new Map<string, Placed>()
  for (const { id: sectionId, lines } of sections) {
    const some = lines.filter(({ id }) => ids.has(id))
    const order = some.length ? idsOf(lines) : []
    for (const line of some) found.set(line.id, { line, sectionId, order })
  }
  return found
}

/** What was made of some lines between two states of an estimate. */
export function stepOfLines(
  kind: 'lines' | 'moved',
  words: string,
  ids: readonly string[],
  { before, after }: { before: Estimate; after: Estimate },
): Step {
  const wanted = new Set(ids)
  const [was, is] = [placedIn(before, wanted), placedIn(after, wanted)]
  const lines = ids.map((id) => ({ before: was.get(id) ?? null, after: is.get(id) ?? null }))
  return { kind, words, lines: lines.filter((one) => one.before ?? one.after) }
}

/** What was made of a section between two states of an estimate. */
export function stepOfSection(
  kind: 'section' | 'sectionMoved',
  words: string,
  id: string,
  { before, after }: { before: Estimate; after: Estimate },
): Step {
  const placed = ({ sections }: Estimate): PlacedSection | null => {
    const section = sections.find((one) => one.id === id)
    return section ? { section, order: idsOf(sections) } : null
  }
  return { kind, words, section: { before: placed(before), after: placed(after) } }
}

/** What a step made is not there any more as it was made. */
export class ChangedSince extends Error {
  override name = 'ChangedSince'
}

/**
 * Where some parts go among those that are there, so that they stand as they stood once: those that stood together, before
 * the next one of then that is still there.
 */
export function placesAmong(
  order: readonly string[],
  now: readonly string[],
  ids: ReadonlySet<string>,
): { ids: string[]; beforeId: string | null }[] {
  const staying = new Set(now.filter((id) => !ids.has(id)))
  const groups: { ids: string[]; beforeId: string | null }[] = []
  let beforeId: string | null = null
  for (const id of order.toReversed()) {
    if (staying.has(id)) beforeId = id
    else if (ids.has(id)) {
      const last = groups[0]
      if (last && last.beforeId === beforeId) last.ids.unshift(id)
      else groups.unshift({ ids: [id], beforeId })
    }
  }
  return groups
}

const bySection = (placed: readonly Placed[]): Map<string, Placed[]> => groupedBy(placed, ({ sectionId }) => sectionId)

/** The fields of a line as they are sent. */
export const sentOf = ({ totalCents: _, version: __, evidence: ___, originId: ____, ...fields }: EstimateLine) => fields

/** A line that is put back, with what it rested on. */
export const putBack = ({ totalCents: _, version: __, ...line }: EstimateLine) => line

/** A markup that was changed elsewhere gives a line another rate and leaves its version. */
const isAsBefore = (now: EstimateLine, before: EstimateLine): boolean =>
  isSameTyped(typedOf(now), typedOf(before), now.version === before.version ? 'rate' : undefined)

export type SentLines = Pick<WriteLines, 'change' | 'remove' | 'add'>

function* piecesOf<One>(all: readonly One[]): Generator<One[]> {
  for (let at = 0; at < all.length; at += MOST_PASTED) yield all.slice(at, at + MOST_PASTED)
}

/** The same in calls of as many lines as one takes. */
export function inCalls({ change, remove, add }: SentLines): Partial<SentLines>[] {
  if ([change.length, remove.length, countOf(add)].every((count) => count <= MOST_PASTED))
    return [{ change, remove, add }]
  return [
    ...[...piecesOf(change)].map((some) => ({ change: some })),
    ...[...piecesOf(remove)].map((some) => ({ remove: some })),
    ...add.flatMap((group) => [...piecesOf(group.lines)].map((lines) => ({ add: [{ ...group, lines }] }))),
  ]
}

const countOf = (add: SentLines['add']): number => add.reduce((count, { lines }) => count + lines.length, 0)

/**
 * What is sent so that lines become what a step says, over the versions of now.
 * @throws ChangedSince where one of them, or its section, is not as the step began with it
 */
export function linesToSend({ sections }: Estimate, lines: readonly Difference<Placed>[]): SentLines {
  const now = linesById(sections)
  const sent: SentLines = { change: [], remove: [], add: [] }
  const missing: Placed[] = []
  for (const { before, after } of lines) {
    const line = now.get((before ?? after)!.line.id)
    if (before ? !line || !isAsBefore(line, before.line) : line && !isAsBefore(line, after!.line)) {
      throw new ChangedSince()
    }
    if (!after) sent.remove.push({ id: line!.id, version: line!.version })
    else if (before) sent.change.push({ ...sentOf(after.line), version: line!.version })
    else if (!line) missing.push(after)
  }
  for (const [sectionId, placed] of bySection(missing)) {
    const section = sections.find(({ id }) => id === sectionId)
    if (!section) throw new ChangedSince()
    const lineOf = new Map(placed.map(({ line }) => [line.id, line]))
    for (const { ids, beforeId } of placesAmong(placed[0]!.order, idsOf(section.lines), new Set(lineOf.keys()))) {
      sent.add.push({ sectionId, beforeId, lines: ids.map((id) => putBack(lineOf.get(id)!)), isBack: true })
    }
  }
  return sent
}

/**
 * The moves after which lines stand where a step has them.
 * @throws ChangedSince where one of them was moved to another section since, or is gone
 */
export function movesToSend({ sections }: Estimate, lines: readonly Difference<Placed>[]) {
  const sectionOf = new Map(sections.flatMap(({ id, lines: own }) => own.map((line) => [line.id, id])))
  if (lines.some(({ before }) => sectionOf.get(before!.line.id) !== before!.sectionId)) throw new ChangedSince()
  return [...bySection(lines.map(({ after }) => after!))].flatMap(([sectionId, own]) => {
    const section = sections.find(({ id }) => id === sectionId)
    if (!section) throw new ChangedSince()
    const ids = new Set(own.map(({ line }) => line.id))
    const places = placesAmong(own[0]!.order, idsOf(section.lines), ids)
    return places.map((place) => ({ lineIds: place.ids, sectionId, beforeId: place.beforeId }))
  })
}

/** Whether a section, with its lines, is as a step left it. */
export const isSectionAsBefore = (now: EstimateSection | undefined, { section }: PlacedSection): boolean =>
  now !== undefined &&
  now.title === section.title &&
  now.roomId === section.roomId &&
  now.markupPercent === section.markupPercent

/** Whether its lines are as well. */
export const areLinesAsBefore = (now: EstimateSection, { section }: PlacedSection): boolean =>
  now.lines.length === section.lines.length &&
  now.lines.every((line, at) => line.id === section.lines[at]!.id && isAsBefore(line, section.lines[at]!))
