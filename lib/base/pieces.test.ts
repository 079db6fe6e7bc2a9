import { expect, it } from 'vitest'

import { inPieces } from './pieces'

it('long work gives way whenever it had its time, and keeps its order', async () => {
  let ms = 0
  const done: string[] = []
  const time = { now: () => ms, giveWay: async () => void done.push('others') }
  const work = (item: string) => {
    ms += 8
    done.push(item)
    return item.toUpperCase()
  }
  expect(await inPieces(['a', 'b', 'c', 'd', 'e', 'f', 'g'], work, time)).toEqual(['A', 'B', 'C', 'D', 'E', 'F', 'G'])
  expect(done).toEqual(['a', 'b', 'c', 'others', 'd', 'e', 'f', 'others', 'g'])
})

it('others are answered meanwhile', async () => {
  const done: string[] = []
  setImmediate(() => done.push('another'))
  const end = performance.now() + 60
  await inPieces(['first', 'second', 'last'], (item) => {
    if (item === 'first') while (performance.now() < end);
    done.push(item)
  })
  expect(done).toEqual(['first', 'another', 'second', 'last'])
})
