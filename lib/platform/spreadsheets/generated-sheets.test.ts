import iconv from 'iconv-lite'
import { expect, it } from 'vitest'

import { rowsOf } from '@/e2e/rows-of'
import { escapedXml, workbookOf } from '@/e2e/workbook-of'

const SHEETS = 2_000

/** The same choices in every run (mulberry32). */
function makeDice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const below = (count: number) => Math.floor(roll() * count)
  return {
    below,
    oneOf: <T>(all: readonly T[]): T => all[below(all.length)]!,
    many: (least: number, most: number) => least + below(most - least + 1),
  }
}
type Dice = ReturnType<typeof makeDice>

const words = (...lines: string[]) => lines.flatMap((line) => line.split('  '))

/** Headings and words of each language; those of the first ones stand in Windows-1252 and Mac Roman too. */
const WESTERN = [
  words('Company  Notes  Owner’s name', 'O’Brien & Sons  St Kilda – East  “as agreed”  Harbour’s claim  Café Zoë'),
  words('Firma  Straße  Größe', 'Müller & Söhne  Köln  Schröder  Österreich – Süd  Fußböden'),
  words('Société  Numéro  Téléphone', 'Hélène Lefèvre  Château d’Azur  Genève  Crème brûlée  François'),
  words('Compañía  Teléfono  Dirección', 'José Muñoz  García – Peña  Región  Ibáñez  Señor Núñez'),
  words('Företag  Adress på svenska  Anmärkning', 'Björk & Söner  Malmö  Göteborg  Ångström  Fjällräven'),
  words('Endereço  Observação  Região', 'João da Conceição  São Paulo  Não há  Ação  Irmãos'),
]
const OTHERS = [
  words('会社名  電話番号  備考', '東京保険株式会社  大阪市  水漏れ  天井  床'),
  words('Компания  Телефон  Адрес', 'Иванов и сыновья  Москва  Протечка  Улица  Потолок'),
  words('Εταιρεία  Τηλέφωνο  Διεύθυνση', 'Παπαδόπουλος  Αθήνα  Διαρροή  Οροφή  Οδός'),
  words('Firma  Město  Poznámka', 'Dvořák & synové  Plzeň  Łódź  Škoda  Příčka'),
]
const EIGHT_BIT = ['windows-1252', 'macintosh']
const UNICODE = ['utf-8', 'utf-8 with a mark', 'utf-16le', 'utf-16be', 'utf-16le with a mark', 'utf-16be with a mark']
const SEPARATORS = [',', ';', '\t', '|']
const TITLES = [
  'Client list, exported 3 March 2026',
  'Report; all clients; 2026',
  'Harbour Restoration | clients',
  'Clients',
  'Prepared for: Dana, Eli, and Sam; March, 2026',
]

interface Written {
  what: string
  rows: string[][]
  read: () => Promise<string[][]> | string[][]
}

/** The texts of a sheet: titles above, headings, and rows in which a cell may hold whatever people type. */
function textsOf(dice: Dice, language: readonly string[], separator: string): string[][] {
  const width = dice.many(2, 6)
  const heading = Array.from({ length: width }, (_, at) => `${language[at % 3]} ${at + 1}`)
  const cell = (at: number) => {
    const word = dice.oneOf(language.slice(3))
    const kinds = [
      word,
      word,
      `${word}, ${dice.oneOf(language.slice(3))}`,
      `${word}${separator}${word}`,
      `${word} "${dice.oneOf(language.slice(3))}"`,
      `${word}\n${dice.oneOf(language.slice(3))}`,
      `0${dice.many(400_000_000, 499_999_999)}`,
      `${dice.many(1, 9_999)},${dice.many(10, 99)}`,
      `${dice.many(1, 28)}/${dice.many(1, 12)}/2026`,
      `5" pipe`,
      `a@x.example; b@x.example`,
      '',
    ]
    return at === 0 ? word : dice.oneOf(kinds)
  }
  const titles = Array.from({ length: dice.below(4) }, () => [dice.below(3) ? dice.oneOf(TITLES) : ''])
  const rows = Array.from({ length: dice.many(3, 8) }, () => Array.from({ length: width }, (_, at) => cell(at)))
  return [...titles, heading, ...rows]
}

