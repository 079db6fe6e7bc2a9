import { type CountWords, wordsOfCounts } from '@/lib/base/counts'

/** What the pre-flight finds, in the order in which it is told. */
export const EXCEPTION_WORDS = {
  DAY: ['day not fully recorded', 'days not fully recorded'],
  GAP: ['gap of more than 24 hours', 'gaps of more than 24 hours'],
  TWICE: ['unit counted twice', 'units counted twice'],
  LATE: ['late entry', 'late entries'],
  HOURS: ['visit without hours', 'visits without hours'],
  UNFINISHED: ['visit that nobody finished', 'visits that nobody finished'],
  BARE: ['finished visit without a reading or a photo', 'finished visits without a reading or a photo'],
  OPEN: ['finished visit with open answers', 'finished visits with open answers'],
  CLIMATE: ['visit whose air differs from its readings', 'visits whose air differs from their readings'],
  NUMBER: ['number of the insurer not recorded', 'numbers of the insurer not recorded'],
  METER: ['meter past its check', 'meters past their check'],
  TAG: ['unit past its test and tag', 'units past their test and tag'],
  POINT: ['point that does not dry', 'points that do not dry'],
  AIMLESS: ['point without a goal or a control', 'points without a goal or a control'],
  UNREAD: ['place taken for dry without a reading', 'places taken for dry without a reading'],
  GOAL: ['point above its goal when drying ended', 'points above their goal when drying ended'],
  CONTROL: ['control in doubt', 'controls in doubt'],
  CLASS: ['class other than the areas make it', 'classes other than the areas make it'],
  SIZING: ['area with more or fewer units than its sizing', 'areas with more or fewer units than their sizing'],
  DRY: ['unit left in a room that is dry', 'units left in rooms that are dry'],
  CAUSE: ['cause other than the job’s', 'causes other than the job’s'],
  SOAKED: ['soaked item marked restorable', 'soaked items marked restorable'],
  BILLED: ['line that bills other days than the record', 'lines that bill other days than the record'],
  DOUBLE: ['days billed by two estimates', 'days billed by two estimates'],
  ZERO: ['line at 0', 'lines at 0'],
  FORM: ['required form not submitted', 'required forms not submitted'],
  PHOTO: ['visit with photos in no room', 'visits with photos in no room'],
} as const satisfies CountWords<string>
export type ExceptionKind = keyof typeof EXCEPTION_WORDS
export const EXCEPTION_KINDS = Object.keys(EXCEPTION_WORDS) as [ExceptionKind, ...ExceptionKind[]]

/** `2 late entries, 1 day not fully recorded`; null when nothing is unusual. */
export function exceptionsInWords(exceptions: readonly { kind: ExceptionKind }[]): string | null {
  const counts = Object.fromEntries(
    EXCEPTION_KINDS.map((kind) => [kind, exceptions.filter((one) => one.kind === kind).length]),
  ) as Record<ExceptionKind, number>
  return wordsOfCounts(counts, EXCEPTION_WORDS).join(', ') || null
}
