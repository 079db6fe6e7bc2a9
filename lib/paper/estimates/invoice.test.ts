import { describe, expect, it } from 'vitest'

import { estimateLine } from '@/e2e/estimate-line'
import { newId } from '@/lib/base/ids'

import { type Invoice, invoiceLines, invoiceRows, lineRows } from './invoice'
import type { Estimate, EstimateLine } from './schema'
import { sumOf, totalsOf } from './sums'

const INVOICE: Invoice = {
  contact: { name: 'Shield Insurance', email: 'accounts@shield.example' },
  reference: 'CRW - 1042',
  number: 'E-12',
  date: '2026-11-25',
  dueDate: '2026-12-09',
  account: '200',
  currency: 'AUD',
}
const line = (more: Partial<EstimateLine>) => estimateLine({ unitRateCents: 100_00, ...more })
function estimateOf(lines: EstimateLine[], more: Partial<Estimate> = {}): Estimate {
  const terms = { contingencyPercent: 0, discountCents: 0, discountPercent: null, gstPercent: 10, ...more }
  const sections = [{ id: newId(), title: 'Laundry', roomId: null, markupPercent: null, version: 1, lines }]
  return { name: 'Make safe', ...terms, sections, totals: totalsOf(sumOf(lines), terms) } as Estimate
}
const sum = (lines: ReturnType<typeof invoiceLines>) => lines.reduce((all, { totalCents }) => all + totalCents, 0)

describe('the lines of an invoice', () => {
  it('are those of the estimate, by the quantity over all days', () => {
    const [fans] = invoiceLines(estimateOf([line({ quantity: 4, days: 3, unitRateCents: 32_00, description: 'Fans' })]))
    expect(fans).toMatchObject({ description: 'Fans (4 × 3 days)', quantity: 12, unitCents: 32_00, totalCents: 384_00 })
  })

  it('are whole amounts where a quantity and a rate would round to another one', () => {
    const lines = [line({ quantity: 1.005, unitRateCents: 1_00 }), line({ quantity: 0.333, days: 0.333 })]
    for (const one of invoiceLines(estimateOf(lines)))
      expect(Math.round(one.quantity * one.unitCents)).toBe(one.totalCents)
  })

  it('of a credit take off, quantity by quantity', () => {
    const estimate = estimateOf([line({ quantity: 4 }), line({ quantity: 2, unitRateCents: 30_00, isCredit: true })], {
      contingencyPercent: 10,
    })
    const all = invoiceLines(estimate)
    expect(all[1]).toMatchObject({ quantity: 2, unitCents: -30_00, totalCents: -60_00 })
    expect(sum(all)).toBe(estimate.totals.subtotalCents)
    expect(lineRows(estimate)[2]!.slice(8, 11)).toEqual([-30, 'Yes', -60])
  })

  it.each([
    { contingencyPercent: 0, discountCents: 0 },
    { contingencyPercent: 7.5, discountCents: 0 },
    { contingencyPercent: 0, discountCents: 33_33 },
    { contingencyPercent: 12.25, discountCents: 1 },
  ])('add up to the subtotal and to what is taxed: $contingencyPercent %, less $discountCents', (terms) => {
    const estimate = estimateOf(
      [line({ unitRateCents: 33_33, quantity: 3 }), line({ unitRateCents: 45, taxable: false }), line({ days: 2 })],
      terms,
    )
    const all = invoiceLines(estimate)
    expect(sum(all)).toBe(estimate.totals.subtotalCents)
    expect(sum(all.filter(({ taxable }) => taxable))).toBe(estimate.totals.taxableCents)
  })
})

const columnsOf = ([headings, ...rows]: ReturnType<typeof invoiceRows>) =>
  rows.map((row) => Object.fromEntries(row.map((cell, at) => [headings![at] as string, cell])))

describe('the file for an accounting program', () => {
  const estimate = estimateOf([line({ code: 'AM', description: 'Air mover' }), line({ taxable: false })])

  it('is in the columns of Xero, a row for each line of one invoice', () => {
    const [first, second] = columnsOf(invoiceRows('xero', estimate, INVOICE))
    expect(first).toMatchObject({
      '*ContactName': 'Shield Insurance',
      EmailAddress: 'accounts@shield.example',
      '*InvoiceNumber': 'E-12',
      Reference: 'CRW - 1042',
      '*InvoiceDate': '25/11/2026',
      '*DueDate': '09/12/2026',
      InventoryItemCode: 'AM',
      '*Description': 'Air mover',
      '*Quantity': 1,
      '*UnitAmount': 100,
      '*AccountCode': '200',
      '*TaxType': 'GST on Income',
      Currency: 'AUD',
    })
    expect(second).toMatchObject({ '*InvoiceNumber': 'E-12', '*TaxType': 'GST Free Income' })
  })

  it('is in the columns of MYOB, with descriptions as long as it takes', () => {
    const long = estimateOf([line({ code: 'X', description: 'x'.repeat(1_000) })], { gstPercent: 0 })
    const [row] = columnsOf(invoiceRows('myob', long, INVOICE))
    expect(row).toMatchObject({ 'Co./Last Name': 'Shield Insurance', Amount: 100, 'Tax Code': 'FRE' })
    expect(row!.Description).toHaveLength(255)
  })

  it('of all lines has our costs, and what a line rests on', () => {
    const evidence = { key: 'VISITS.INITIAL', quantity: 1, days: null, rests: '1 initial attendance' }
    const [row] = columnsOf(lineRows(estimateOf([line({ unitCostCents: 80_00, evidence })])))
    expect(row).toMatchObject({
      Section: 'Laundry',
      'Unit cost': 80,
      Amount: 100,
      'From the record': '1 initial attendance',
    })
  })
})
