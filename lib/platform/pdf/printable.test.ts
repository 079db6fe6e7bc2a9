import { access } from 'node:fs/promises'
import path from 'node:path'

import { describe, expect, it } from 'vitest'

import { fontsFor } from './fonts'
import { printable, printableWithin } from './printable'

describe('a printable text', () => {
  it('keeps what people write, in every script, with its line breaks', () => {
    const text = 'Nguyễn · محمد · שלום · 王小明 · 김철수 · 🔥\n\tΩ Ж'
    expect(printable(text)).toBe(text)
  })

  it('has no control characters, no half letters and one kind of line break', () => {
    expect(printable('a\u0000b\u001bc\r\nd\re\ud800f\u0085')).toBe('abc\nd\ne\ufffdf')
  })

  it('cannot turn a number around', () => {
    expect(printable('12\u202e34\u2067')).toBe('1234')
  })

  it('is made of every text within data', () => {
    expect(printableWithin({ a: ['x\u0000', 3, null, { b: 'y\u202e' }] })).toEqual({ a: ['x', 3, null, { b: 'y' }] })
  })
})

describe('the fonts of a text', () => {
  it.each([
    ['plain words, ° ² – €', ['Inter']],
    ['● ◐ ▬', ['Inter', 'Noto Sans Symbols 2']],
    ['a pipe of ⌀ 110', ['Inter', 'Noto Sans Symbols']],
    ['محمد', ['Inter', 'Noto Sans Arabic']],
    ['שלום', ['Inter', 'Noto Sans Hebrew']],
    ['สมชาย', ['Inter', 'Noto Sans Thai']],
    ['अमित ਸਿੰਘ', ['Inter', 'Noto Sans Devanagari', 'Noto Sans Gurmukhi']],
    ['王小明', ['Inter', 'Noto Sans SC']],
    ['김철수', ['Inter', 'Noto Sans KR']],
    ['🔥', ['Inter', 'Noto Emoji']],
    ['ສະບາຍດີ', ['Inter', 'Noto Sans Lao']],
    ['မင်္ဂလာပါ', ['Inter', 'Noto Sans Myanmar']],
    ['ሰላም', ['Inter', 'Noto Sans Ethiopic']],
    ['Բարեւ', ['Inter', 'Noto Sans Armenian']],
    ['გამარჯობა', ['Inter', 'Noto Sans Georgian']],
    ['ܫܠܡܐ', ['Inter', 'Noto Sans Syriac']],
    ['བཀྲ་ཤིས', ['Inter', 'Noto Serif Tibetan']],
    ['ᠰᠠᠶᠢᠨ', ['Inter', 'Noto Sans Mongolian']],
  ])('of “%s” are those that have its letters', (text, families) => {
    expect(fontsFor(text).families).toEqual(families)
  })

  it('travel with the app', async () => {
    const { files } = fontsFor('สअਸதසঅઅഅఅಅក 王김محמ🔥●ສမሰԲგܫབᠰ')
    expect(files.length).toBeGreaterThan(26)
    for (const file of files) await expect(access(path.resolve(file)), file).resolves.toBeUndefined()
  })
})
