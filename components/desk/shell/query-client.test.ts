import { InfiniteQueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { readFurther } from '@/components/ui/read-further'

import { createQueryClient } from './query-client'

/** A list of two pages. Each says how often the list was asked for, and answers on command. */
function aList() {
  const queries = createQueryClient()
  const waiting: (() => void)[] = []
  const asked: number[] = []
  const list = new InfiniteQueryObserver(queries, {
    queryKey: ['list'],
    queryFn: ({ pageParam, signal }) =>
      new Promise<string>((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('given up')))
        asked.push(pageParam)
        const answer = `page ${pageParam}, call ${asked.length}`
        waiting.push(() => resolve(answer))
      }),
    initialPageParam: 1,
    getNextPageParam: (_, pages) => (pages.length < 2 ? pages.length + 1 : undefined),
  })
  list.subscribe(() => {})
  const answer = async (times = 1) => {
    for (let time = 0; time < times; time += 1) {
      await expect.poll(() => waiting.length).toBe(1)
      waiting.shift()!()
    }
  }
  return { queries, list, asked, answer, shown: () => list.getCurrentResult().data?.pages }
}

test('what becomes old while a further page is read is read again after it, and the page is there', async () => {
  const { queries, list, answer, shown } = aList()
  await answer()
  await expect.poll(shown).toEqual(['page 1, call 1'])
  const further = readFurther(list.getCurrentResult())
  const old = queries.invalidateQueries({ queryKey: ['list'] })
  await answer()
  await further
  expect(shown()).toEqual(['page 1, call 1', 'page 2, call 2'])
  await answer(2)
  await old
  expect(shown()).toEqual(['page 1, call 3', 'page 2, call 4'])
})

test('a further page that is asked for while the list is read again comes after it', async () => {
  const { queries, list, asked, answer, shown } = aList()
  await answer()
  await expect.poll(shown).toHaveLength(1)
  const old = queries.invalidateQueries({ queryKey: ['list'] })
  const further = readFurther(list.getCurrentResult())
  await answer(2)
  await Promise.all([old, further])
  expect(shown()).toEqual(['page 1, call 2', 'page 2, call 3'])
  expect(asked).toEqual([1, 1, 2])
})

test('what is made old is read again at once, and what others made old with a condition is not', async () => {
  const { queries, answer, shown } = aList()
  await answer()
  await expect.poll(shown).toHaveLength(1)
  await queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'list' })
  const old = queries.invalidateQueries()
  await answer()
  await old
  expect(shown()).toEqual(['page 1, call 2'])
})
