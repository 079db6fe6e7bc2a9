import { describe, expect, it } from 'vitest'

import { safeReturnPath } from './return-path'

describe('the way back after log in', () => {
  it('is a path of this site, with its query', () => {
    expect(safeReturnPath('/jobs?table=Open_Jobs#top')).toBe('/jobs?table=Open_Jobs#top')
    expect(safeReturnPath('/')).toBe('/')
  })

  it.each([
    'https://elsewhere.test/',
    '//elsewhere.test/',
    '//elsewhere.test/jobs',
    '/\\elsewhere.test',
    '/\\elsewhere.test/jobs',
    '/\t/elsewhere.test',
    '/./\n/elsewhere.test',
    '/..//elsewhere.test',
    'javascript:alert(1)',
    '\\\\elsewhere.test',
    '/login',
    '/login?from=/login',
    '',
    undefined,
    ['/jobs', '/clients'],
  ])('is the dashboard instead of %j', (from) => {
    expect(safeReturnPath(from)).toBe('/')
  })
})
