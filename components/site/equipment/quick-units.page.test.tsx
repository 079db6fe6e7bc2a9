import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { QuickUnits } from './quick-units'

const open = (isKnown: boolean) =>
  render(
    <main>
      <QuickUnits
        roomName="Kitchen"
        ready={{ units: [], count: 0, isKnown }}
        chosen={[]}
        onChoose={() => {}}
        onOthers={() => {}}
      />
    </main>,
  )

test('that no unit is ready is said once it is known, which it is not without a signal', async () => {
  await open(false)
  await expect.element(page.getByRole('main')).toHaveTextContent(/^$/)
  await open(true)
  await expect.element(page.getByText('No unit is ready here. Install opens the list of all.')).toBeVisible()
})
