import { expect, it } from 'vitest'

import type { Mark } from '@/lib/job/photos/marks'

import { begun, redone, stepped, undone } from './mark-timeline'

const line: Mark = { kind: 'LINE', colour: 'RED', from: { x: 0, y: 0 }, to: { x: 1, y: 1 } }
const [one, two]: Mark[][] = [[line], [line, line]]

it('goes back step by step, and forth again', () => {
  const drawn = stepped(stepped(begun([]), one!), two!)
  expect(undone(drawn).now).toBe(one)
  expect(undone(undone(drawn)).now).toEqual([])
  expect(undone(undone(undone(drawn))).now).toEqual([])
  expect(redone(redone(redone(undone(undone(drawn))))).now).toBe(two)
})

it('forgets what was undone once something else is drawn', () => {
  const drawn = stepped(undone(stepped(begun([]), one!)), two!)
  expect(redone(drawn).now).toBe(two)
  expect(undone(drawn).now).toEqual([])
})

it('takes the steps of one movement back together, and those of two one by one', () => {
  const typed = stepped(stepped(stepped(begun([]), one!), two!, 'words'), one!, 'words')
  expect(undone(typed).now).toBe(one)
  expect(undone(undone(typed)).now).toEqual([])
  const moved = stepped(stepped(stepped(begun([]), one!, 'words'), two!, 'arrows'), one!)
  expect(undone(moved).now).toBe(two)
})
