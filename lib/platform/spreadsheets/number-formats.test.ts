import { describe, expect, it } from 'vitest'

import { rowsOf } from '@/e2e/rows-of'
import { workbookOf } from '@/e2e/workbook-of'

/** What one number is read as in each format, in a workbook. */
async function readIn(formats: readonly (number | string)[], value: number | string, is1904 = false) {
  const rows = formats.map((_, style) => `<row><c s="${style}"><v>${value}</v></c></row>`).join('')
  const read = await rowsOf(await workbookOf({ sheets: [{ rows }], formats, is1904 }))
  return read.map(([cell]) => cell)
}

/**
 * The built-in formats of ECMA-376 part 1, 18.8.30, copied from there by hand: those of every language, of Chinese,
 * Japanese and Korean (27 to 36, 50 to 58), and of Thai (59 to 81). `n` shows a number, `%` a share of a hundred, `d` a
 * day, `t` a time of day, `e` hours that go beyond a day, `-` is named nowhere and shows a number.
 */
const STANDARD: Record<string, number[]> = {
  n: [0, 1, 2, 3, 4, 11, 12, 13, 37, 38, 39, 40, 41, 42, 43, 44, 48, 49, 59, 60, 61, 62, 69, 70],
  '%': [9, 10, 67, 68],
  d: [14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 34, 35, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58, 71, 72, 73, 74, 77, 81],
  t: [18, 19, 20, 21, 32, 33, 45, 47, 75, 76, 78, 80],
  e: [46, 79],
  '-': [5, 6, 7, 8, 23, 24, 25, 26, 63, 64, 65, 66, 82, 99, 163],
}

describe('the built-in formats of the standard', () => {
  it('are all in the table, from 0 to 81', () => {
    const all = Object.values(STANDARD)
      .flat()
      .toSorted((a, b) => a - b)
    expect(all.slice(0, 82)).toEqual(Array.from({ length: 82 }, (_, id) => id))
    expect(new Set(all).size).toBe(all.length)
  })

  it.each([
    ['n', '10045', '10045'],
    ['-', '10045', '10045'],
    ['n', '4170', '4170'],
    ['n', '412345678', '412345678'],
    ['n', '1250.5', '1250.5'],
    ['%', '0.2', '20%'],
    ['%', '0.075', '7.5%'],
    ['d', '46088', '2026-03-07'],
    ['d', '46088.395833333336', '2026-03-07 09:30'],
    ['t', '0.395833333333333', '09:30'],
    ['t', '0', '00:00'],
    ['t', '46088.395833333336', '2026-03-07 09:30'],
    ['e', '1.104166666666667', '26:30:00'],
  ])('%s: %s is %s', async (kind, value, shown) => {
    const ids = STANDARD[kind]!
    expect(await readIn(ids, value)).toEqual(ids.map(() => shown))
  })
})

const DAY = '46088'
const DAYS = [
  'dd/mm/yyyy',
  'd/m/yy',
  'yyyy\\-mm\\-dd',
  'dd/mm/yyyy;@',
  '[$-C09]dd mmmm yyyy;@',
  '[$-409]mmm d, yyyy',
  '[$-F800]dddd\\,\\ mmmm\\ dd\\,\\ yyyy',
  '"Received "d mmm yyyy',
  '[Red]dd/mm/yyyy',
  '[=0]"";dd/mm/yyyy',
  'mmm-yy',
  'ddd d',
  'B1dd/mm/yyyy',
  '[$-411]ggge"年"m"月"d"日"',
  'TT.MM.JJJJ',
  'dd/mm/yyyy hh:mm',
  '[$-409]m/d/yy h:mm AM/PM;@',
]
const NUMBERS = [
  'General',
  '@',
  '0',
  '#,##0',
  '#,##0.00',
  '0.00E+00',
  '##0.0E+0',
  '# ?/?',
  '$#,##0.00',
  '"$"#,##0_);[Red]\\("$"#,##0\\)',
  '_-"$"* #,##0.00_-;\\-"$"* #,##0.00_-;_-"$"* "-"??_-;_-@_-',
  '[$$-C09]#,##0.00',
  '[$AUD] #,##0',
  '0" days"',
  '#,##0" hrs"',
  '0\\d',
  '0\\m',
  '0_d',
  '0*s',
  '[Red]0;[Blue]-0',
  '[Magenta]General',
  'General" days"',
  '"due "General',
  '[>=1000]#,##0;0',
  '[DBNum1][$-804]General',
  '0;-0;;@',
  'no format at all "',
]

