import '@/e2e/app-styles'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { DateField, DateTimeField } from './date-field'
import { fieldsOf } from './fields-of'

const field = (name: string) => page.getByRole('textbox', { name })
const value = page.getByRole('status')

function Filter() {
  const [from, setFrom] = useState('2026-03-07')
  return (
    <>
      <DateField label="From" value={from} onChange={({ target }) => setFrom(target.value)} />
      <button type="button" onClick={() => setFrom('2026-12-01')}>
        December
      </button>
      <output>{from || 'none'}</output>
    </>
  )
}

const UNWRITTEN = { day: '2026-11-27', at: '2026-11-27T05:50' }

function Form({ defaultValues = UNWRITTEN }: { defaultValues?: Record<keyof typeof UNWRITTEN, string> }) {
  const form = useForm({ defaultValues })
  const [sent, setSent] = useState('')
  const text = fieldsOf(form)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => setSent(JSON.stringify(values)))(event)}>
      <DateField label="Day" {...text('day', { required: 'Please enter the day' })} />
      <DateTimeField label="Time" {...text('at')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <output>{`${sent}${form.formState.isDirty ? ' changed' : ''}`}</output>
    </form>
  )
}

test.each([
  ['27/11/2026', '2026-11-27'],
  ['7 mar 2027', '2027-03-07'],
  ['Sat 7 March 2026', '2026-03-07'],
  ['2026-11-27', '2026-11-27'],
])(
  'a day that is written %s is read as people here write it, whatever language the browser has',
  async (written, day) => {
    await render(<Filter />)
    await expect.element(field('From')).toHaveValue('Mar 07 2026')
    await field('From').fill(written)
    await expect.element(value).toHaveTextContent(day)
  },
)

test('a year of two digits is taken when the field is left, and the day shown as everywhere', async () => {
  await render(<Filter />)
  await field('From').fill('5 Nov 26')
  await expect.element(value).toHaveTextContent('2026-03-07')
  await userEvent.tab()
  await expect.element(value).toHaveTextContent('2026-11-05')
  await expect.element(field('From')).toHaveValue('Nov 05 2026')
})

test('what is no date stays to be mended, and counts as none', async () => {
  await render(<Filter />)
  await field('From').fill('31 Feb 2026')
  await userEvent.tab()
  await expect.element(page.getByText('Write the date like 7 Mar 2026 or 2026-03-07')).toBeVisible()
  await expect.element(field('From')).toHaveValue('31 Feb 2026')
  await expect.element(value).toHaveTextContent('none')
  await page.getByRole('button', { name: 'December' }).click()
  await expect.element(field('From')).toHaveValue('Dec 01 2026')
  await expect.element(field('From')).toBeValid()
  await field('From').clear()
  await expect.element(value).toHaveTextContent('none')
})

test('a form reads, changes and resets it as any other field', async () => {
  await render(<Form />)
  await expect.element(field('Day')).toHaveValue('Nov 27 2026')
  await expect.element(field('Time')).toHaveValue('Nov 27 2026, 05:50 AM')
  await field('Day').fill('28 Nov 2026')
  await field('Time').fill('28 Nov 26 4:15 pm')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(value).toHaveTextContent('{"day":"2026-11-28","at":"2026-11-28T16:15"} changed')
  await field('Time').fill('29/11/26')
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('{"day":"2026-11-28","at":"2026-11-29T16:15"} changed')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(field('Day')).toHaveValue('Nov 27 2026')
  await expect.element(field('Time')).toHaveValue('Nov 27 2026, 05:50 AM')
})

test('a required day that is taken out is asked for, and what is no date goes nowhere as none', async () => {
  await render(<Form />)
  await field('Day').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Please enter the day')).toBeVisible()
  await expect.element(field('Day')).toHaveFocus()
  await field('Day').fill('27 Nvo 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Write the date like 7 Mar 2026 or 2026-03-07')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(value).toHaveTextContent('"day":"27 Nvo 2026"')
})

test('a day of the browser’s calendar is taken', async () => {
  const { container } = await render(<Form />)
  const calendar = container.querySelector<HTMLInputElement>('input[type=date]')!
  expect(calendar.value).toBe('2026-11-27')
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(calendar, '2026-12-24')
  calendar.dispatchEvent(new Event('input', { bubbles: true }))
  await expect.element(field('Day')).toHaveValue('Dec 24 2026')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(value).toHaveTextContent('"day":"2026-12-24"')
})
