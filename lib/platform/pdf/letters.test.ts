import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { archiveOf, pagesOf } from '@/e2e/pages-of'

import { lettersWithoutFont } from './letters'
import { NotSet, typeset } from './typeset'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'letters-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Sets a text for archives, where a letter without a font is refused. */
const set = (text: string) =>
  typeset({
    templates: 'lib/paper/pages/templates',
    data: {
      title: 'Letters',
      jobLabel: 'DCR - 1',
      organization: 'Dry',
      site: '',
      version: null,
      madeAt: '',
      attached: 'record.json',
      letterhead: {
        name: 'Dry',
        lines: [],
        accent: '#123456',
        logo: null,
        footer: null,
        background: null,
        paperSize: 'a4' as const,
        marginTop: 0,
        marginBottom: 0,
      },
      blocks: [{ kind: 'text', text, tone: 'plain' }],
    },
    folder,
    attachment: { name: 'record.json', text: '{}' },
    isArchive: true,
    madeAt: new Date('2026-11-27T00:00:00Z'),
    advice: 'Less, please.',
  })

const SCRIPTS: [string, string][] = [
  ['Lao', 'ສະບາຍດີ'],
  ['Burmese', 'မင်္ဂလာပါ'],
  ['Ethiopic', 'ሰላም'],
  ['Armenian', 'Բարեւ'],
  ['Georgian', 'გამარჯობა'],
  ['Syriac', 'ܫܠܡܐ'],
  ['Tibetan', 'བཀྲ་ཤིས'],
  ['Mongolian', 'ᠰᠠᠶᠢᠨ'],
  ['Latin, Greek and Cyrillic', 'Nguyễn Ωmega Ж ⌀110 ° ² – €'],
  ['Chinese and Korean', '王小明 김철수'],
  ['Arabic, Hebrew and Thai', 'محمد، لا؟ שלום ที่'],
]

describe('what people write is printed', () => {
  it('in every script that our fonts have, also for archives, and its letters are read back', async () => {
    const text = SCRIPTS.map(([, words]) => words).join('\n\n')
    expect(await lettersWithoutFont(text)).toEqual([])
    const { path: file } = await set(text)
    expect((await archiveOf(file)).standard).toBe('3U')
    const found = new Set((await pagesOf(file)).text)
    for (const [script, words] of SCRIPTS) {
      const lost = [...words.replace(/\s/g, '')].filter((letter) => !found.has(letter))
      // A reader composes some letters anew.
      expect(lost.length, `${script}: ${lost.join(' ')}`).toBeLessThanOrEqual(words.length / 4)
    }
  })

  it.each([
    ['ꦗꦮ', ['ꦗ', 'ꦮ']],
    ['Ⲁ and ߊ and ߊ', ['Ⲁ', 'ߊ']],
    ['𓀀 by a house 🏠', ['𓀀']],
    ['Nguyễn'.normalize('NFD'), []],
    ['👩‍👩‍👧 ❤️ \u00ad\u200b', []],
  ])('or it is named what of it has no font: %s', async (text, missing) => {
    expect(await lettersWithoutFont(text)).toEqual(missing)
    if (missing.length) await expect(set(text)).rejects.toThrow(NotSet)
    else await expect(set(text)).resolves.toMatchObject({ pages: 1 })
  })
})
