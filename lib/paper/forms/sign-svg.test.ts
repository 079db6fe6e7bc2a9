import { expect, it } from 'vitest'

import { DrawnSign, MOST_POINTS } from './schema'
import { signSvg } from './sign-svg'

const point = (x: number, y: number) => ({ x, y, t: 0 })
const sign = (strokes: { x: number; y: number; t: number }[][]) => DrawnSign.parse({ width: 600, height: 200, strokes })

it('is as large as its strokes, with a little white around them', () => {
  const svg = signSvg(sign([[point(100, 50), point(200, 90)], [point(150, 60)]]))
  expect(svg).toContain('viewBox="95 45 110 50"')
  expect(svg).toContain('d="M100 50L200 90M150 60L150 60"')
})

it('draws a signature of one dot, and one of as many points as there may be', () => {
  expect(signSvg(sign([[point(5, 5)]]))).toContain('M5 5L5 5')
  const most = Array.from({ length: MOST_POINTS }, (_, at) => point(at / 20, (at % 7) * 3))
  expect(signSvg(sign([most])).match(/ /g)!.length).toBeGreaterThan(MOST_POINTS)
})
