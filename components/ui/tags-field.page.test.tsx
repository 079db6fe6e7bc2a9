import '@/e2e/app-styles'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { recipientsIn } from '@/lib/base/recipients'

import { TagsField } from './tags-field'

function Recipients() {
  const [value, setValue] = useState<string[]>([])
  return (
    <>
      <TagsField label="To" read={recipientsIn} value={value} onChange={setValue} />
      <output>{value.join(' ')}</output>
    </>
  )
}

test('addresses that are pasted behind others are apart, and each is taken once', async () => {
  await render(<Recipients />)
  const field = page.getByRole('textbox', { name: 'To' })
  await field.click()
  // A blank is what is left of ", " behind an address.
  await userEvent.keyboard('ann@client.example, ')
  const clipboard = new DataTransfer()
  clipboard.setData('text', 'Dana <dana@client.example>\nANN@client.example\nbob@client.example\n')
  field
    .element()
    .dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  await expect
    .element(page.getByRole('status'))
    .toHaveTextContent('ann@client.example dana@client.example bob@client.example')
  await expect.element(field).toHaveValue('')
})

test('Enter that ends a word of an input method takes no half word', async () => {
  await render(<Recipients />)
  const field = page.getByRole('textbox', { name: 'To' })
  await field.fill('ann@client.example')
  const event = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  expect(field.element().dispatchEvent(new KeyboardEvent('keydown', event))).toBe(true)
  await expect.element(field).toHaveValue('ann@client.example')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('ann@client.example')
})
