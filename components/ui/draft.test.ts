import { beforeEach, describe, expect, it, vi } from 'vitest'

import { keepDraft, readDraft } from './draft'

const kept = new Map<string, string>()
let isFull = false

beforeEach(() => {
  kept.clear()
  isFull = false
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (isFull) throw new Error('full')
      kept.set(key, value)
    },
    removeItem: (key: string) => kept.delete(key),
  })
  return () => vi.unstubAllGlobals()
})

describe('a draft', () => {
  it('is there under its name until it is forgotten', () => {
    keepDraft('note:1', { text: 'Wet' })
    expect(readDraft('note:1')).toEqual({ text: 'Wet' })
    expect(readDraft('note:2')).toBeNull()
    keepDraft('note:1', null)
    expect(readDraft('note:1')).toBeNull()
  })

  it('is none where it cannot be read, or the newest cannot be kept', () => {
    kept.set('draft:note:1', '{')
    expect(readDraft('note:1')).toBeNull()
    keepDraft('note:1', { text: 'Wet' })
    isFull = true
    keepDraft('note:1', { text: 'Wetter' })
    expect(readDraft('note:1')).toBeNull()
  })
})
