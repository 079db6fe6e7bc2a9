import { expect, it, vi } from 'vitest'

import { noticeStore } from '@/components/ui/notify'

import { forgetUndo, tellChanged, undoLast } from './undo'

it('takes the last change back once, and none but the last', () => {
  const [first, second] = [vi.fn(), vi.fn()]
  tellChanged(first)
  tellChanged(second)
  expect([undoLast(), undoLast()]).toEqual([true, false])
  expect(second).toHaveBeenCalledOnce()
  expect(first).not.toHaveBeenCalled()
})

it('takes nothing back after a change that cannot be, or what its notice has taken back', () => {
  const undo = vi.fn()
  tellChanged(undo)
  tellChanged(null)
  expect(undoLast()).toBe(false)
  tellChanged(undo)
  forgetUndo()
  expect(undoLast()).toBe(false)
  tellChanged(undo)
  noticeStore.get().at(-1)?.action?.onSelect()
  expect(undoLast()).toBe(false)
  expect(undo).toHaveBeenCalledOnce()
})

it('says what somebody should know of a change in the notice that takes it back', () => {
  const undo = vi.fn()
  tellChanged(undo, 'Scheduled task updated', 'Ana Tester is on leave then.')
  const notice = noticeStore.get().at(-1)!
  expect(notice).toMatchObject({ tone: 'warning', message: 'Scheduled task updated. Ana Tester is on leave then.' })
  notice.action!.onSelect()
  expect(undo).toHaveBeenCalledOnce()
})
