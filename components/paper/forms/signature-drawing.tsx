import { clsx } from 'clsx'

import type { DrawnSign, Sign } from '@/lib/paper/forms/schema'

type Stroke = DrawnSign['strokes'][number]

/** A stroke as the path of an SVG; a dot where the pen only touched. */
const pathOf = ([first, ...rest]: Stroke): string =>
  first ? `M${first.x} ${first.y}${rest.length ? rest.map(({ x, y }) => `L${x} ${y}`).join('') : 'h0.01'}` : ''

/** A signature as it was made, for whoever looks at it; in the colour of the text around it. */
export function SignatureDrawing({ sign, name, className }: { sign: Sign; name: string; className?: string }) {
  if ('typed' in sign) {
    return (
      <p dir="auto" className={clsx('text-xl italic wrap-anywhere', className)}>
        {sign.typed}
      </p>
    )
  }
  const { width, height, strokes } = sign
  return (
    <svg
      role="img"
      aria-label={`Signature of ${name}`}
      viewBox={`0 0 ${width} ${height}`}
      className={clsx('h-20 max-w-full', className)}
    >
      <path
        d={strokes.map(pathOf).join('')}
        fill="none"
        stroke="currentColor"
        strokeWidth={Math.max(1.5, height / 80)}
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}
