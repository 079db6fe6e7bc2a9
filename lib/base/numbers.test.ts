import { describe, expect, it } from 'vitest'

import { parseMoney } from './money'
import { decimalSignOf, numberText, parseNumber } from './numbers'

const NO_BREAK = '\u00A0'
const NARROW = '\u202F'
const THIN = '\u2009'
const LEFT_TO_RIGHT = '\u200E'

/** What people write, the number that it is, and the amount in cents; NaN for what is refused. */
const SPELLINGS: [string, number | null, number | null][] = [
  ['', null, null],
  [' ', null, null],
  [NO_BREAK, null, null],
  ['0', 0, 0],
  ['5', 5, 500],
  ['500', 500, 50_000],
  ['007', 7, 700],
  ['19.99', 19.99, 1_999],
  ['19,99', 19.99, 1_999],
  ['1.5', 1.5, 150],
  ['1,5', 1.5, 150],
  ['12,50', 12.5, 1_250],
  ['12.50', 12.5, 1_250],
  ['0,5', 0.5, 50],
  ['.5', 0.5, 50],
  [',5', 0.5, 50],
  ['3.', 3, 300],
  ['1250,50', 1250.5, 125_050],
  ['1250.50', 1250.5, 125_050],
  ['1250.5', 1250.5, 125_050],
  ['1,250', 1250, 125_000],
  ['12,345', 12_345, 1_234_500],
  ['1,250.5', 1250.5, 125_050],
  ['1,250.50', 1250.5, 125_050],
  ['1.250,50', 1250.5, 125_050],
  ['1,234,567', 1_234_567, 123_456_700],
  ['1.234.567', 1_234_567, 123_456_700],
  ['1,234,567.89', 1_234_567.89, 123_456_789],
  ['1.234.567,89', 1_234_567.89, 123_456_789],
  ['1 250', 1250, 125_000],
  ['1 250,50', 1250.5, 125_050],
  ['1 250.50', 1250.5, 125_050],
  [`1${NO_BREAK}250,50`, 1250.5, 125_050],
  [`1${NARROW}250,50`, 1250.5, 125_050],
  [`1${THIN}234${THIN}567.8`, 1_234_567.8, 123_456_780],
  ["1'250", 1250, 125_000],
  ["1'250.50", 1250.5, 125_050],
  ['1’250.50', 1250.5, 125_050],
  [` ${LEFT_TO_RIGHT}1250.50 `, 1250.5, 125_050],
  ['+5', 5, 500],
  ['0,125', 0.125, Number.NaN],
  ['1.250', 1.25, Number.NaN],
  ['1.234', 1.234, Number.NaN],
  ['21.125', 21.125, Number.NaN],
  ['1 250,505', 1250.505, Number.NaN],
  ['-5', -5, Number.NaN],
  ['- 5', -5, Number.NaN],
  ['−5', -5, Number.NaN],
  ['–5', -5, Number.NaN],
  ['‑2,5', -2.5, Number.NaN],
  ['－5', -5, Number.NaN],
  ['(250.00)', -250, Number.NaN],
  ['( 1,250 )', -1250, Number.NaN],
  ['$1,250', Number.NaN, 125_000],
  ['$ 0.07', Number.NaN, 7],
  ['A$1250,50', Number.NaN, 125_050],
  ['AU$ 1,250', Number.NaN, 125_000],
  ['AUD 1,250.50', Number.NaN, 125_050],
  ['1,250.50 AUD', Number.NaN, 125_050],
  ['AUD $5', Number.NaN, 500],
  ['5 $', Number.NaN, 500],
  ['$-', Number.NaN, 0],
  [' $ -   ', Number.NaN, 0],
  ['$(250.00)', Number.NaN, Number.NaN],
  ['-$250', Number.NaN, Number.NaN],
  ['€1.250,50', Number.NaN, Number.NaN],
  ['US$5', Number.NaN, Number.NaN],
  ['£5', Number.NaN, Number.NaN],
  ['-', Number.NaN, Number.NaN],
  ['.', Number.NaN, Number.NaN],
  ['$', Number.NaN, Number.NaN],
  ['()', Number.NaN, Number.NaN],
  ['(-5)', Number.NaN, Number.NaN],
  ['--5', Number.NaN, Number.NaN],
  ['250-', Number.NaN, Number.NaN],
  ['12e3', Number.NaN, Number.NaN],
  ['1.25E+03', Number.NaN, Number.NaN],
  ['0x1f', Number.NaN, Number.NaN],
  ['Infinity', Number.NaN, Number.NaN],
  ['NaN', Number.NaN, Number.NaN],
  ['1,2,3', Number.NaN, Number.NaN],
  ['1.2.3', Number.NaN, Number.NaN],
  ['1,25,000', Number.NaN, Number.NaN],
  ['1,,250', Number.NaN, Number.NaN],
  ['1,250.50,5', Number.NaN, Number.NaN],
  ['1,25.50', Number.NaN, Number.NaN],
  ['12 50', Number.NaN, Number.NaN],
  ['0491 570 156', Number.NaN, Number.NaN],
  ["1'250 000", Number.NaN, Number.NaN],
  ['1250,50,', Number.NaN, Number.NaN],
  ['5²', Number.NaN, Number.NaN],
  ['½', Number.NaN, Number.NaN],
  ['１２', Number.NaN, Number.NaN],
  ['2 m', Number.NaN, Number.NaN],
  ['10 %', Number.NaN, Number.NaN],
  ['two', Number.NaN, Number.NaN],
  ['TBC', Number.NaN, Number.NaN],
  ['1k', Number.NaN, Number.NaN],
  ['12-14', Number.NaN, Number.NaN],
  ['12345678901', Number.NaN, 1_234_567_890_100],
  ['123456789012', Number.NaN, Number.NaN],
  [`1.${'0'.repeat(39)}5`, Number.NaN, Number.NaN],
  ['9'.repeat(400), Number.NaN, Number.NaN],
]

describe('a number that somebody wrote', () => {
  it.each(SPELLINGS)('%j is the number %j', (written, number) => expect(parseNumber(written)).toBe(number))
  it.each(SPELLINGS)('%j is an amount: number %j, cents %j', (written, _, cents) =>
    expect(parseMoney(written)).toBe(cents),
  )
})

describe('a column of numbers', () => {
  it.each([
    [['1250,50', '1.250', '3'], ','],
    [['1.250,50'], ','],
    [['1.234.567'], ','],
    [['1,250.50', '99', ''], '.'],
    [['1,234,567'], '.'],
    [['12.5', '12,5'], 'both'],
    [['1,250', '1.250', 'unknown', ''], null],
  ] as const)('%j has the decimal sign %j', (column, sign) => expect(decimalSignOf(column)).toBe(sign))

  it('says what one alone does not', () => {
    expect(['1.250', '1,250'].map((one) => parseNumber(one, ','))).toEqual([1250, 1.25])
    expect(['1.250', '1,250'].map((one) => parseNumber(one, '.'))).toEqual([1.25, 1250])
    expect(['1.250', '1,250'].map((one) => parseNumber(one, 'both'))).toEqual([Number.NaN, Number.NaN])
    expect(['1.250', '12,50', '1,250.5'].map((one) => parseMoney(one, ','))).toEqual([125_000, 1_250, 125_050])
  })
})

it('a number is typed again as it was, and none as nothing', () => {
  expect([numberText(2.4), numberText(0), numberText(null), numberText(Number.NaN)]).toEqual(['2.4', '0', '', ''])
})
