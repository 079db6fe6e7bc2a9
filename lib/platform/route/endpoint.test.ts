import { describe, expect, it } from 'vitest'
import { z } from 'zod'

import { AlreadyDone } from '@/lib/base/errors'

import { endpoint } from './endpoint'

const ask = (work: () => Promise<string>) =>
  endpoint(
    { summary: 'Names a job', roles: 'public', response: z.object({ payload: z.string() }), status: 201 },
    work,
    (payload) => ({ payload }),
  )(new Request('http://localhost/', { method: 'POST' }), { params: Promise.resolve({}) })

const contentOf = async (response: Response) => [response.status, await response.json()]

describe('what an endpoint makes of an answer', () => {
  it('holds nothing that is not promised', async () => {
    const tell = endpoint(
      { summary: 'Names a job', roles: 'public', response: z.object({ payload: z.string() }) },
      async () => ({ payload: 'told', secret: 'kept' }),
    )
    const context = { params: Promise.resolve({}) }
    expect(await contentOf(await tell(new Request('http://localhost/'), context))).toEqual([200, { payload: 'told' }])
  })

  it('is made of what the verb just did', async () =>
    expect(await contentOf(await ask(async () => 'done'))).toEqual([201, { payload: 'done' }]))

  it('is made of what was done before, too', async () =>
    expect(await contentOf(await ask(() => Promise.reject(new AlreadyDone('stored'))))).toEqual([
      200,
      { payload: 'stored' },
    ]))
})
