import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'

import { describe, expect, it } from 'vitest'

import { rowsOf } from '@/e2e/rows-of'

import { type Cell, asWritten } from './cells'
import { BYTE_ORDER_MARK, csvCell, writeCsv } from './csv-writer'
import { readWorkbook } from './xlsx-reader.mjs'
import { writeXlsx } from './xlsx-writer'

const csv = (rows: Cell[][]) => text(Readable.from(writeCsv([rows])))

describe('a CSV file', () => {
  it('begins with a byte order mark and ends its lines as Excel does', async () => {
    expect(
      await csv([
        ['Site', 'Excess'],
        ['1 Esplanade', 500],
        [null, { local: '2026-03-08 09:30' }],
      ]),
    ).toBe('﻿Site,Excess\r\n1 Esplanade,500\r\n,2026-03-08 09:30\r\n')
  })

  it.each(['=1+1', '+61491570156', '-1', '@SUM(A1)', '\tx', '\rx', '＝1+1', '＋1', '－1', '＠SUM(A1)', '|calc'])(
    'takes the formula out of %j',
    (formula) => {
      expect(csvCell(formula).replace(/^"|"$/g, '')).toBe(`'${formula}`)
    },
  )

  it('takes the formula out of what a semicolon would make a cell of', () => {
    expect(csvCell('wet;=1+1;|calc')).toBe("wet;'=1+1;'|calc")
    expect(csvCell('wet; dry = wet')).toBe('wet; dry = wet')
  })

  it('takes the formula out of what a tab would make a cell of, or a line where a semicolon divides cells', () => {
    expect(csvCell('wet\t=1+1')).toBe("wet\t'=1+1")
    expect(csvCell('\t=1+1')).toBe("'\t'=1+1")
    // Behind another cell, where semicolons divide them, its quotes are letters and its second line is a row.
    expect(csvCell('wet\n=1+1;x\r\n@SUM(A1)')).toBe(`"wet\n'=1+1;x\r\n'@SUM(A1)"`)
    expect(asWritten("wet\t'=1+1\n'- wall")).toBe('wet\t=1+1\n- wall')
    expect(csvCell('wet\tdry\nwet = dry')).toBe('"wet\tdry\nwet = dry"')
  })

  it('quotes what would break a line or a cell', () => {
    expect(csvCell('a "quoted", text')).toBe('"a ""quoted"", text"')
    expect(csvCell('=cmd|"calc"')).toBe(`"'=cmd|""calc"""`)
  })

  it('is written some rows at a time, also where all were read at once', async () => {
    const rows = Array.from({ length: 600 }, (_, n): Cell[] => [`${n} Esplanade`])
    const parts: string[] = []
    for await (const part of writeCsv([rows])) parts.push(part)
    expect(parts.map((part) => part.split('\r\n').length - 1)).toEqual([0, 250, 250, 100])
    expect(await rowsOf(Buffer.from(parts.join('')), 1_000)).toEqual(rows)
  })

  it('that a program takes has its texts as they were written', async () => {
    const texts = ['- Remove wet carpet', '=1+1', "O'Brien", '@home;+1']
    const parts: string[] = []
    for await (const part of writeCsv([[texts]], { isForProgram: true })) parts.push(part)
    expect(parts.join('').replace(BYTE_ORDER_MARK, '')).toBe(`${texts.join(',')}\r\n`)
    expect(texts.map((text) => asWritten(csvCell(text)))).toEqual(texts)
  })

  it('is read back as it was written, formulas and all', async () => {
    const rows = [
      ['Site', 'Note'],
      ['1 "Esplanade"', '=1+1'],
      ['Zoë, "x"', '+61 491\n570 156'],
      ["'tis", '-'],
      ['＝1+1;=2', '|; -;-'],
      ['wet;=1\n=2', '- carpet\n- wall'],
    ]
    expect(await rowsOf(Buffer.from(await csv(rows)), 10)).toEqual(rows)
  })

  it('may have semicolons or tabs, and stops where it is told to', async () => {
    expect(await rowsOf(Buffer.from('a;b\n1,5;2\n'), 10)).toEqual([
      ['a', 'b'],
      ['1,5', '2'],
    ])
    expect(await rowsOf(Buffer.from('a\tb\n1\t2\n3\t4\n'), 2)).toHaveLength(2)
  })

  it.each([
    ['UTF-8', Buffer.from('Name;Suburb\nZoë;Manly\n')],
    ['Windows-1252', Buffer.from('Name;Suburb\nZoë;Manly\n', 'latin1')],
    ['UTF-16, little end first', Buffer.from('\ufeffName;Suburb\nZoë;Manly\n', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\ufeffName;Suburb\nZoë;Manly\n', 'utf16le').swap16()],
  ])('is read in %s', async (_, bytes) => {
    expect(await rowsOf(bytes, 10)).toEqual([
      ['Name', 'Suburb'],
      ['Zoë', 'Manly'],
    ])
  })

  it('is refused when it is no text or not closed', async () => {
    await expect(rowsOf(Buffer.from([0x61, 0xff, 0xfe, 0x00]))).rejects.toThrow()
    await expect(rowsOf(Buffer.from([0x61, 0x00, 0x62]))).rejects.toThrow()
    await expect(rowsOf(Buffer.from('a,b\n"x,y\n'))).rejects.toThrow()
  })
})

describe('an XLSX file', () => {
  const rows: Cell[][] = [
    ['Site', 'Excess', 'Day', 'When'],
    ['Zoë & <b>"Co"</b>', 500.5, { local: '2026-03-08' }, { local: '2026-03-08 09:30' }],
    ['=1+1', null, { local: '1999-12-31' }, '  spaces  '],
    ['a\0b', 0, null, ''],
  ]

  it('is read back as it was written', async () => {
    const file = await buffer(writeXlsx([rows.slice(0, 2), rows.slice(2)], 'Jobs & more'))
    expect(await rowsOf(file, 10)).toEqual([
      ['Site', 'Excess', 'Day', 'When'],
      ['Zoë & <b>"Co"</b>', '500.5', '2026-03-08', '2026-03-08 09:30'],
      ['=1+1', '', '1999-12-31', '  spaces  '],
      ['ab', '0'],
    ])
    expect(await rowsOf(file, 2)).toHaveLength(2)
  })

  it('breaks off when its rows do', async () => {
    const broken = async function* () {
      yield [['a']]
      throw new Error('the database is away')
    }
    await expect(buffer(writeXlsx(broken(), 'Jobs'))).rejects.toThrow('the database is away')
  })

  it('is refused when it is none', async () => {
    await expect(rowsOf(Buffer.from('PK nonsense'), 10)).rejects.toThrow()
    await expect(readWorkbook(Buffer.alloc(0), 10)).rejects.toThrow()
  })
})
