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

it('takes back the later change, also when the notice of the earlier one waits for what it warns of', async () => {
  const [earlier, later] = [vi.fn(), vi.fn()]
  let warn = (_: string) => {}
  tellChanged(earlier, 'Moved', new Promise((tell) => (warn = tell)))
  tellChanged(later)
  warn('Tui is on leave then.')
  await expect.poll(() => noticeStore.get().at(-1)?.message).toBe('Moved. Tui is on leave then.')
  expect(undoLast()).toBe(true)
  expect([earlier.mock.calls.length, later.mock.calls.length]).toEqual([0, 1])
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
