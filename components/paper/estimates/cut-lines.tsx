import type { EstimateCut } from '@/lib/paper/estimates/schema'

interface CutLinesProps {
  cuts: readonly Pick<EstimateCut, 'id' | 'code' | 'description' | 'from' | 'to' | 'amountCents' | 'reason'>[]
  /** How much is approved of a line that was cut down, and of how much. */
  less: (to: string, from: string | null) => string
  amount: (cents: number) => string
}

/** The lines that were not approved, or not all of them, each with its reason. */
export const CutLines = ({ cuts, less, amount }: CutLinesProps) => (
  <ul className="divide-y divide-line text-sm">
    {cuts.map(({ id, code, description, from, to, amountCents, reason }) => (
      <li key={id} className="flex justify-between gap-4 py-2">
        <span className="min-w-0 wrap-anywhere whitespace-pre-line">
          {code && <span className="text-muted">{code} </span>}
          <bdi>{description}</bdi>
          {to && <span className="block text-table text-muted">{less(to, from)}</span>}
          <span dir="auto" className="block text-table text-muted">
            “{reason}”
          </span>
        </span>
        <span className="shrink-0 tabular-nums">{amount(amountCents)}</span>
      </li>
    ))}
  </ul>
)
