import { createElement } from 'react'

import { markShapes } from '@/lib/job/photos/mark-shapes'
import type { Mark, ShownPhoto } from '@/lib/job/photos/marks'

/** The weight of marks in small pictures. */
export const SMALL = 2.5

const inReact = (name: string) => name.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase())

interface MarkShapesProps {
  marks: readonly Mark[]
  shown: ShownPhoto
  weight?: number
}

/** The shapes of marks, for a drawing as large as the photo. */
export function MarkShapes({ marks, shown, weight }: MarkShapesProps) {
  return markShapes(marks, shown, weight).map(({ tag, attributes, text }, at) => {
    const named = Object.entries(attributes).map(([name, value]) => [inReact(name), value])
    return createElement(tag, { key: at, ...Object.fromEntries(named) }, text)
  })
}

interface MarksOverProps {
  photo: ShownPhoto & { marks: readonly Mark[] }
  /** How the picture below lies in its frame. */
  fit: 'cover' | 'contain'
  weight?: number
}

/** A photo's marks over its picture. They are told by the picture's own words. */
export function MarksOver({ photo, fit, weight }: MarksOverProps) {
  if (!photo.marks.length) return null
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${photo.width} ${photo.height}`}
      preserveAspectRatio={fit === 'cover' ? 'xMidYMid slice' : 'xMidYMid meet'}
      className="pointer-events-none absolute inset-0 size-full overflow-hidden"
    >
      <MarkShapes marks={photo.marks} shown={photo} weight={weight} />
    </svg>
  )
}
