import encodeQR from 'qr'

import { modelOf } from '@/lib/site/equipment/rules'
import type { Item } from '@/lib/site/equipment/schema'

import './label-sheet.css'

export interface Label {
  item: Item
  /** The content of its code. */
  url: string
}

/** Labels to stick on units, 21 to a sheet of A4. */
export const LabelSheet = ({ labels, firm }: { labels: Label[]; firm: string }) => (
  <ul aria-label="Labels" className="label-sheet">
    {labels.map(({ item, url }) => (
      <li key={item.id} className="label">
        <Code text={url} />
        <span className="min-w-0">
          <span className="block text-lg leading-tight font-bold wrap-anywhere">{item.referenceId}</span>
          <span className="block text-xs wrap-anywhere">{modelOf(item) || item.categoryName}</span>
          <span className="mt-1 block text-xs wrap-anywhere">{firm}</span>
        </span>
      </li>
    ))}
  </ul>
)

function Code({ text }: { text: string }) {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 2 })
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg viewBox={`0 0 ${rows.length} ${rows.length}`} shapeRendering="crispEdges" aria-hidden>
      <path d={dark} fill="#000" />
    </svg>
  )
}
