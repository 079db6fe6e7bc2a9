import { expect, it } from 'vitest'

import { costOf } from './cost'

it('takes the class of a call from its method, from what it takes and what it sends, unless its spec names one', () => {
  expect(costOf('GET', {})).toBe('read')
  expect(costOf('POST', {})).toBe('write')
  expect(costOf('DELETE', {})).toBe('write')
  expect(costOf('POST', { files: {} })).toBe('file')
  expect(costOf('GET', { sends: 'file when made' })).toBe('file')
  expect(costOf('POST', { sends: 'sheet' })).toBe('heavy')
  expect(costOf('GET', { sends: 'events' })).toBe('live')
  expect(costOf('POST', { cost: 'hash' })).toBe('hash')
})
