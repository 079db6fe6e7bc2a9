import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { notify } from './notify'
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
