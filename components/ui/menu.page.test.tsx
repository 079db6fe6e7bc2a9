import { useEffect, useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { Menu } from './menu'

function Asking({ isAsking }: { isAsking: boolean }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isAsking) dialog.current!.showModal()
  }, [isAsking])
  return (
    <main>
      <Menu label="Actions for job 1042" items={[{ label: 'Archive', onSelect: () => {} }]} />
      <dialog ref={dialog}>Somebody else has changed it</dialog>
    </main>
  )
}

test('a menu that a dialog closes draws nothing in the midst of that', async () => {
  const complaints = vi.spyOn(console, 'error')
  const { rerender } = await render(<Asking isAsking={false} />)
  await page.getByRole('button', { name: 'Actions for job 1042' }).click()
  await expect.element(page.getByRole('menuitem', { name: 'Archive' })).toHaveFocus()
  await rerender(<Asking isAsking />)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  expect(document.querySelector(':popover-open')).toBeNull()
  expect(complaints.mock.calls.flat().filter((words) => String(words).includes('flushSync'))).toEqual([])
})
