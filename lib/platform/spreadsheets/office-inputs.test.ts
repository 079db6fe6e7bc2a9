import { readFile, readdir } from 'node:fs/promises'
import path from 'node:path'

import { expect, it } from 'vitest'

import { rowsOf } from '@/e2e/rows-of'

const FOLDER = 'e2e/inputs/office'

const read = async (name: string, folder = FOLDER) => rowsOf(await readFile(path.join(folder, name)))

/** What a person sees in each sheet. */
const SHEETS: Record<string, string[][]> = {
  '01-text-format-numbers.xlsx': [
    ['Job number', 'Site address', 'Insured', 'Phone', 'Postcode', 'Policy number'],
    ['10045', '12 Wattle St', 'Dana Reed', '412345678', '4170', '77120034'],
  ],
  '02b-empty-string-cells-accepted.xlsx': [
    ['Company', 'Suburb', 'Notes'],
    ['Harbour Mutual T', 'Perth'],
    ['Ridge Strata T'],
  ],
  '03-phonetic.xlsx': [
    ['Company', 'Suburb'],
    ['東京保険', 'Perth'],
  ],
  '04-x000D.xlsx': [
    ['Company', 'Notes'],
    ['Harbour Mutual', 'Gate code at office\nRing first\nTag _x0041_'],
  ],
  '05-235959.xlsx': [
    ['Job number', 'Site address', 'Insured', 'Date of loss'],
    ['501', '12 Wattle St', 'Dana Reed', '2026-03-18 23:59'],
  ],
  '06-state-show.xlsx': [
    ['Company', 'Suburb'],
    ['Harbour Mutual', 'Perth'],
  ],
  '09-equipment-text.xlsx': [
    ['category', 'name', 'referenceId', 'serial', 'purchaseDate'],
    ['Air movers', 'Velo Pro', '1045', '204817', '2025-03-07'],
  ],
  '15-macroman.csv': [
    ['Company', 'Suburb', 'Phone'],
    ['José Müller & Fils', 'Genève', '02 5550 0101'],
  ],
  '16-utf16-nobom.csv': [
    ['Company', 'Suburb'],
    ['Harbour', 'Perth'],
  ],
  '18-title-with-comma.csv': [
    ['Client list, exported 3 March 2026'],
    [],
    ['Company', 'Suburb', 'Phone'],
    ['Harbour Mutual', 'Perth', '08 5550 0101'],
  ],
  '20-pipe.csv': [
    ['Company', 'Suburb', 'Phone'],
    ['Harbour Mutual', 'Perth', '08 5550 0101'],
  ],
  '21-phones.csv': [
    ['Company', 'Phone'],
    ['A1 Pty', '(02) 5550 0101 ext. 12'],
    ['A2 Pty', '02 5550 0102 x34'],
    ['A3 Pty', '+61 2 5550 0103,45'],
    ['A4 Pty', '0255500104 #7'],
    ['A5 Pty', '02 5550 0105 / 0412 345 678'],
    ['A6 Pty', '+61 (0)2 5550 0106'],
    ['A7 Pty', '295550107'],
    ['A8 Pty', '412345678'],
    ['A9 Pty', '4.12346E+08'],
    ['B1 Pty', '1300 555 010'],
    ['B2 Pty', '0011 64 9 555 0101'],
    ['B3 Pty', 'tel:+61255500103'],
    ['B4 Pty', '02‑5550‑0104'],
    ['B5 Pty', '61412345678'],
    ['B6 Pty', '131 555'],
    ['B7 Pty', 'N/A'],
    ['B8 Pty', '61 2 5550 0101'],
    ['B9 Pty', '732105678'],
  ],
  '30-excel-ansi-apostrophe.csv': [
    ['Company', 'Suburb', 'Notes'],
    ['O’Brien & Sons', 'St Kilda – East', 'Quote “as agreed” € 50 …'],
  ],
  '31c-blank-first-sheet.xlsx': [
    ['Company', 'Suburb'],
    ['Harbour Mutual', 'Perth'],
  ],
  '32-zero-date.csv': [
    ['Job number', 'Site address', 'Insured', 'Received'],
    ['Z1', '1 Wattle St', 'Dana Reed', '0000-00-00'],
    ['Z2', '2 Wattle St', 'Eli Reed', '2026-03-07'],
  ],
  '34-comma-money.csv': [
    ['Job number', 'Site address', 'Insured', 'Excess'],
    ['M1', '1 Wattle St', 'Dana Reed', '1250,50'],
  ],
  '35-lost-zeros.csv': [
    ['Company', 'Phone'],
    ['Brisbane Landline', '732105678'],
    ['Sydney Landline', '295550107'],
    ['Plus Lost', '61412345678'],
  ],
  '37-copied-lines.tsv': [
    ['Code', 'Description', 'Quantity'],
    ['', '- Remove wet carpet', '3'],
  ],
  '44-two-mails.csv': [
    ['Company', 'Email', 'Phone', 'Mobile'],
    ['Two Mails Pty', 'ap@x.example; claims@x.example', '02 5550 0101', '0491 570 156'],
  ],
  '45-workbook-at-root.xlsx': [
    ['Company', 'Suburb'],
    ['Harbour', 'Perth'],
  ],
}

/** The asset number 42 is shown as 00042; a serial of 19 digits keeps them all. */
const UNITS = [
  ['00042', '8939010102358478435', '2025-03-07'],
  ['12', '123456789012', '07/03/2025'],
]

it.each(Object.entries(SHEETS))('%s says what a person sees in it', async (name, rows) => {
  expect(await read(name)).toEqual(rows)
})

it('a unit keeps the asset number that its sheet shows', async () => {
  const [head = [], ...rows] = await read('asset-number-format-00000.xlsx', 'e2e/inputs/field')
  const places = ['referenceId', 'serial', 'purchaseDate'].map((heading) => head.indexOf(heading))
  expect(rows.map((cells) => places.map((place) => cells[place]))).toEqual(UNITS)
})

it('each sheet of the folder has its right value here', async () => {
  const names = (await readdir(FOLDER)).filter((name) => /\.(xlsx|csv|tsv)$/.test(name))
  expect(names.toSorted()).toEqual(Object.keys(SHEETS).toSorted())
})
