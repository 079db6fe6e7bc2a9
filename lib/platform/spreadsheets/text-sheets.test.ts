import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'

import { rowsOf } from '@/e2e/rows-of'

import { readTextSheet } from './csv-reader.mjs'

/** Words as they stand in sheets, in the languages that Windows-1252 and Mac Roman both write. */
const WORDS = [
  'O’Brien & Sons  St Kilda – East  Harbour’s claim  Joneses’ house  won’t  they’re  Sydney–Perth',
  '“as agreed” € 50  ‘quoted’ text  Ready…  2020–2021  £1,200  1.200 €  25 °C  Acme™  © Acme',
  'José Müller & Fils  Genève  Köln  Schröder  Straße  Weiß  MÜLLER  Österreich  Zürich  Übersee  García',
  'Martínez  Díaz  Peña  Muñoz  Núñez  Región  ¿Dónde?  ¡Hola!  Ibáñez  Señor  François  Hélène  Château',
  'ÉCOLE  Crème brûlée  L’Oréal  d’Artagnan  Côte d’Azur  cœur  Noël  São Paulo  João  coração  Não  Malmö',
  'Björk  Ångström  Göteborg  Søren  Ærø  Århus  Sinéad  Ó Briain  D’Arcy  Zoë  Chloë  Renée  naïve',
  'Île-de-France  «Bonjour»  • item  Rock ’n’ Roll  6’ fence  5 µm',
].flatMap((line) => line.split('  '))
const ENCODINGS = ['windows-1252', 'macintosh', 'utf-8', 'utf-16le', 'utf-16be']

