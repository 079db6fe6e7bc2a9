import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { useAsking } from './use-asking'

interface Meter {
  id: string
  name: string
}

function List({ meters }: { meters: readonly Meter[] }) {
  const { about, asRead, ask } = useAsking(meters)
  return (
    <>
      {meters.map((meter) => (
        <button key={meter.id} type="button" onClick={() => ask('edit', meter)}>
          Edit {meter.name}
        </button>
      ))}
      <p>Now: {about('edit')?.name}</p>
      <p>As read: {asRead('edit')?.name}</p>
      <p>Removed: {about('remove')?.name ?? 'none'}</p>
    </>
  )
}

test('the open dialog has its record as the list shows it now, also when it has left the list', async () => {
  const [tramex, other] = [
    { id: 'm1', name: 'Tramex' },
    { id: 'm2', name: 'Hygrometer' },
  ]
  const { rerender } = await render(<List meters={[tramex, other]} />)
  await page.getByRole('button', { name: 'Edit Tramex' }).click()
  await expect.element(page.getByText('Now: Tramex', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Removed: none')).toBeVisible()
  // A read that began before the dialog was opened has come.
  await rerender(<List meters={[other, { ...tramex, name: 'Tramex with its certificate' }]} />)
  await expect.element(page.getByText('Now: Tramex with its certificate')).toBeVisible()
  await expect.element(page.getByText('As read: Tramex', { exact: true })).toBeVisible()
  await rerender(<List meters={[other]} />)
  await expect.element(page.getByText('Now: Tramex', { exact: true })).toBeVisible()
})
