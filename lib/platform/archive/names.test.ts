import { describe, expect, it } from 'vitest'

import { archiveNames } from '@/lib/job/photos/rules'
import { numbered } from '@/lib/job/uploads/rules'

import { MOST_NAME_BYTES, asEntry, inName, makeNames } from './names'

const WORDS = ['ห้องน้ำชั้นที่หนึ่ง', 'रसोई की छत', 'បន្ទប់ទឹក', 'غُرْفَةُ النَّوْم', 'Phòng ngủ', 'நீர்க் கசிவு']

describe('a name in an archive', () => {
  it.each(WORDS)('keeps its vowels and marks: %s', (words) => {
    expect(inName(words, 80)).toBe(words.normalize('NFC').replaceAll(' ', '-'))
  })

  it.each(['ที่', 'कि', 'é'.normalize('NFD'), '𠮷', '👩‍👩‍👧', 'x'])(
    'is at most 255 bytes long, however often it says %s',
    (piece) => {
      const long = piece.repeat(300)
      const names = [
        ...numbered([`${long}.pdf`, `${long}.pdf`]),
        makeNames()('files', `${long}.pdf`),
        ...archiveNames([{ takenLocal: '2026-11-24T14:32:10', place: long, caption: long, name: `${long}.jpg` }], long),
      ]
      for (const name of names) {
        expect(Buffer.byteLength(name), name).toBeLessThanOrEqual(MOST_NAME_BYTES)
        expect(name.isWellFormed()).toBe(true)
        expect(name).toMatch(/\.(pdf|jpg)$/)
      }
      expect(new Set(names).size).toBe(names.length)
    },
  )

  it('is given out once, also to systems that fold letters, and however many are called the same', () => {
    expect(numbered(['Straße.pdf', 'STRASSE.pdf', 'ﬁle.pdf', 'file.pdf'])).toEqual([
      'Straße.pdf',
      'STRASSE (2).pdf',
      'ﬁle.pdf',
      'file (2).pdf',
    ])
    const names = numbered(Array.from({ length: 5_000 }, () => 'image.jpg'))
    expect([new Set(names).size, names.at(-1)]).toEqual([5_000, 'image (5000).jpg'])
  })

  it('is cut between letters, never between a letter and its vowel', () => {
    const name = asEntry(`${'กี'.repeat(60)}.pdf`)
    expect(name).toMatch(/^(กี)+\.pdf$/)
  })

  it.each([
    ['CON', 'CON_'],
    ['aux.pdf', 'aux_.pdf'],
    ['Com1.txt', 'Com1_.txt'],
    ['nul.tar.gz', 'nul_.tar.gz'],
    ['Console.pdf', 'Console.pdf'],
    ['12" pipe.pdf', '12″ pipe.pdf'],
    ['plan.PDF', 'plan.PDF'],
  ])('of %s is one that Windows can write: %s', (name, right) => expect(asEntry(name)).toBe(right))

  it('given out twice is led away from a device each time', () => {
    const give = makeNames()
    expect([give('files', 'aux.pdf'), give('files', 'aux.pdf')]).toEqual(['files/aux_.pdf', 'files/aux_-2.pdf'])
  })
})
