import { describe, expect, it } from 'vitest'

import {
  hasDecimals,
  lineTotal,
  lineWithGst,
  marginPercent,
  markedUp,
  markupOf,
  percentOf,
  rateOf,
  sumOf,
  sumsWithGst,
  totalsOf,
} from './sums'

const PLAIN = { contingencyPercent: 0, discountCents: 0, discountPercent: null as number | null, gstPercent: 10 }
interface More {
  days?: number
  taxable?: boolean
  isCredit?: boolean
}
const line = (quantity: number, unitRateCents: number, { days, taxable = true, isCredit = false }: More = {}) => {
  const measured = { quantity, days: days ?? null, unitRateCents, isCredit }
  return { ...measured, totalCents: lineTotal(measured), taxable }
}
const charged = (measured: { quantity: number; days: number | null; unitRateCents: number }) =>
  lineTotal({ ...measured, isCredit: false })
const totals = (lines: ReturnType<typeof line>[], more: Partial<typeof PLAIN> = {}) =>
  totalsOf(sumOf(lines), { ...PLAIN, ...more })

describe('the sums of an estimate', () => {
  it('are those of the example', () => {
    expect(totals([line(3, 33_33), line(1, 45), line(7.5, 65_00), line(4, 45_00)])).toEqual({
      linesCents: 767_94,
      contingencyCents: 0,
      discountCents: 0,
      subtotalCents: 767_94,
      taxableCents: 767_94,
      gstCents: 76_79,
      totalCents: 844_73,
    })
  })

  it('round the tax once, and not line by line', () => {
    expect(totals([line(1, 45), line(1, 45), line(1, 45)]).gstCents).toBe(14)
    expect([1, 2, 3].map(() => percentOf(45, 10)).reduce((sum, tax) => sum + tax)).toBe(15)
  })

  it('let discount and contingency fall on taxable and untaxed lines in proportion', () => {
    const lines = [line(1, 300_00), line(1, 100_00, { taxable: false })]
    expect(totals(lines, { contingencyPercent: 10, discountCents: 40_00 })).toMatchObject({
      contingencyCents: 40_00,
      subtotalCents: 400_00,
      taxableCents: 300_00,
      gstCents: 30_00,
      totalCents: 430_00,
    })
    expect(totals(lines, { discountCents: 100_00 })).toMatchObject({ taxableCents: 225_00, gstCents: 22_50 })
  })

  it('are nothing without lines', () => {
    expect(totals([])).toMatchObject({ subtotalCents: 0, taxableCents: 0, gstCents: 0, totalCents: 0 })
  })

  it('are never below nothing: of a discount that is more than the lines, so much counts as there is', () => {
    expect(totals([line(1, 10_00)], { discountCents: 15_05 })).toMatchObject({
      discountCents: 10_00,
      subtotalCents: 0,
      gstCents: 0,
      totalCents: 0,
    })
    expect(totals([line(1, 10_00)], { discountCents: 15_05, contingencyPercent: 50 })).toMatchObject({
      discountCents: 15_00,
      totalCents: 0,
    })
    expect(totals([], { discountCents: 15_05 })).toMatchObject({ discountCents: 0, totalCents: 0 })
  })

  it('take a discount in percent off the lines, in whole cents, half up', () => {
    expect(totals([line(1, 100_05)], { discountPercent: 10 })).toMatchObject({
      discountCents: 10_01,
      totalCents: 99_04,
    })
    expect(totals([line(1, 99_99)], { discountPercent: 33.33 }).discountCents).toBe(33_33)
    expect(totals([line(3, 33_33), line(1, 45)], { discountPercent: 7.5, contingencyPercent: 10 })).toMatchObject({
      linesCents: 100_44,
      contingencyCents: 10_04,
      discountCents: 7_53,
      subtotalCents: 102_95,
    })
    expect(totals([line(1, 10_00)], { discountPercent: 100 })).toMatchObject({ discountCents: 10_00, totalCents: 0 })
  })
})

