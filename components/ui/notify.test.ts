import { beforeEach, expect, it, vi } from 'vitest'

import { noticeStore, notify } from './notify'

beforeEach(() => noticeStore.get().forEach(({ id }) => noticeStore.dismiss(id)))

it('keeps the three latest notices', () => {
  for (const message of ['one', 'two', 'three', 'four']) notify.info(message)
  expect(noticeStore.get().map(({ message }) => message)).toEqual(['two', 'three', 'four'])
})

it('tells its listeners until they leave', () => {
  const listener = vi.fn()
  const leave = noticeStore.subscribe(listener)
  notify.error('No')
  leave()
  notify.success('Yes')
  expect(listener).toHaveBeenCalledTimes(1)
})

it('offers what can be done about what it says', () => {
  const undo = vi.fn()
  notify.success('Moved', { label: 'Undo', onSelect: undo })
  noticeStore.get()[0]?.action?.onSelect()
  expect(undo).toHaveBeenCalledTimes(1)
})
