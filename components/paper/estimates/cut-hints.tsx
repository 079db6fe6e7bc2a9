'use client'

import Scissors from 'lucide-react/icons/scissors'
import { type ReactNode, createContext, use, useMemo } from 'react'

import { hintInWords } from '@/lib/paper/estimates/cuts'
import type { EstimateParams } from '@/lib/paper/estimates/schema'

import { useEstimateCuts } from './use-estimates'

type Hints = ReadonlyMap<string, string>

const CutHints = createContext<Hints>(new Map())

/** What the client of an estimate has cut before, for the lines in it. */
export function WithCutHints({ jobId, estimateId, children }: EstimateParams & { children: ReactNode }) {
  const { data } = useEstimateCuts({ jobId, estimateId })
  const hints = useMemo(() => new Map(data?.hints.map((hint) => [hint.lineId, hintInWords(hint)])), [data])
  return <CutHints value={hints}>{children}</CutHints>
}

/** What is to be said beside a line, if its client has cut the same thing before. */
export const useCutHint = (lineId: string): string | undefined => use(CutHints).get(lineId)

/** The words of a hint. */
export const HintWords = ({ hint }: { hint: string }) => (
  <span className="flex items-start gap-1.5 text-table text-muted">
    <Scissors aria-hidden className="mt-0.5 size-3.5 shrink-0" />
    <span className="min-w-0 wrap-anywhere">{hint}</span>
  </span>
)
