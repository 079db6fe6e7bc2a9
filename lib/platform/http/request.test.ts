import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import type { DomainError } from '@/lib/base/errors'

import { operationOf, parseBody, readJson } from './request'

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

describe('a body', () => {
  const sent = (body: string) =>
    readJson(
      new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': 'application/json' } }),
    )

  it.each([
    ['lists', '['.repeat(400_000)],
    ['whole lists', `${'['.repeat(400_000)}${']'.repeat(400_000)}`],
    ['objects', '{"a":'.repeat(150_000)],
    ['lists around half a pair', `${'['.repeat(20_000)}"\\ud800"${']'.repeat(20_000)}`],
  ])('that is nested without end is none: %s', async (_, body) => {
    await expect(sent(body)).rejects.toMatchObject({ code: 'malformed' })
  })

  it('may say as many brackets as it likes', async () => {
    const text = '[{'.repeat(100_000)
    expect((await sent(JSON.stringify({ text, more: '"\\' }))).value).toEqual({ text, more: '"\\' })
  })

  it('is told the first hundred things that are wrong with it', () => {
    const schema = z.strictObject({ ids: z.array(z.uuid()).optional() })
    const refusal = (body: unknown) => {
      try {
        return parseBody(schema, body)
      } catch (error) {
        return (error as DomainError).fields.length
      }
    }
    expect(refusal({ ids: Array.from({ length: 100_000 }, () => 1) })).toBe(100)
    expect(refusal(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [n, 1])))).toBe(100)
  })
})