describe('a line', () => {
  it('is quantity, days and rate, to the cent, half up', () => {
    expect(charged({ quantity: 6, days: 4, unitRateCents: 55_00 })).toBe(1_320_00)
    expect(charged({ quantity: 0.5, days: null, unitRateCents: 1 })).toBe(1)
    expect(charged({ quantity: 0.333, days: 1.5, unitRateCents: 1_00 })).toBe(50)
  })

  it('is right where floats are not', () => {
    expect(1.005 * 100).toBeLessThan(100.5)
    expect(charged({ quantity: 1.005, days: null, unitRateCents: 1_00 })).toBe(101)
    expect(charged({ quantity: 0.29, days: null, unitRateCents: 1_50 })).toBe(44)
    expect(charged({ quantity: 8.475, days: null, unitRateCents: 2_00 })).toBe(1_695)
    expect(charged({ quantity: 999_999.999, days: 1_000, unitRateCents: 99 })).toBe(98_999_999_901)
  })

  it.each([
    [100, 20, 120],
    [333, 33.33, 444],
    [1, 50, 2],
    [10_05, 10, 11_06],
    [0, 500, 0],
  ])('of a cost of %d cents marked up by %d %% has a rate of %d', (cost, percent, rate) => {
    expect(markedUp(cost, percent)).toBe(rate)
  })

  it('has the markup of itself, its section or the whole, as the estimate says', () => {
    const given = { whole: 1, section: 2, line: 3 }
    expect(
      (['WHOLE', 'SECTION', 'LINE', 'NONE'] as const).map((markupMode) => markupOf({ markupMode, ...given })),
    ).toEqual([1, 2, 3, null])
  })

  it('has the typed rate where no cost is marked up, and its cost where nothing is typed', () => {
    expect(rateOf({ unitCostCents: 50, unitRateCents: 70 }, 10)).toBe(55)
    expect(rateOf({ unitCostCents: null, unitRateCents: 70 }, 10)).toBe(70)
    expect(rateOf({ unitCostCents: 50, unitRateCents: 70 }, null)).toBe(70)
    expect(rateOf({ unitCostCents: 50, unitRateCents: null }, null)).toBe(50)
    expect(rateOf({ unitCostCents: null, unitRateCents: null }, 10)).toBeNull()
  })

  it('shows its margin beside its markup', () => {
    expect(marginPercent(100, 125)).toBe(20)
    expect(marginPercent(100, 80)).toBe(-25)
    expect([marginPercent(null, 100), marginPercent(100, 0), marginPercent(100, null)]).toEqual([null, null, null])
  })

  it('has as many decimals as it may', () => {
    expect([1, 1.5, 0.001, 7.125, 999_999.999].every((value) => hasDecimals(value, 3))).toBe(true)
    expect([0.0001, 1.2345, 3.000_001].some((value) => hasDecimals(value, 3))).toBe(false)
  })
})

const pickTotal = ({ gstCents, totalCents }: ReturnType<typeof totalsOf>) => ({ gstCents, totalCents })