describe('the encoding of a text file', () => {
  it.each(ENCODINGS)('%s is found by what one word would say', async (encoding) => {
    const wrong: unknown[] = []
    for (const word of WORDS) {
      // The table of the library has ¤ where Macs have had the euro since 1998.
      const written = encoding === 'macintosh' ? word.replace('€', '¤') : word
      const [, row] = await rowsOf(iconv.encode(`Company;Suburb\r\n${written};Perth\r\n`, encoding))
      if (row?.[0] !== word) wrong.push([word, row?.[0]])
    }
    expect(wrong).toEqual([])
  })

  it('is that of CSV (MS-DOS) where it makes more sense in it', async () => {
    const words = 'José Müller & Fils,Genève,Köln,Zürich,Muñoz,Hélène,Château,Malmö,São Paulo,naïve,café,Crème brûlée'
    const [, row] = await rowsOf(iconv.encode(`${'Company,'.repeat(12)}\n${words}\n`, 'cp850'))
    expect(row).toEqual(words.split(','))
  })

  it.each(['utf-8', 'utf-16le', 'utf-16be'])('%s is found by its mark', async (encoding) => {
    const bytes = iconv.encode('Company\r\nZoë\r\n', encoding, { addBOM: true })
    expect(await rowsOf(bytes)).toEqual([['Company'], ['Zoë']])
  })

  it('of other letters is UTF-16 without a mark where its separators say so', async () => {
    const text = '名前;市\r\n東京保険株式会社;パース\r\n'
    for (const encoding of ['utf-16le', 'utf-16be']) {
      expect(await rowsOf(iconv.encode(text, encoding))).toEqual([
        ['名前', '市'],
        ['東京保険株式会社', 'パース'],
      ])
    }
  })

  it('is UTF-8 also where something else was copied into it, or its last sign was cut', async () => {
    const whole = Buffer.from('Company,Suburb\nMüller,Köln\nHélène,Zürich\nZoë,Malmö\n')
    const stray = Buffer.concat([whole, Buffer.from('O\x92Brien,Perth\n', 'latin1')])
    const rows = await rowsOf(stray)
    expect(rows.at(-1)).toEqual(['O’Brien', 'Perth'])
    expect(rows[1]).toEqual(['Müller', 'Köln'])
  })

  it('is none of a program', async () => {
    await expect(rowsOf(Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'))).rejects.toThrow()
    await expect(rowsOf(Buffer.from('Company\0,Email\n'))).rejects.toThrow()
  })

  it('leaves no sign that nobody sees but line breaks', async () => {
    const rows = await rowsOf(Buffer.from('a\u0092b,c\x0bd\x0ce,f\x7fg,"h\r\ni\rj",k\x85\n\x1a'))
    expect(rows).toEqual([['a’b', 'c\nd\ne', 'fg', 'h\ni\nj', 'k…']])
  })
})

describe('the separator of a text file', () => {
  it.each([
    ['a comma', ',', 'Company,Suburb\nHarbour,Perth\n'],
    ['a semicolon', ';', 'Company;Suburb\nHarbour;Perth\n'],
    ['a tab', '\t', 'Company\tSuburb\nHarbour\tPerth\n'],
    ['a bar', '|', 'Company|Suburb|Phone\nHarbour|Perth|08 5550 0101\n'],
    ['what `sep=` says', ';', 'sep=;\r\na,b;c\r\n1,2;3\r\n'],
    ['what `sep=` says, in quotes', '^', '"sep=^"\na^b\n1,2^3,4\n'],
    ['no comma of a title above', ';', 'Client list, exported 3 March 2026\n\nCompany;Suburb\nHarbour;Perth\n'],
    ['no sign of a title with all of them', ',', 'Clients; all | of them\tand more\nCompany,Suburb\nHarbour,Perth\n'],
    ['no comma in quotes', ';', '"Company, name";Suburb\n"Harbour, Ltd, Pty";Perth\n"A, B";C\n'],
    ['no comma of prose', ';', 'Title, today\nCompany;Notes\nHarbour;wet, cold\nRidge;dry, warm\n'],
    ['no decimal comma', ';', 'Title, today\nItem;Cost\nFan;1,50\nPump;12,75\n'],
    [
      'no comma of addresses',
      ';',
      'Company;Address\nA;1 High St,Perth,WA\nB;2 High St,Perth,WA\nC;3 High St,Perth,WA\n',
    ],
    ['no line break in quotes', ';', 'Company;Notes\nHarbour;"a,b,c\nd,e,f\ng,h,i"\nRidge;"x,y,z\n,,"\n'],
    ['one of several lines', ';', 'Contact\nCompany;Suburb;Phone\nHarbour;Perth;1\nRidge;Manly;2\n'],
    ['a comma where cells hold addresses', ',', 'Company,Email\nHarbour,a@x.example; b@x.example\nRidge,c@x.example\n'],
    ['a comma where none is', ',', 'Company\nHarbour\nRidge\n'],
    ['a comma of rows of different lengths', ',', 'a,b,c,d\n1,2\n1,2,3\n1,2,3,4\n'],
  ])('is %s', (_, separator, text) => {
    expect(readTextSheet(text, 100).separator).toBe(separator)
  })

  it('is the chosen one', () => {
    expect(readTextSheet('a,b;c\n', 10, ';').rows).toEqual([['a,b', 'c']])
    expect(readTextSheet('sep=,\na,b;c\n', 10, ';').rows).toEqual([['a,b', 'c']])
  })

  it('of a heading that only begins like the line of Excel is looked for', () => {
    expect(readTextSheet('separate;other\n1;2\n', 10).rows[0]).toEqual(['separate', 'other'])
  })
})

it('a cell that a product wrote as ="00042" or \'00042 keeps its zeros', async () => {
  const cells = ['="00042"', '"=""0099"""', "'0412 345 678", '=1+1', "'90s", "'", "'5' hose", '="']
  const rows = await rowsOf(Buffer.from(`Asset,Name\n${cells.map((cell) => `${cell},a\n`).join('')}`))
  expect(rows.map(([cell]) => cell)).toEqual(['Asset', '00042', '0099', '0412 345 678', ...cells.slice(3)])
})

describe('a quote', () => {
  it.each([
    ['after a space', 'Company, Suburb\n"Harbour", "Perth, WA"\n', [['Harbour', 'Perth, WA']]],
    ['before a space', 'Company,Suburb\n"Harbour" ,"Perth" \n', [['Harbour', 'Perth']]],
    [
      'that another row closes',
      'Asset,Name\n1,"Hose\n2,Pump\n3,"Fan"\n4,Meter\n',
      [
        ['1', '"Hose'],
        ['2', 'Pump'],
        ['3', 'Fan'],
        ['4', 'Meter'],
      ],
    ],
    [
      'of a word',
      'Asset,Name\n1,"Big" Bob\n2, "Sam" Lee\n',
      [
        ['1', '"Big" Bob'],
        ['2', ' "Sam" Lee'],
      ],
    ],
    ['around line breaks', 'Asset,Notes\n1,"one\ntwo" \n', [['1', 'one\ntwo']]],
    [
      'that nothing closes, after a space',
      'Asset,Name\n1, "Hose\n2,Pump\n',
      [
        ['1', ' "Hose'],
        ['2', 'Pump'],
      ],
    ],
  ])('%s moves no cell and takes no row away', async (_, text, rows) => {
    expect((await rowsOf(Buffer.from(text))).slice(1)).toEqual(rows)
  })

  it('beside a separator that is a space stands where it stands', async () => {
    expect(await rowsOf(Buffer.from('sep= \na "b c" d\n'))).toEqual([['a', 'b c', 'd']])
  })
})

it('empty lines count for no row, and keep the places of the others', async () => {
  const rows = await rowsOf(Buffer.from(`Company\n${',\n'.repeat(40)}Harbour\n\n\n`), 2)
  expect(rows).toHaveLength(42)
  expect(rows[41]).toEqual(['Harbour'])
})
