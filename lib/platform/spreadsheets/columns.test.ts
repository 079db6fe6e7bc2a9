import { describe, expect, it } from 'vitest'

import { isFailed, isShortened, plain, readHeadings } from './columns'

const COLUMNS = {
  site: { header: 'Site address', also: ['address'] },
  day: { header: 'dateOfLoss', also: [] },
}

describe('the headings of a sheet', () => {
  it('are known by every name of a column, however spaces and capitals are put', () => {
    expect(readHeadings(COLUMNS, ['date_of loss', ' SITE  address '])).toEqual(
      new Map([
        ['day', 0],
        ['site', 1],
      ]),
    )
  })

  it('count once: the first of two that mean the same, and none that means nothing', () => {
    expect(readHeadings(COLUMNS, ['Address', '', 'Site address', ' Colour '])).toEqual(new Map([['site', 0]]))
  })
})

it('a number that a spreadsheet shortened is known by its spelling, and no serial is', () => {
  for (const lost of [
    '8.93901E+18',
    '8.93901010235848E+18',
    '4.12346E+08',
    '1E+15',
    '1,23457E+11',
    '5e+12',
    '###',
    '########',
  ]) {
    expect([lost, isShortened(lost)]).toEqual([lost, true])
  }
  for (const whole of ['3E12', 'E+18', '8939010102358478435', 'VP-204817', '1.5E3', '12.5E+18', '', '#', '#12', '##']) {
    expect([whole, isShortened(whole)]).toEqual([whole, false])
  }
})

it('what a cell shows that failed is known, and no word that begins alike', () => {
  for (const failed of ['#N/A', '#REF!', '#DIV/0!', '#NAME?', '#VALUE!', '#FORMULA!']) {
    expect([failed, isFailed(failed)]).toEqual([failed, true])
  }
  for (const word of ['#42', '#URGENT!', 'N/A', '#N/A today', '']) expect([word, isFailed(word)]).toEqual([word, false])
})

it('names are the same in whatever signs a Mac, Word or a web page writes them', () => {
  const same = ['O’Brien – Hélène', "O'Brien - He\u0301le\u0300ne", 'o\u200b’brien\u00a0 ‑ hélène ']
  expect(new Set(same.map(plain))).toEqual(new Set(["o'brien - hélène"]))
  expect(plain('Müller')).not.toBe(plain('Muller'))
})
