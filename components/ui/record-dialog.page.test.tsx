import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { RecordDialog } from './record-dialog'
import { TextInput } from './text-input'
import { TimeField } from './time-field'
import { useRecordForm } from './use-record-form'

function Form({ send }: { send: () => Promise<unknown> }) {
  const record = useRecordForm({ valuesOf: () => ({ name: '' }), send, saved: () => {} })
  return (
    <RecordDialog
      record={record}
      title="Add to the inventory"
      adds="Save and next"
      beside={{ verb: 'Save', onClick: record.submit }}
      onClose={() => {}}
    >
      <TextInput label="Name" {...record.field('name')} />
    </RecordDialog>
  )
}

test.each([
  ['Save', 'Save and next'],
  ['Save and next', 'Save'],
])('only the button that was pressed turns: %s', async (pressed, other) => {
  await render(<Form send={() => new Promise(() => {})} />)
  await page.getByLabelText('Name').fill('Sofa')
  await page.getByRole('button', { name: pressed, exact: true }).click()
  await expect.poll(() => page.getByRole('dialog').element().querySelectorAll('[aria-busy=true]').length).toBe(1)
  await expect.element(page.getByRole('button', { name: other, exact: true })).toBeDisabled()
})

test('after the other button was refused, Enter turns the main one', async () => {
  let sends = 0
  await render(<Form send={() => (sends++ ? new Promise(() => {}) : Promise.reject(new Error('No connection')))} />)
  await page.getByLabelText('Name').fill('Sofa')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  page.getByLabelText('Name').element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'Save', exact: true })).toBeDisabled()
  const turning = () => page.getByRole('dialog').element().querySelector('[aria-busy=true]')?.textContent
  await expect.poll(turning).toContain('Adding…')
})

function Timed() {
  const record = useRecordForm({ valuesOf: () => ({ start: '' }), send: async () => {}, saved: () => {} })
  return (
    <RecordDialog record={record} title="Add time" adds="Add" onClose={() => {}}>
      <TimeField label="Start" {...record.field('start')} />
    </RecordDialog>
  )
}

test('Back asks about a time that is typed and not left yet', async () => {
  await render(<Timed />)
  const start = page.getByRole('combobox', { name: 'Start' })
  await start.click()
  await userEvent.keyboard('730')
  // As the browser tells of it: the entry of the dialog is left.
  window.dispatchEvent(new PopStateEvent('popstate', { state: null }))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click()
  await expect.element(start).toHaveValue('07:30 AM')
})
