import { expect, it } from 'vitest'

import { leadsTo } from './navigation-items'

it.each([
  ['/', '/', true],
  ['/', '/jobs', false],
  ['/jobs', '/jobs', true],
  ['/jobs', '/jobs/42/overview', true],
  ['/jobs', '/jobs-archive', false],
  ['/administration/users', '/administration', false],
])('%s leads to %s: %s', (href, path, expected) => {
  expect(leadsTo(href, path)).toBe(expected)
})