describe('a format of a workbook’s own', () => {
  it('that shows a day is a day', async () => {
    expect(await readIn(DAYS, DAY)).toEqual(DAYS.map(() => '2026-03-07'))
  })

  it('that shows a number, whatever words, colours and conditions stand in it, is that number', async () => {
    for (const value of ['10045', '4170', '77120034']) {
      expect(await readIn(NUMBERS, value)).toEqual(NUMBERS.map(() => value))
    }
  })

  it.each([
    ['00000', '42', '00042'],
    ['00000', '123456', '123456'],
    ['0000', '800', '0800'],
    ['"AM-"0000', '7', 'AM-0007'],
    ['"JOB-"0', '45', 'JOB-45'],
    ['\\A000', '5', 'A005'],
    ['"0"#########', '412345678', '0412345678'],
    ['\\0#', '412345678', '0412345678'],
    ['"+"0', '61412345678', '+61412345678'],
    ['0000 000 000', '412345678', '0412 345 678'],
    ['\\(00\\)\\ 0000\\ 0000', '255500101', '(02) 5550 0101'],
    ['[<=9999999]###\\-####;\\(###\\)\\ ###\\-####', '5550101', '555-0101'],
    ['000000;@', '42', '000042'],
    // Nothing is rounded away.
    ['00000', '3.5', '3.5'],
    ['000', '-3', '-3'],
  ])('%s makes of %s the identifier %s', async (format, value, shown) => {
    expect(await readIn([format], value)).toEqual([shown])
  })

  it.each([
    ['0%', '0.2', '20%'],
    ['0.0%', '0.125', '12.5%'],
    ['h:mm', '0.75', '18:00'],
    ['h:mm AM/PM', '0.75', '18:00'],
    ['[$-F400]h:mm:ss AM/PM', '0.5', '12:00'],
    ['[h]:mm', '1.104166666666667', '26:30'],
    ['mm:ss', '0.005104166666667', '00:07:21'],
  ])('%s makes of %s what it shows: %s', async (format, value, shown) => {
    expect(await readIn([format], value)).toEqual([shown])
  })
})

describe('an amount', () => {
  it.each([
    ['0.00', '33.3333333333333', '33.33'],
    ['#,##0.00', '12.875', '12.88'],
    ['#,##0.00', '1.005', '1.01'],
    ['_-"$"* #,##0.00_-;\\-"$"* #,##0.00_-', '-12.345', '-12.35'],
    [2, '2.675', '2.68'],
    [44, '1250.5', '1250.5'],
    [4, '0.00000000000014', '0'],
    ['0.000', '1.23456', '1.235'],
    // What is shown with fewer, or in another scale, is no amount in cents.
    ['0', '1.9', '1.9'],
    ['0.0', '1.925', '1.925'],
    ['0.00E+00', '1234.5678', '1234.5678'],
    ['0.00,', '1234567', '1234567'],
    ['General', '33.3333333333333', '33.3333333333333'],
  ])('in %s, %s has the decimals that are shown: %s', async (format, value, shown) => {
    expect(await readIn([format], value)).toEqual([shown])
  })
})

describe('a time', () => {
  it.each([
    ['46099.999988425923', '2026-03-18 23:59'],
    ['46099.9999884259', '2026-03-18 23:59'],
    ['46099.4381944444', '2026-03-18 10:31'],
    ['46099.43819', '2026-03-18 10:31'],
    ['46099.000011574', '2026-03-18 00:00'],
    ['46099', '2026-03-18'],
    ['1', '1900-01-01'],
    ['59', '1900-02-28'],
    ['61', '1900-03-01'],
    // The zeroth of January, which Excel shows, is no day.
    ['0', '1900-01-00'],
    ['-1', '-1'],
    ['2958465', '9999-12-31'],
    ['2958466', '2958466'],
  ])('of %s is %s', async (value, shown) => {
    expect(await readIn(['dd/mm/yyyy hh:mm:ss'], value)).toEqual([shown])
  })

  it('is counted from 1904 where the workbook says so', async () => {
    expect(await readIn(['dd/mm/yyyy'], '44626', true)).toEqual(['2026-03-07'])
    expect(await readIn(['dd/mm/yyyy'], '0', true)).toEqual(['1904-01-01'])
    // A time of day is one in either calendar.
    expect(await readIn(['h:mm', 'dd/mm/yyyy h:mm'], '0.5', true)).toEqual(['12:00', '1904-01-01 12:00'])
    expect(await readIn(['h:mm'], '44626.5', true)).toEqual(['2026-03-07 12:00'])
  })
})

describe('a number', () => {
  it.each([
    ['8939010102358478435', '8939010102358478435'],
    ['123456789012', '123456789012'],
    ['1.23456789012E+11', '123456789012'],
    ['8.9390101023584799E+18', '8.93901010235848E+18'],
    ['0.30000000000000004', '0.3'],
    ['1.9', '1.9'],
    ['-1250.50', '-1250.5'],
    ['1E-3', '0.001'],
    ['four', 'four'],
  ])('written as %s is %s: no digit is made up', async (value, shown) => {
    expect(await readIn(['General'], value)).toEqual([shown])
  })
})
