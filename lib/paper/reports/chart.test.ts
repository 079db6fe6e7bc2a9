import { describe, expect, it } from 'vitest'

import { dryingChart, planSvg, ticksOver } from './chart'
import { wordsIn } from './words'

describe('the numbers beside a chart', () => {
  it.each([
    [0, 42, [0, 10, 20, 30, 40, 50]],
    [0, 0.7, [0, 0.2, 0.4, 0.6, 0.8]],
    [0, 710, [0, 200, 400, 600, 800]],
    [0, 0, [0, 0]],
  ])('are round and hold everything from %d to %d', (lowest, highest, ticks) => {
    const found = ticksOver(lowest, highest)
    if (highest) expect(found).toEqual(ticks)
    expect(found[0]!).toBeLessThanOrEqual(lowest)
    expect(found.at(-1)!).toBeGreaterThanOrEqual(highest)
    expect(found.length).toBeLessThanOrEqual(8)
  })
})

const scale = { id: 's', meterId: 'm', meterName: 'Pin', label: 'Wood', min: 0, max: 100, unit: '% WME' }
const series = (labels: string[]) => ({
  roomId: 'r',
  roomName: 'Kitchen',
  scale,
  goals: [15],
  lines: labels.map((label, at) => ({
    pointId: label,
    label,
    values: [
      { at: Date.parse('2026-11-20T00:00:00Z'), value: 30 + at },
      { at: Date.parse('2026-11-22T00:00:00Z'), value: 14 },
    ],
  })),
})

describe('a drying chart', () => {
  const words = wordsIn('Australia/Brisbane')

  it('tells its lines apart without colours', () => {
    const { svg } = dryingChart(series(['North', 'South']), words)
    expect(svg).toContain('stroke-dasharray="5 2"')
    expect(svg).toContain('fill="white" stroke="#b45309"')
    expect(svg).toContain('Goal 15')
  })

  it('names each of many goals beside its line, within the drawing', () => {
    const { svg } = dryingChart({ ...series(['North']), goals: [11, 12, 13, 14, 15, 16, 17] }, words)
    const places = [...svg.matchAll(/<text x="([\d.]+)"[^>]*>Goal (\d+)/g)].map(
      ([, x, goal]) => [goal, Number(x)] as const,
    )
    expect(places.map(([goal]) => goal)).toEqual(['11', '12', '13', '14', '15', '16', '17'])
    for (const [goal, x] of places) expect(x, goal).toBeLessThan(190)
  })

  it('has a tick for every day on which something was read, and names each that has room', () => {
    const days = (count: number) => ({
      ...series(['North']),
      lines: [
        {
          pointId: 'n',
          label: 'North',
          values: Array.from({ length: count }, (_, at) => ({ at: Date.UTC(2026, 10, 10 + at), value: 30 - at })),
        },
      ],
    })
    const ticks = (svg: string) => svg.match(/stroke="#4b5563" stroke-width="0.6"/g)!.length
    const four = dryingChart(days(4), words).svg
    expect(ticks(four)).toBe(4)
    for (const day of ['10 Nov', '11 Nov', '12 Nov', '13 Nov']) expect(four).toContain(`>${day}<`)
    const many = dryingChart(days(18), words).svg
    expect(ticks(many)).toBe(18)
    expect(many).toContain('>27 Nov<')
    expect(many).not.toContain('>26 Nov<')
  })

  it('names its points whole, in as many lines as that takes', () => {
    const long = 'Bottom plate behind the dishwasher beside the pantry door, south wall, second stud'
    const { svg } = dryingChart(series([long, 'South']), words)
    expect([...svg.matchAll(/x="24\.0"[^>]*>([^<]+)</g)].map(([, part]) => part).join(' ')).toBe(`${long} South`)
  })

  it('says in words what it draws, for whoever cannot see it', () => {
    expect(dryingChart(series(['North']), words)).toMatchObject({
      alt: 'Kitchen, % WME: North from 30 to 14',
      caption: 'Kitchen · Wood, % WME',
    })
  })

  it('names how many points only the table has', () => {
    const labels = Array.from({ length: 11 }, (_, at) => `P${at}`)
    expect(dryingChart(series(labels), words)).toMatchObject({ caption: 'Kitchen · Wood, % WME · 3 more in the table' })
  })

  it('takes people’s words as text', () => {
    const { svg } = dryingChart(series(['<b>&']), words)
    expect(svg).toContain('&lt;b&gt;&amp;')
  })
})

it('a floor plan names its points beside their dots, those at the right edge to the left of them', () => {
  const svg = planSvg(
    [
      { label: 'A', x: 0.1, y: 0.1 },
      { label: 'B', x: 0.95, y: 0.5 },
    ],
    { width: 400, height: 300 },
  )
  expect(svg).toContain('cx="40.0" cy="30.0"')
  expect(svg).toMatch(/text-anchor="start"[^>]*>A</)
  expect(svg).toMatch(/text-anchor="end"[^>]*>B</)
})
