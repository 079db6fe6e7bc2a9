import { describe, expect, it } from 'vitest'

import { operationOf } from './request'

const at = (path: string, method = 'GET') => new Request(`http://localhost${path}`, { method })

describe('what the log names a request by', () => {
  it('is its operation, without the values of its path and its query', () => {
    expect(operationOf(at('/auth/reset-password/a-secret?x=1'), { token: 'a-secret' })).toBe(
      'GET /auth/reset-password/{token}',
    )
    expect(operationOf(at('/api/v1/jobs/7/status', 'POST'), { id: '7' })).toBe('POST /api/v1/jobs/{id}/status')
  })

  it('hides a value that had to be encoded', () =>
    expect(operationOf(at('/auth/reset-password/a%20b'), { token: 'a b' })).toBe('GET /auth/reset-password/{token}'))
})
