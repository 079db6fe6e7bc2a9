import { describe, expect, it } from 'vitest'

import { contrast, mixed } from '@/lib/base/colour'
import { TINTS, dark, light, type ColourName } from '@/tailwind.config'

const names = Object.keys(light) as ColourName[]
const grounds = ['surface', 'raised', 'sunken'] as const
const tinted = names.filter((name) => `${name}-soft` in light)
const filled = ['brand', 'danger'] as const

const textPairs: [ColourName, ColourName][] = [
  ...(['ink', 'muted'] as const).flatMap((text) => grounds.map((ground) => [text, ground] as [ColourName, ColourName])),
  ...(['brand', 'danger', 'warning', 'success', 'info'] as const).flatMap((text) =>
    grounds.map((ground) => [text, ground] as [ColourName, ColourName]),
  ),
  ...tinted.map((name) => [name, `${name}-soft`] as [ColourName, ColourName]),
  ...tinted.map((name) => ['ink', `${name}-soft`] as [ColourName, ColourName]),
  ...(['muted', 'brand'] as const).map((text) => [text, 'brand-soft'] as [ColourName, ColourName]),
  ...filled.flatMap((name) => [
    [`on-${name}`, name] as [ColourName, ColourName],
    [`on-${name}`, `${name}-strong`] as [ColourName, ColourName],
  ]),
  ...names.filter((name) => name.startsWith('avatar-')).map((name) => ['on-avatar', name] as [ColourName, ColourName]),
  ['surface', 'ink'],
]

const controlPairs: [ColourName, ColourName][] = [
  ...grounds.map((ground) => ['control', ground] as [ColourName, ColourName]),
  ...tinted.map((name) => [name, 'raised'] as [ColourName, ColourName]),
]

const hues = names.filter((name) => name.startsWith('avatar-'))

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('the %s theme', (theme, palette) => {
  it.each(hues)('a task tinted with %s can be read, and its bar seen', (hue) => {
    const tint = mixed(palette[hue], TINTS[theme], palette.raised)
    expect(contrast(palette.ink, tint)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(palette[hue], tint)).toBeGreaterThanOrEqual(3)
  })

  it('a task that is done can be read', () => {
    expect(contrast(palette.muted, mixed(palette.control, TINTS[theme], palette.raised))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(textPairs)('%s can be read on %s (4.5 : 1)', (text, ground) => {
    expect(contrast(palette[text], palette[ground])).toBeGreaterThanOrEqual(4.5)
  })

  it.each(controlPairs)('%s can be seen on %s (3 : 1)', (mark, ground) => {
    expect(contrast(palette[mark], palette[ground])).toBeGreaterThanOrEqual(3)
  })
})