describe('a credit', () => {
  const credit = (quantity: number, unitRateCents: number, more: More = {}) =>
    line(quantity, unitRateCents, { ...more, isCredit: true })

  it('without tax beside taxed work leaves a discount its own amount: the tax follows that, and not the proportion', () => {
    const lines = [line(1, 1_000_00), credit(1, 990_00, { taxable: false })]
    const turned = [line(1, 1_000_00, { taxable: false }), credit(1, 990_00)]
    expect(totals(lines, { discountCents: 5_00 })).toMatchObject({
      subtotalCents: 5_00,
      taxableCents: 995_00,
      gstCents: 99_50,
    })
    // Taxed credits against work without tax: all of the discount falls on the work.
    expect(totals(turned, { discountCents: 5_00 })).toMatchObject({ subtotalCents: 5_00, taxableCents: -990_00 })
    // A percentage is one of each line.
    expect(totals(lines, { discountPercent: 50 })).toMatchObject({ subtotalCents: 5_00, taxableCents: 500_00 })
    for (const some of [lines, turned]) {
      const terms = { ...PLAIN, discountCents: 5_00 }
      expect(sumsWithGst(some, terms)).toMatchObject({ roundingCents: 0, ...pickTotal(totals(some, terms)) })
    }
  })

  it('takes off what the same line as a charge adds, to the cent', () => {
    expect(credit(0.5, 1).totalCents).toBe(-1)
    expect(credit(3, 33_33, { days: 2 }).totalCents).toBe(-199_98)
    expect(Object.is(credit(0, 33_33).totalCents, 0)).toBe(true)
  })

  it('lowers the tax where it is taxable, and only the price where it is not', () => {
    const work = line(1, 100_00)
    expect(totals([work, credit(1, 30_00)])).toMatchObject({ taxableCents: 70_00, gstCents: 7_00, totalCents: 77_00 })
    expect(totals([work, credit(1, 30_00, { taxable: false })])).toMatchObject({
      subtotalCents: 70_00,
      taxableCents: 100_00,
      gstCents: 10_00,
      totalCents: 80_00,
    })
  })

  it('as large as the work leaves the tax of what is taxed', () => {
    const lines = [line(1, 100_00), credit(1, 100_00, { taxable: false })]
    expect(totals(lines, { contingencyPercent: 10, discountCents: 5_00 })).toEqual({
      linesCents: 0,
      contingencyCents: 0,
      discountCents: 0,
      subtotalCents: 0,
      taxableCents: 100_00,
      gstCents: 10_00,
      totalCents: 10_00,
    })
    expect(totals([line(1, 100_00), credit(1, 100_00)])).toMatchObject({ taxableCents: 0, gstCents: 0, totalCents: 0 })
  })

  it('of less than the work is shared out in proportion as ever, half away from nothing', () => {
    // A twentieth more than −0.50, of which −0.60 is taxed.
    const lines = [line(1, 10, { taxable: false }), credit(1, 60)]
    expect(totals(lines, { contingencyPercent: 5 })).toMatchObject({
      contingencyCents: -3,
      subtotalCents: -53,
      taxableCents: -64,
      gstCents: -6,
    })
  })

  it('larger than the work is shown as what it is, and no discount makes it smaller or larger', () => {
    for (const discount of [{}, { discountCents: 5_00 }, { discountPercent: 10 }]) {
      expect(totals([line(1, 10_00), credit(1, 30_05)], discount)).toMatchObject({
        linesCents: -20_05,
        discountCents: 0,
        subtotalCents: -20_05,
        gstCents: -2_01,
        totalCents: -22_06,
      })
    }
  })

  it('has its tax in it like a charge', () => {
    const [work, off] = [line(3, 33_33), credit(3, 33_33)]
    expect(lineWithGst(off, 10).totalCents).toBe(-lineWithGst(work, 10).totalCents)
    const sums = sumsWithGst([line(1, 100_00), credit(1, 30_00)], PLAIN)
    expect(sums).toEqual({
      workCents: 77_00,
      contingencyCents: 0,
      discountCents: 0,
      roundingCents: 0,
      gstCents: 7_00,
      totalCents: 77_00,
    })
  })
})

/** A die that falls the same way in every run. */
function dice(seed: number) {
  return (sides: number) => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed % sides
  }
}

/** An estimate of up to thirty lines with awkward prices. */
function anyEstimate(roll: (sides: number) => number) {
  const lines = Array.from({ length: 1 + roll(30) }, () =>
    line(roll(100_000) / 1_000, roll(100_000), { days: roll(3) ? undefined : 1 + roll(20), taxable: roll(4) > 0 }),
  )
  const terms = {
    contingencyPercent: roll(2_000) / 100,
    discountCents: roll(10_000),
    discountPercent: roll(2) ? null : roll(10_001) / 100,
    gstPercent: roll(5) ? 10 : 12.5,
  }
  return { lines, terms }
}

/** Cents by the plain words of the rule, in fractions of whole numbers. */
const plainly = (over: bigint, under: bigint) => {
  const doubled = over * 2n + under
  return Number((doubled - (((doubled % (under * 2n)) + under * 2n) % (under * 2n))) / (under * 2n))
}