function csvOf(dice: Dice): Written {
  const isEightBit = dice.below(2) === 0
  const language = dice.oneOf(isEightBit ? WESTERN : [...WESTERN, ...OTHERS])
  const encoding = dice.oneOf(isEightBit ? EIGHT_BIT : UNICODE)
  const separator = dice.oneOf(SEPARATORS)
  const texts = textsOf(dice, language, separator)
  const [end, isAllQuoted, isDeclared] = [dice.oneOf(['\r\n', '\n', '\r']), dice.below(4) === 0, dice.below(8) === 0]
  const quoted = (text: string) =>
    isAllQuoted || /["\r\n]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  // A title is one line of words, whatever signs are in it: whoever exports quotes nothing there.
  const lines = texts.map((cells) => (cells.length > 1 ? cells.map(quoted).join(separator) : cells[0]!))
  const text = [...(isDeclared ? [`sep=${separator}`] : []), ...lines, ''].join(end)
  const bytes = iconv.encode(text, encoding.replace(' with a mark', ''), { addBOM: encoding.endsWith('mark') })
  return {
    what: `${encoding}, ${JSON.stringify(separator)}, ${JSON.stringify(end)}, declared: ${isDeclared}`,
    // A tab within a cell is a space.
    rows: texts.map((cells) =>
      cells.length > 1 ? cells.map((cell) => cell.replaceAll('\t', ' ')) : cells[0]!.split(separator),
    ),
    read: () => rowsOf(bytes),
  }
}

/** A number in a format, and what a person sees: the days, the numbers and the codes are written by hand. */
const NUMBERS: [format: number | string, value: string, seen: string][] = [
  [0, '10045', '10045'],
  [49, '412345678', '412345678'],
  [48, '4170', '4170'],
  [2, '1250.5', '1250.5'],
  [14, '46088', '2026-03-07'],
  [22, '46099.999988425923', '2026-03-18 23:59'],
  [20, '0.395833333333333', '09:30'],
  [9, '0.2', '20%'],
  ['00000', '42', '00042'],
  ['0000 000 000', '412345678', '0412 345 678'],
  ['"JOB-"0', '45', 'JOB-45'],
  ['[$-C09]d mmmm yyyy;@', '46088', '2026-03-07'],
  ['_-"$"* #,##0.00_-;[Red]\\-"$"* #,##0.00_-', '1250.5', '1250.5'],
  ['0" days"', '4', '4'],
]

async function xlsxOf(dice: Dice): Promise<Written> {
  const texts = textsOf(dice, dice.oneOf([...WESTERN, ...OTHERS]), ',')
  const shared: string[] = []
  const hasReferences = dice.below(2) === 0
  const rows = texts.map((cells) =>
    cells.map((text, at) => {
      if (at > 0 && dice.below(4) === 0 && cells !== texts.find(({ length }) => length > 1)) {
        const style = dice.below(NUMBERS.length)
        const [, value, seen] = NUMBERS[style]!
        return { seen, xml: `s="${style}"><v>${value}</v>` }
      }
      const escaped = escapedXml(text).replaceAll('\n', () => dice.oneOf(['\n', '&#10;', '_x000D_\n']))
      const guide = dice.below(5) ? '' : '<rPh sb="0" eb="1"><t>トウ</t></rPh>'
      if (!text)
        return { seen: '', xml: dice.oneOf(['t="s">', 't="s"><v/>', 't="b">', '>', 't="str"><f>A1</f><v></v>']) }
      const run = dice.below(3) ? `<t xml:space="preserve">${escaped}</t>${guide}` : `<r><t>${escaped}</t></r>${guide}`
      if (dice.below(2)) return { seen: text, xml: `t="inlineStr"><is>${run}</is>` }
      return { seen: text, xml: `t="s"><v>${shared.push(run) - 1}</v>` }
    }),
  )
  const xml = rows.map(
    (cells, row) =>
      `<row${hasReferences ? ` r="${row + 1}"` : ''}>${cells.map((cell, at) => `<c ${hasReferences ? `r="${String.fromCharCode(65 + at)}${row + 1}" ` : ''}${cell.xml}</c>`).join('')}</row>`,
  )
  const covers = Array.from({ length: dice.below(3) }, () => ({
    rows: dice.oneOf(['', '<row><c t="inlineStr"><is><t>Cover</t></is></c></row>']),
    state: dice.oneOf([undefined, 'show', 'hidden']),
  }))
  const formats = NUMBERS.map(([format]) => format)
  const book = await workbookOf({ sheets: [...covers, { rows: xml.join('') }], shared, formats })
  return {
    what: `a workbook with ${covers.length} sheets before`,
    rows: rows.map((cells) => cells.map(({ seen }) => seen)),
    read: () => rowsOf(book),
  }
}

const withoutEnd = (rows: string[][]) => rows.map((cells) => cells.slice(0, cells.findLastIndex(Boolean) + 1))

it(`${SHEETS.toLocaleString('en')} generated sheets are read as they were written, in every cell`, async () => {
  const dice = makeDice(33)
  const wrong: unknown[] = []
  for (let at = 0; at < SHEETS; at++) {
    const { what, rows, read } = dice.below(5) < 3 ? csvOf(dice) : await xlsxOf(dice)
    const [written, got] = [JSON.stringify(withoutEnd(rows)), JSON.stringify(withoutEnd(await read()))]
    if (got !== written) wrong.push({ at, what, written, got })
  }
  expect(wrong).toEqual([])
})
