import { expect, it } from 'vitest'

import { together } from './together'

const asking = (most: number) => {
  const calls: string[][] = []
  const read = together(
    async (ids: readonly string[]) => {
      calls.push([...ids])
      if (ids.includes('bad')) throw new Error('refused')
      return ids.filter((id) => id !== 'gone').map((id) => ({ id }))
    },
    { most, waitMs: 0 },
  )
  return { calls, read }
}

it('what is asked at the same time is one call, and each gets its own', async () => {
  const { calls, read } = asking(10)
  const both = Promise.all([read(['a', 'b']), read(['b', 'gone', 'c'])])
  expect(await both).toEqual([
    [{ id: 'a' }, { id: 'b' }],
    [{ id: 'b' }, { id: 'c' }],
  ])
  expect(calls).toEqual([['a', 'b', 'gone', 'c']])
  await read(['d'])
  expect(calls).toHaveLength(2)
})

it('more than a call takes is several calls', async () => {
  const { calls, read } = asking(2)
  expect(await read(['a', 'b', 'c'])).toHaveLength(3)
  expect(calls).toEqual([['a', 'b'], ['c']])
})

it('a refusal reaches everybody who asked, and nobody who asks later', async () => {
  const { read } = asking(10)
  const both = await Promise.allSettled([read(['a']), read(['bad'])])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await read(['a'])).toEqual([{ id: 'a' }])
})
