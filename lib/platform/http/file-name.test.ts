import { describe, expect, it } from 'vitest'

import { cleanFileName } from './file-name'

describe('the name of a file', () => {
  it.each([
    ['roof\u202egpj.exe', 'roofgpj.exe'],
    ['roof\u061c\u200f.jpg', 'roof.jpg'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\photos\\roof.jpg', 'roof.jpg'],
    ['aux .txt', 'aux_ .txt'],
    ['CON.jpg', 'CON_.jpg'],
    ['roof.jpg. . ', 'roof.jpg'],
    ['..', 'file'],
    // Of 301 letters, most of them spaces: none of its ending is read twice.
    [`a${' '.repeat(295)}b.jpg`, 'a b.jpg'],
  ])('of %j is %j', (given, right) => expect(cleanFileName(given)).toBe(right))

  it.each(['กี', '👷🏽‍♀️', 'q\u0308\u0304', '𠮷'])('is cut between letters: %s', (letter) => {
    const name = cleanFileName(`${letter.repeat(290 / letter.length)}.jpg`)
    expect(name).toBe(`${letter.repeat(196 / letter.length)}.jpg`)
  })

  it.each(['a', 'aa'])('is cut between letters where fewer are left for it: %s', (start) => {
    const name = cleanFileName(start + '👷'.repeat(100), 150)
    expect([name.isWellFormed(), name.length > 145, name.length <= 150]).toEqual([true, true, true])
    expect(name).not.toContain('\ufffd')
  })

  it('has its ending, also when it is one letter with marks without end', () => {
    expect(cleanFileName(`a${'\u0301'.repeat(280)}.jpg`)).toMatch(/^.{196}\.jpg$/u)
  })
})
