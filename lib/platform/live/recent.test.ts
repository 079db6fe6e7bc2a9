import { expect, it } from 'vitest'

import { Recent } from './recent'

const MINUTE = 60_000

const eventsOf = (recent: Recent<string>, since: number) => recent.since(since)?.map(({ event }) => event)

it('repeats what came since a time, and what came shortly before it by another clock', () => {
  const recent = new Recent<string>(0, 10)
  recent.add('long before', 7_000)
  recent.add('shortly before', 8_000)
  recent.add('after', 10_001)
  expect(eventsOf(recent, 10_000)).toEqual(['shortly before', 'after'])
})

it('repeats nothing where nothing came, however long ago it is', () => {
  expect(eventsOf(new Recent(0, 10), 60 * MINUTE)).toEqual([])
})

it('says that one may be missing from before it listened, from more than a minute ago, and beyond its room', () => {
  const young = new Recent<string>(5_000, 10)
  expect([eventsOf(young, 4_999), eventsOf(young, 5_000)]).toEqual([undefined, []])

  const old = new Recent<string>(0, 10)
  old.add('first', 1_000)
  old.add('later', 1_001 + MINUTE)
  expect([eventsOf(old, 1_000), eventsOf(old, 1_001)]).toEqual([undefined, ['later']])

  const full = new Recent<string>(0, 2)
  for (const at of [1, 2, 3]) full.add(`event ${at}`, at)
  expect([eventsOf(full, 1), eventsOf(full, 2)]).toEqual([undefined, ['event 2', 'event 3']])
})

it('without room, as before it listens, it remembers nothing and says so', () => {
  const deaf = new Recent<string>(Infinity, 0)
  deaf.add('too early', 1_000)
  expect(eventsOf(deaf, 2_000)).toBeUndefined()
})