describe('of a thousand estimates', () => {
  const estimates = Array.from({ length: 1_000 }, (_, n) => anyEstimate(dice(20_261_125 + n)))

  it('credits turn the sums of charges round, and each with its charge comes to nothing', () => {
    for (const { lines, terms } of estimates) {
      const plain = { ...terms, discountCents: 0, discountPercent: null }
      const credits = lines.map(({ quantity, unitRateCents, days, taxable }) =>
        line(quantity, unitRateCents, { days: days ?? undefined, taxable, isCredit: true }),
      )
      const turned = Object.entries(totals(lines, plain)).map(([name, cents]) => [name, 0 - cents])
      expect(totals(credits, plain)).toEqual(Object.fromEntries(turned))
      expect(Object.values(totals([...lines, ...credits], terms)).every((cents) => cents === 0)).toBe(true)
      // With credits the proportions are larger than the whole, and the parts still come to the total.
      const mixed = [...lines, ...credits.slice(0, lines.length / 2)]
      const all = totals(mixed, terms)
      const sums = sumsWithGst(mixed, terms)
      expect(sums.workCents + sums.contingencyCents - sums.discountCents + sums.roundingCents).toBe(all.totalCents)
    }
  })

  it('no order of the lines changes the sums', () => {
    for (const { lines, terms } of estimates) {
      expect(totals(lines.toReversed(), terms)).toEqual(totals(lines, terms))
      const sorted = lines.toSorted((a, b) => a.totalCents - b.totalCents)
      expect(totals(sorted, terms)).toEqual(totals(lines, terms))
    }
  })

  it('each part adds up to the whole', () => {
    for (const { lines, terms } of estimates) {
      const at = Math.floor(lines.length / 2)
      const [first, second, whole] = [lines.slice(0, at), lines.slice(at), lines].map(sumOf)
      expect(first!.linesCents + second!.linesCents).toBe(whole!.linesCents)
      expect(first!.taxableLinesCents + second!.taxableLinesCents).toBe(whole!.taxableLinesCents)
      const all = totals(lines, terms)
      expect(all.subtotalCents).toBe(all.linesCents + all.contingencyCents - all.discountCents)
      expect(all.totalCents).toBe(all.subtotalCents + all.gstCents)
      expect(all.totalCents).toBeGreaterThanOrEqual(0)
    }
  })

  it('a line that comes and goes leaves nothing behind', () => {
    for (const { lines, terms } of estimates) {
      const more = [...lines, line(1.111, 77_77)]
      expect(totals(more.slice(0, -1), terms)).toEqual(totals(lines, terms))
      expect(sumOf(more).linesCents - sumOf(lines).linesCents).toBe(
        charged({ quantity: 1.111, days: null, unitRateCents: 77_77 }),
      )
    }
  })

  it('the tax is that of the whole, rounded once', () => {
    for (const { lines, terms } of estimates) {
      const { taxableCents, gstCents, subtotalCents } = totals(lines, terms)
      const { linesCents, taxableLinesCents } = sumOf(lines)
      if (linesCents) {
        expect(taxableCents).toBe(plainly(BigInt(subtotalCents) * BigInt(taxableLinesCents), BigInt(linesCents)))
      }
      expect(gstCents).toBe(plainly(BigInt(taxableCents) * BigInt(terms.gstPercent * 10), 1_000n))
      if (lines.every(({ taxable }) => taxable)) expect(taxableCents).toBe(linesCents ? subtotalCents : 0)
    }
  })

  it('the sums with GST in them come to the same total, and are off by no more than rounding each line', () => {
    for (const { lines, terms } of estimates) {
      const whole = totals(lines, terms)
      const sums = sumsWithGst(lines, terms)
      expect(sums.workCents + sums.contingencyCents - sums.discountCents + sums.roundingCents).toBe(whole.totalCents)
      expect(sums).toMatchObject({ totalCents: whole.totalCents, gstCents: whole.gstCents })
      // Half a cent of each line, net and gross, and of each sum.
      expect(Math.abs(sums.roundingCents)).toBeLessThanOrEqual(lines.length * 1.1 + 4)
    }
  })

  it('quantity and rate of a line with GST in it come to its amount', () => {
    for (const { lines, terms } of estimates) {
      for (const line of lines) {
        const { quantity, days, unitRateCents, totalCents } = lineWithGst(line, terms.gstPercent)
        expect(Math.abs(quantity * (days ?? 1) * unitRateCents - totalCents)).toBeLessThanOrEqual(0.501)
        if (!line.taxable) expect(totalCents).toBe(line.totalCents)
      }
    }
  })
})
