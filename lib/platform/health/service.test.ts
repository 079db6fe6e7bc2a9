import { expect, it, vi } from 'vitest'

import { GET } from '@/app/api/health/ready/route'
import { log } from '@/lib/platform/http/log'

it('who may not know which part is away learns that we are not ready, and the log says why', async () => {
  // Nobody answers at the database address that tests of rules have.
  const warn = vi.spyOn(log, 'warn')
  const response = await GET(new Request('http://localhost/api/health/ready'), { params: Promise.resolve(undefined) })
  expect([response.status, await response.json()]).toEqual([
    503,
    {
      type: '/problems/unavailable',
      title: 'Not available',
      status: 503,
      detail: 'This server is not ready.',
      requestId: expect.any(String),
    },
  ])
  expect(warn).toHaveBeenCalledWith({ reason: expect.stringMatching(/ECONNREFUSED|does not answer/) }, 'not ready')
})
