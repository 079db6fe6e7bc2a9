import '@/e2e/app-styles'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { MultiSelect } from './multi-select'

const options = ['Jess Lombardi', 'Priya Nair', 'Sam Okafor'].map((label) => ({ value: label, label }))

function People({ chosen = [] }: { chosen?: string[] }) {
  const [value, choose] = useState<string[]>(chosen)
  return (
    <main>
      <MultiSelect label="People" placeholder="Anybody" options={options} value={value} onChange={choose} />
    </main>
  )
}

// Only the first of these tests sees the box before its script loads.
test('what is typed into it at the first touch finds what is meant, and the focus stays', async () => {
  await render(<People />)
  const box = page.getByRole('combobox', { name: 'People' })
  box.element().focus()
  await userEvent.keyboard('pri')
  await expect.element(page.getByRole('option', { name: 'Priya Nair' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: 'Sam Okafor' })).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  await page.getByRole('option', { name: 'Priya Nair' }).click()
  await expect.element(page.getByRole('button', { name: 'Remove Priya Nair' })).toBeVisible()
})

test('what is chosen can be taken out, and more than two are counted', async () => {
  await render(<People chosen={options.map(({ value }) => value)} />)
  await expect.element(page.getByText('+1 more')).toBeVisible()
  await page.getByRole('button', { name: 'Remove Jess Lombardi' }).click()
  await expect.element(page.getByText('+1 more')).not.toBeInTheDocument()
})

test.each([[[]], [['Sam Okafor']]])('the list is as wide as the box, with %j chosen', async (chosen) => {
  await page.viewport(400, 700)
  await render(
    <div className="p-4">
      <People chosen={chosen} />
    </div>,
  )
  await page.getByRole('combobox', { name: 'People' }).click()
  await expect.element(page.getByRole('option', { name: 'Priya Nair' })).toBeVisible()
  const edges = (element: Element) => {
    const { left, right } = element.getBoundingClientRect()
    return [Math.round(left), Math.round(right)]
  }
  const box = page.getByRole('combobox', { name: 'People' }).element().parentElement!.parentElement!
  await expect.poll(() => edges(page.getByRole('listbox').element())).toEqual(edges(box))
})
