import { describe, expect, it } from 'vitest'

import { estimateLine } from '@/e2e/estimate-line'

import { blockOf, linesOf, readBlock, typedOver } from './pasted-block'
import { BLANK_LINE, readTyped } from './typed-line'

describe('a block from a spreadsheet', () => {
  it('is its cells, with tabs and line breaks where they are quoted, and without empty rows', () => {
    expect(readBlock('a\tb\r\n\t\r\n"two\nlines"\t"say ""hi"""\n')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'say "hi"'],
    ])
    expect(readBlock('12" pipe\t"open\tc')).toEqual([['12" pipe', '"open', 'c']])
  })

  it('becomes lines from the column where it is pasted', () => {
    const rows = readBlock('Extraction\t1,200.5\t\tm²\t\t20%\t$1,045.50\tno\nTape')
    const [first, second] = linesOf(rows, 'description', true)
    expect(first).toMatchObject({ description: 'Extraction', unit: 'm²', taxable: false })
    expect(readTyped(first!).sent).toMatchObject({ quantity: 1200.5, markupPercent: 20, unitRateCents: 1_045_50 })
    expect(second).toEqual({ ...BLANK_LINE, description: 'Tape' })
    expect(linesOf(readBlock('Tape\t2\t\t\t5\t9\nX'), 'description', false)[0]).toMatchObject({
      cost: '5.00',
      rate: '9.00',
    })
  })

  it('has the numbers that were written, and leaves what is none to be mended', () => {
    const rows = readBlock('Qty\tPrice\tName\n1,5\t12,50\tA\n12,50\t1250,50\tB\n1.250\t1,250\tC\ntwo\t€5\tD')
    const lines = linesOf(rows, 'code', true)
    expect(lines.map(({ quantity, rate }) => [quantity, rate])).toEqual([
      ['1.5', '12.50'],
      ['12.5', '1250.50'],
      ['1250', '1,250'],
      ['two', '€5'],
    ])
    expect(readTyped(lines[3]!).faults).toEqual({
      quantity: 'Write the number like 1,250.5',
      rate: 'Write the amount like 1,250.50',
    })
    const [line] = linesOf(readBlock('1,250\t$1,250.00\tTape'), 'quantity', true)
    expect(line).toMatchObject({ quantity: '1250' })
  })

  it('has its columns where its first row says', () => {
    const rows = readBlock('Price\tColour\tQty\tName\n45\tblue\t3\tAir mover')
    expect(linesOf(rows, 'code', true)).toEqual([
      { ...BLANK_LINE, description: 'Air mover', quantity: '3', rate: '45.00' },
    ])
  })

  it('of one row goes over what is typed, and leaves what it does not say', () => {
    const typed = { ...BLANK_LINE, description: 'Tape', rate: '9' }
    expect(typedOver(typed, ['3', '', 'm'], 'quantity', true)).toEqual({ ...typed, quantity: '3', unit: 'm' })
  })
})

it('lines come back from a spreadsheet as they were, with nothing in them that it would run', () => {
  const line = estimateLine({
    code: 'AM',
    description: 'Air "mover",\ntwo',
    quantity: 1200.5,
    days: 4,
    unit: 'unit',
    unitCostCents: 20_00,
    markupPercent: 15,
    unitRateCents: 23_00,
    taxable: false,
    note: '=1+1',
  })
  const block = blockOf([line])
  expect(block).toContain('\t=1+1')
  // A file of ours, opened in a spreadsheet and copied there, has it.
  expect(readBlock("\t'- Remove wet carpet\t3")).toEqual([['', '- Remove wet carpet', '3']])
  const [back] = linesOf(readBlock(block), 'code', true)
  expect(readTyped(back!).sent).toMatchObject({
    code: 'AM',
    description: 'Air "mover",\ntwo',
    quantity: 1200.5,
    days: 4,
    unitCostCents: 20_00,
    markupPercent: 15,
    taxable: false,
  })
})

it('credits come back from a spreadsheet as credits, and a charge that goes over one is a charge', () => {
  const credit = estimateLine({
    description: 'Salvaged carpet',
    unitCostCents: 50_00,
    markupPercent: 10,
    isCredit: true,
  })
  const charge = estimateLine({ description: 'Carpet', unitRateCents: 80_00 })
  const rows = readBlock(blockOf([credit, charge]))
  expect(rows[1]!.slice(5, 8)).toEqual(['-50.00', '10', '-55.00'])
  const over = [BLANK_LINE, { ...BLANK_LINE, isCredit: true }]
  const read = linesOf(rows, 'code', true, over).map((line) => readTyped(line))
  expect(read.map(({ sent }) => [sent.isCredit, sent.unitCostCents, sent.unitRateCents])).toEqual([
    [true, 50_00, 55_00],
    [false, null, 80_00],
  ])
  expect(read.every(({ faults }) => Object.keys(faults).length === 0)).toBe(true)
  // Of a price alone, the line stays what it is.
  expect(linesOf(readBlock('90\n95'), 'rate', true, over).map(({ isCredit }) => isCredit)).toEqual([false, true])
})

it('goes over lines from a column on, leaves what it does not say, and below them is of new ones', () => {
  const over = [
    { ...BLANK_LINE, description: 'Extraction', quantity: '3', note: 'Kept' },
    { ...BLANK_LINE, code: 'AM', description: 'Air mover', itemId: 'item', listSell: 45_00 },
  ]
  const rows = readBlock('5\t2\n\t4\n7')
  expect(linesOf(rows, 'quantity', false, over)).toEqual([
    { ...over[0], quantity: '5', days: '2' },
    { ...over[1], days: '4' },
    { ...BLANK_LINE, quantity: '7' },
  ])
  const [recoded, same] = linesOf(readBlock('SC\nAM'), 'code', false, [over[1]!, over[1]!])
  expect(recoded).toMatchObject({ code: 'SC', itemId: '', listSell: null })
  expect(same).toEqual(over[1])
})

it('credits without a price come back as credits, and amounts with their sign behind them take off', () => {
  const credit = estimateLine({ description: 'Room left out', isCredit: true, unitRateCents: 0, totalCents: 0 })
  const [back] = linesOf(readBlock(blockOf([credit])), 'code', true)
  expect(readTyped(back!).sent).toMatchObject({ isCredit: true, unitRateCents: 0 })
  for (const written of ['120.00-', '$120-', '120 −', '(120.00)', '-120', '−120']) {
    const [line] = linesOf(readBlock(`Name\tPrice\nRoom left out\t${written}`), 'code', true)
    expect(readTyped(line!)).toMatchObject({ sent: { isCredit: true, unitRateCents: 120_00 }, faults: {} })
  }
})
