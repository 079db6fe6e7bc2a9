import type { PartialTheme } from '@nivo/theming'
import type { ReactNode } from 'react'

/** The product's colours and type in nivo's terms. They are variables, so a change of theme needs no drawing. */
export const chartTheme: PartialTheme = {
  text: { fontFamily: 'inherit', fontSize: 12, fill: 'var(--muted)' },
  axis: {
    domain: { line: { stroke: 'var(--outline)', strokeWidth: 1 } },
    ticks: {
      line: { stroke: 'var(--outline)', strokeWidth: 1 },
      text: { fontFamily: 'inherit', fontSize: 12, fill: 'var(--muted)' },
    },
  },
  grid: { line: { stroke: 'var(--line)', strokeWidth: 1 } },
}

/** The hint beside the pointer. */
export function ChartHint({ children }: { children: ReactNode }) {
  return (
    <div className="rounded-control border border-line bg-raised px-3 py-2 text-table whitespace-nowrap text-ink shadow-float">
      {children}
    </div>
  )
}
