import { expect, it } from 'vitest'

import description from '@/docs/openapi.json'

import { costs } from './cost.mjs'

const costOf = costs(description.paths as never, ['sw.js', 'icons/logo.svg'])
const id = '0197c1d2-0000-7000-8000-000000000000'

it.each([
  ['GET', '/api/health/ready', 'none'],
  ['GET', '/_next/static/chunks/a.js', 'none'],
  ['GET', '/sw.js', 'none'],
  ['GET', '/icons/logo.svg', 'none'],
  ['GET', '/jobs/anything.svg', 'read'],
  ['GET', '/_next/image', 'read'],
  ['GET', '/', 'read'],
  ['GET', `/jobs/${id}/rooms`, 'read'],
  ['HEAD', `/api/v1/jobs/${id}`, 'read'],
  ['GET', '/api/v1/users/validate', 'session'],
  ['GET', '/api/v1/live', 'live'],
  ['GET', `/api/v1/files/${id}`, 'file'],
  ['POST', '/auth/login', 'hash'],
  ['POST', '/api/v1/imports', 'heavy'],
  ['POST', `/api/v2/rooms/${id}/filteredRoomFeedItems`, 'read'],
  ['POST', `/api/v1/notes/${id}`, 'write'],
  ['DELETE', '/api/v1/nothing.at.all', 'write'],
  ['PROPFIND', '/', 'write'],
])('%s %s is of class %s', (method, path, cost) => {
  expect(costOf(method, path, 'multipart/form-data; boundary=x')).toBe(cost)
})

it('takes a call that may carry files for a write when it carries none', () => {
  expect(costOf('POST', `/api/v1/uploads/job/${id}`, 'multipart/form-data; boundary=x')).toBe('file')
  expect(costOf('POST', `/api/v1/uploads/job/${id}`, 'application/json')).toBe('write')
})
