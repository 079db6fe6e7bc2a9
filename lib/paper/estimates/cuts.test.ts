import { describe, expect, it } from 'vitest'

import { newId } from '@/lib/base/ids'

import { type Past, type Thing, evidenceKindOf, hintInWords, hintsFor, isSameThing, wrongCut } from './cuts'
import { afterCuts } from './shown'

const thing = (more: Partial<Thing> = {}): Thing => ({
  catalogItemId: null,
  evidenceKind: null,
  code: null,
  description: 'Antimicrobial treatment',
  ...more,
})
const past = (estimateNo: number, reason: string | null, more: Partial<Thing> = {}): Past => ({
  ...thing(more),
  estimateNo,
  reason,
  from: null,
  to: null,
})
const line = (more: object = {}) => ({ id: newId(), ...thing(), evidence: null, ...more })
const [item, other, room] = [newId(), newId(), newId()]

describe('two lines are the same thing', () => {
  it('when they are made from the same item, whatever their words', () => {
    const sold = thing({ catalogItemId: item, description: 'Sanitise' })
    expect(isSameThing(sold, thing({ catalogItemId: item }))).toBe(true)
    expect(isSameThing(sold, thing({ catalogItemId: other, description: 'Sanitise' }))).toBe(false)
  })

  it('when they rest on the same kind of evidence, in whichever room', () => {
    expect(evidenceKindOf({ key: `STRIP_OUT.FLOOR.${room}` })).toBe('STRIP_OUT.FLOOR')
    expect(evidenceKindOf({ key: `EQUIPMENT.${item}.${room}` })).toBe(`EQUIPMENT.${item}`)
    expect(evidenceKindOf({ key: 'HOURS.OVERTIME' })).toBe('HOURS.OVERTIME')
    expect(evidenceKindOf(null)).toBe(null)
    const [floor, wall] = [thing({ evidenceKind: 'STRIP_OUT.FLOOR' }), thing({ evidenceKind: 'STRIP_OUT.WALL' })]
    expect(isSameThing(floor, thing({ evidenceKind: 'STRIP_OUT.FLOOR', description: 'Carpet' }))).toBe(true)
    expect(isSameThing(floor, wall)).toBe(false)
  })

  it('when only their code or their words can be compared, and these agree', () => {
    expect(isSameThing(thing({ code: ' am-1 ' }), thing({ code: 'AM-1', description: 'Biocide' }))).toBe(true)
    expect(isSameThing(thing({ code: 'AM-1' }), thing({ code: 'AM-2' }))).toBe(false)
    expect(isSameThing(thing({ code: 'AM-1' }), thing({ description: '  antimicrobial   TREATMENT' }))).toBe(true)
    expect(isSameThing(thing(), thing({ description: 'Extraction' }))).toBe(false)
    expect(isSameThing(thing({ catalogItemId: item }), thing())).toBe(true)
  })
})

describe('a hint', () => {
  it('counts the estimates in which it was cut, of those in which it stood, with the latest reason', () => {
    const before = [past(3, 'We clean'), past(2, 'Too dear'), past(2, 'Too dear'), past(2, null), past(1, null)]
    const [hint] = hintsFor([line()], before)
    expect(hint).toMatchObject({ cut: 2, of: 3, reason: 'We clean', isAntimicrobial: true })
    expect(hintInWords(hint!)).toBe(
      'Cut by this client in 2 of 3 estimates, last time: “We clean”. Attach the Category 3 reasoning.',
    )
  })

  it('is not there for what was never cut', () => {
    expect(hintsFor([line(), line({ description: 'Extraction' })], [past(1, null)])).toEqual([])
  })

  it('says how much of it was approved the last time', () => {
    const cut = { ...past(1, 'Dry by then', { description: 'Air mover' }), from: '4 × 10 days', to: '4 × 7 days' }
    const [hint] = hintsFor([line({ description: 'Air mover' })], [cut])
    expect(hintInWords(hint!)).toBe(
      'Cut by this client in 1 of 1 estimate, last time 4 × 10 days to 4 × 7 days: “Dry by then”.',
    )
  })

  it('speaks of category 3 for antimicrobials alone', () => {
    const [hint] = hintsFor([line({ description: 'Extraction' })], [past(1, 'No', { description: 'extraction' })])
    expect(hintInWords(hint!)).toBe('Cut by this client in 1 of 1 estimate, last time: “No”.')
  })
})

describe('a line that is cut down', () => {
  const movers = { quantity: 4, days: 3 }

  it('keeps less than was offered of something, and no more of anything', () => {
    expect(wrongCut(movers, {})).toBeNull()
    expect(wrongCut(movers, { quantity: 3.999 })).toBeNull()
    expect(wrongCut(movers, { quantity: 4, days: 2 })).toBeNull()
    expect(wrongCut(movers, { quantity: 4.001 })).toMatchObject({ field: 'quantity' })
    expect(wrongCut(movers, { quantity: 1, days: 3.001 })).toMatchObject({ field: 'days' })
    expect(wrongCut(movers, { quantity: 4, days: 3 })).toMatchObject({ field: 'quantity' })
    expect(wrongCut(movers, { days: 3 })).toMatchObject({ field: 'days' })
    expect(wrongCut({ quantity: 4, days: null }, { days: 1 })).toMatchObject({ field: 'days' })
  })

  it('leaves sums that follow from what is left: discount in percent, contingency and GST as well', () => {
    const line = (id: string, quantity: number, days: number | null, unitRateCents: number, taxable: boolean) => ({
      id,
      quantity,
      days,
      unitRateCents,
      taxable,
      isCredit: false,
      totalCents: quantity * (days ?? 1) * unitRateCents,
    })
    const sections = [
      { title: 'Hall', lines: [line('a', 3, null, 33_33, true), line('b', 4, 3, 45_00, false)] },
      { title: 'Empty', lines: [] },
      { title: 'Bath', lines: [line('c', 1, null, 80_00, true)] },
    ]
    const terms = { contingencyPercent: 5, discountCents: 0, discountPercent: 10, gstPercent: 10 }
    const left = afterCuts({ ...terms, sections }, [
      { lineId: 'a', quantity: 1.5 },
      { lineId: 'b', days: 2 },
      { lineId: 'c' },
    ])
    // A section whose lines are all cut goes; one that was empty stays.
    expect(left.sections.map(({ title }) => title)).toEqual(['Hall', 'Empty'])
    // 50.00 (49.995) and 360.00; a tenth off, a twentieth on; GST on the taxable part of 389.50.
    expect(left.totals).toEqual({
      linesCents: 410_00,
      discountCents: 41_00,
      contingencyCents: 20_50,
      subtotalCents: 389_50,
      taxableCents: 47_50,
      gstCents: 4_75,
      totalCents: 394_25,
    })
  })
})
