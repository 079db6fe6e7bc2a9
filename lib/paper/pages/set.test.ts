import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'

import { pagesOf } from '@/e2e/pages-of'

import { type Block, factsOf, heading, plain, tableOf } from './paper'
import { setPaper } from './set'

let folder: string
beforeAll(async () => {
  folder = process.env.DATA_DIR = await mkdtemp(path.join(os.tmpdir(), 'set-paper-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const LETTERHEAD = {
  name: 'Dry & Co',
  lines: [],
  accent: '#1d4ed8',
  logo: null,
  footer: null,
  background: null,
  paperSize: 'a4' as const,
  marginTop: 20,
  marginBottom: 20,
}

/** A paper with these blocks, also as an archive takes it. */
async function set(...blocks: Block[]) {
  const words = { title: 'Report', jobLabel: 'DC - 1', organization: 'Dry & Co', site: '1 High St', madeAt: 'today' }
  const made = await setPaper(
    { ...words, version: 1, letterhead: LETTERHEAD, blocks },
    { logo: null, background: null, photos: [] },
    {
      madeAt: new Date('2026-11-24T01:00:00Z'),
      advice: 'Less, please.',
      attachment: { name: 'record.json', text: '{}' },
    },
  )
  onTestFinished(made.remove)
  return made
}

it('a name that is written from right to left leaves what stands beside it in its place', async () => {
  const row = ['מטבח: 1 (11.6 %)', 'Ground floor שלום 3: P2 (control)']
  const made = await set(tableOf(['Point', 'Other'], [row]))
  expect(made.remarks).toEqual([])
  const { text } = await pagesOf(made.path)
  expect(text).toMatch(/מטבח ?: 1 \(11\.6 %\) Ground floor שלום 3: P2 \(control\)/)
})

it('a note of five thousand letters goes on over the page, in a table as among facts, and loses no line', async () => {
  const long = Array.from({ length: 700 }, (_, at) => `word${at}`).join(' ')
  const table = tableOf(
    [
      ['When', 'left'],
      ['Note', 'left', 1.5],
      ['By', 'left', 1],
    ],
    [['22 Nov', long, 'Tess']],
  )
  for (const block of [
    table,
    factsOf([
      ['Hazards', long],
      ['Age', '40 years'],
    ])!,
  ]) {
    const made = await set(heading('Notes'), block)
    const task = getDocument({ data: new Uint8Array(await readFile(made.path)), verbosity: 0 })
    const pdf = await task.promise
    const lines: { str: string; y: number }[] = []
    for (let number = 1; number <= pdf.numPages; number++) {
      const { items } = await (await pdf.getPage(number)).getTextContent()
      const own = items.flatMap((item) => ('str' in item ? [{ str: item.str, y: item.transform[5] as number }] : []))
      const words = own.filter(({ str }) => str.includes('word'))
      expect(words.length, `page ${number}`).toBeGreaterThan(0)
      lines.push(...words)
    }
    await task.destroy()
    expect(lines.map(({ str }) => str).join(' ')).toContain('word699')
    // The foot of the page begins at 20 mm.
    expect(Math.min(...lines.map(({ y }) => y))).toBeGreaterThan(56)
  }
})

it('no line ends between a figure and its unit', async () => {
  const shifted = Array.from({ length: 8 }, (_, letters) => plain('i'.repeat(letters + 1) + ' 21 °C'.repeat(40)))
  const made = await set(...shifted)
  const task = getDocument({ data: new Uint8Array(await readFile(made.path)), verbosity: 0 })
  const page = await (await task.promise).getPage(1)
  const { items } = await page.getTextContent()
  await task.destroy()
  const lines = items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? '\n' : '') : ''))
    .join('')
    .split('\n')
  const ofFigures = lines.filter((line) => line.includes('21'))
  expect(ofFigures.length).toBeGreaterThan(8)
  expect(ofFigures.filter((line) => line.trim().startsWith('°') || line.trim().endsWith('21'))).toEqual([])
})
