import '@/e2e/app-styles'
import axe from 'axe-core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { formatWall, toInstant } from '@/lib/base/time'

import { DateField, DateTimeField } from './date-field'
import { fieldNamed } from './field-named'
import { fieldsOf } from './fields-of'
import { valueShown } from './value-shown'

const field = (name: string) => page.getByRole('textbox', { name })
const value = page.getByRole('status')

function Filter({ days = [], ...props }: { days?: string[]; pickOnly?: boolean; asTyped?: boolean }) {
  const [from, setFrom] = useState('2026-03-07')
  return (
    <>
      <DateField
        {...props}
        label="From"
        value={from}
        onChange={({ target }) => {
          days.push(target.value)
          setFrom(target.value)
        }}
      />
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
  const at = useWatch({ control: form.control, name: 'at' })
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => setSent(JSON.stringify(values)))(event)}>
      <DateField label="Day" {...text('day', { required: 'Please enter the day' })} />
      <DateTimeField label="Time" {...text('at')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      {/* As forms of a job say what time it is there. */}
      <p>
        {formatWall(
          toInstant(at || UNWRITTEN.at, 'Australia/Hobart')
            .toISOString()
            .slice(0, 16),
        )}
      </p>
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
  expect((await axe.run(document.querySelector('form')!)).violations.map(({ id }) => id)).toEqual([])
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

test('a required day that is taken out is asked for', async () => {
  await render(<Form />)
  await field('Day').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Please enter the day')).toBeVisible()
  await expect.element(field('Day')).toHaveFocus()
})

test.each(['Day', 'Time'])('a form is not sent while its %s is no date, required or not', async (name) => {
  await render(<Form />)
  await field(name).fill('27 Nvo 2026')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText(/Write the date like 7 Mar 2026 or 2026-03-07/)).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(field(name)).toHaveFocus()
  await expect.element(field(name)).toHaveValue('27 Nvo 2026')
  await expect.element(value).toHaveTextContent(/^changed$/)
  await field(name).fill('28 Nov 2026 9:30 am')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(value).toHaveTextContent('2026-11-28')
})

test('a form that is sent from outside its fields takes what is typed', async () => {
  const { container } = await render(<Form />)
  await field('Day').fill('28 Nov 26')
  container.querySelector('form')!.requestSubmit()
  await expect.element(value).toHaveTextContent('"day":"2026-11-28"')
  await field('Day').fill('28 Nov')
  container.querySelector('form')!.requestSubmit()
  await expect.element(page.getByText('Write the date like 7 Mar 2026 or 2026-03-07')).toBeVisible()
  await expect.element(value).toHaveTextContent('"day":"2026-11-28"')
})

test('Escape takes what is typed, so that whoever closes the form is asked', async () => {
  await render(<Form />)
  await field('Day').fill('28 Nov 26')
  await userEvent.keyboard('{Escape}')
  await expect.element(value).toHaveTextContent('changed')
})

test('whoever clicks into a date writes over it', async () => {
  await render(<Filter />)
  await field('From').click()
  await userEvent.keyboard('27 Nov 2026')
  await expect.element(value).toHaveTextContent('2026-11-27')
})

test('a day is taken once no further letter makes it another', async () => {
  const days: string[] = []
  await render(<Filter days={days} />)
  await field('From').click()
  await userEvent.keyboard('2026-11-27')
  await expect.element(value).toHaveTextContent('2026-11-27')
  expect(days).toEqual(['2026-11-27'])
})

test.each(['2026-11-28T16:15', '28 Nov 2026, 4:15 pm'])(
  'a time that is written %s is taken at once',
  async (written) => {
    await render(<Form />)
    await field('Time').fill(written)
    await expect.element(page.getByText('Nov 28 2026, 05:15 AM')).toBeVisible()
    await expect.element(field('Time')).toHaveFocus()
  },
)

test.each(['45000', '2026-11-27T23:30:00Z', '27/11/0226'])(
  '%s is no date that somebody writes here',
  async (written) => {
    await render(<Filter />)
    await field('From').fill(written)
    await userEvent.tab()
    await expect.element(page.getByText('Write the date like 7 Mar 2026 or 2026-03-07')).toBeVisible()
    await expect.element(value).toHaveTextContent('none')
  },
)

test('rules of a form that saves as it is filled in are given what is no date', async () => {
  await render(<Filter asTyped />)
  await field('From').fill('27 Nvo')
  await userEvent.tab()
  await expect.element(page.getByText('Write the date like 7 Mar 2026 or 2026-03-07')).toBeVisible()
  await expect.element(value).toHaveTextContent('27 Nvo')
  await field('From').fill('27 Nov 2026')
  await expect.element(field('From')).toBeValid()
})

test('into a field that is only picked nothing is typed or pasted, and other keys are left to the browser', async () => {
  await render(<Filter pickOnly />)
  const input = field('From').element() as HTMLInputElement
  input.focus()
  await userEvent.keyboard('27{Backspace}{Delete}')
  await expect.element(field('From')).toHaveValue('Mar 07 2026')
  const happens = (event: Event) => input.dispatchEvent(event)
  expect(happens(new ClipboardEvent('paste', { bubbles: true, cancelable: true }))).toBe(false)
  const reload = new KeyboardEvent('keydown', { key: 'r', ctrlKey: true, bubbles: true, cancelable: true })
  expect(happens(reload)).toBe(true)
})

test('where the browser shows no calendar the date is written', async () => {
  const { container } = await render(<Filter pickOnly />)
  container.querySelector<HTMLInputElement>('input[type=date]')!.showPicker = () => {
    throw new DOMException('Not in this frame', 'SecurityError')
  }
  container.querySelector<HTMLButtonElement>('button[aria-hidden]')!.click()
  await expect.element(field('From')).toHaveFocus()
  await userEvent.keyboard('{Control>}a{/Control}27 Nov 2026')
  await expect.element(value).toHaveTextContent('2026-11-27')
})

test('a conflict names a date by its label and as the page shows it', async () => {
  await render(<Form />)
  expect(fieldNamed('at')).toBe('Time')
  expect(valueShown('at', '2026-03-07T17:05')).toBe('Mar 07 2026, 05:05 PM')
  expect(valueShown('at', 'Tuesday')).toBe('“Tuesday”')
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
