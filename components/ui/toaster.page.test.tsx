import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { noticeStore, notify } from './notify'
import { Toaster } from './toaster'

const boxOf = (element: Element) => element.getBoundingClientRect()

test('a notice covers no button that stands where notices usually do', async () => {
  await page.viewport(1280, 800)
  await render(
    <>
      <button type="button" style={{ position: 'fixed', left: 40, bottom: 24, width: 120, height: 36 }}>
        Save organization
      </button>
      <Toaster />
    </>,
  )
  notify.success('The organization was saved')
  const text = page.getByText('The organization was saved', { exact: true }).first()
  await expect.element(text).toBeVisible()
  const notice = boxOf(text.element().closest('li')!)
  const save = boxOf(page.getByRole('button', { name: 'Save organization' }).element())
  const isApart =
    notice.right <= save.left || notice.left >= save.right || notice.top >= save.bottom || notice.bottom <= save.top
  expect([isApart, notice.left >= 0, notice.right <= 1280, notice.bottom <= 800]).toEqual([true, true, true, true])
})

test('a notice keeps off the button of a dialog and the editor, whatever the page behind has in the other corners', async () => {
  await page.viewport(1280, 800)
  // The corner is that of the first notice.
  for (const { id } of noticeStore.get()) noticeStore.dismiss(id)
  const at = { position: 'fixed', width: 120, height: 36 } as const
  await render(
    <>
      <div inert>
        <button type="button" style={{ ...at, right: 40, bottom: 24 }} aria-label="Behind" />
        <button type="button" style={{ ...at, right: 200, bottom: 24 }} aria-label="Behind" />
        <button type="button" style={{ ...at, right: 40, top: 80 }} aria-label="Behind" />
        <button type="button" style={{ ...at, right: 200, top: 80 }} aria-label="Behind" />
      </div>
      <button type="button" style={{ ...at, left: 40, bottom: 24 }}>
        Save
      </button>
      <div contentEditable suppressContentEditableWarning style={{ ...at, right: 60, bottom: 30 }} />
      <Toaster />
    </>,
  )
  notify.success('The photo was moved')
  await expect.element(page.getByText('The photo was moved', { exact: true }).first()).toBeVisible()
  await expect.poll(() => document.querySelector('[data-corner]')?.getAttribute('data-corner')).toBe('top-right')
})

test('on a phone a notice takes no tap that was meant for what stands below it, but those on its own buttons', async () => {
  await page.viewport(390, 844)
  for (const { id } of noticeStore.get()) noticeStore.dismiss(id)
  await render(
    <>
      <button type="button" style={{ position: 'fixed', left: 12, right: 12, top: 64, height: 60 }}>
        First photo
      </button>
      <Toaster />
    </>,
  )
  notify.success('3 units were installed', { label: 'Undo', onSelect: () => {} })
  const text = page.getByText('3 units were installed', { exact: true }).first()
  await expect.element(text).toBeVisible()
  const below = page.getByRole('button', { name: 'First photo' }).element()
  const meets = (element: Element) => {
    const { left, top, width, height } = boxOf(element)
    return document.elementFromPoint(left + width / 2, top + height / 2)
  }
  const notice = text.element().closest('li')!
  await Promise.all(notice.getAnimations({ subtree: true }).map(({ finished }) => finished))
  expect(meets(text.element())).toBe(below)
  for (const name of ['Undo', 'Dismiss']) {
    const button = page.getByRole('button', { name }).element()
    expect(button.contains(meets(button))).toBe(true)
  }
})
