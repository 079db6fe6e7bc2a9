import '@/e2e/app-styles'
import axe from 'axe-core'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { fieldsOf } from './fields-of'
import { TimeField } from './time-field'
import { valueShown } from './value-shown'

const field = (name: string) => page.getByRole('combobox', { name })
const option = (name: string) => page.getByRole('option', { name })
const offered = () =>
  page
    .getByRole('option')
    .all()
    .map((one) => one.element().textContent)
const value = page.getByRole('status')

function Alone({ times = [], start = '09:00', asTyped }: { times?: string[]; start?: string; asTyped?: boolean }) {
  const [from, setFrom] = useState(start)
  return (
    <>
      <TimeField
        asTyped={asTyped}
        label="From"
        value={from}
        onChange={({ target }) => {
          times.push(target.value)
          setFrom(target.value)
        }}
      />
      <button type="button" onClick={() => setFrom('18:05')}>
        Evening
      </button>
      <output>{from || 'none'}</output>
    </>
  )
}

function Form() {
  const form = useForm({ defaultValues: { start: '07:30', end: '' } })
  const [sent, setSent] = useState('')
  const text = fieldsOf(form)
  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit((values) => setSent(JSON.stringify(values)))(event)}>
      <TimeField label="Start" {...text('start', { required: 'Please say when' })} />
      <TimeField label="End" {...text('end')} />
      <button type="submit">Save</button>
      <button type="button" onClick={() => form.reset()}>
        Reset
      </button>
      <output>{`${sent}${form.formState.isDirty ? ' changed' : ''}`}</output>
    </form>
  )
}

test.each([
  ['7', '07:00', '07:00 AM'],
  ['730', '07:30', '07:30 AM'],
  ['7:30', '07:30', '07:30 AM'],
  ['7.30 pm', '19:30', '07:30 PM'],
  ['19:30', '19:30', '07:30 PM'],
])(
  'a time that is written %s is taken when the field is left, and shown as everywhere',
  async (written, time, shown) => {
    await render(<Alone />)
    await expect.element(field('From')).toHaveValue('09:00 AM')
    await field('From').fill(written)
    await userEvent.tab()
    await expect.element(value).toHaveTextContent(time)
    await expect.element(field('From')).toHaveValue(shown)
  },
)

test('a time is given once no further letter makes it another', async () => {
  const times: string[] = []
  await render(<Alone times={times} />)
  await field('From').click()
  await userEvent.keyboard('19:30')
  await expect.element(value).toHaveTextContent('19:30')
  await expect.element(field('From')).toHaveFocus()
  expect(times).toEqual(['19:30'])
})

test('the list offers what is typed in both halves of the day, then the quarters of its hour', async () => {
  await render(<Alone />)
  await field('From').fill('7')
  await expect.element(option('07:45 AM')).toBeVisible()
  expect(offered()).toEqual(['07:00 AM', '07:00 PM', '07:15 AM', '07:30 AM', '07:45 AM'])
  await field('From').fill('730')
  await expect.poll(offered).toEqual(['07:30 AM', '07:30 PM'])
  await field('From').fill('7:')
  await expect.poll(offered).toContain('07:15 PM')
  await field('From').fill('7:15')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('07:15 AM')).toHaveAttribute('aria-selected', 'true')
  await field('From').fill('715')
  await option('07:15 PM').click()
  await expect.element(value).toHaveTextContent('19:15')
  await expect.element(field('From')).toHaveValue('07:15 PM')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
})

test('a field that is clicked offers the day from its time on, and what is typed writes over it', async () => {
  await render(<Alone />)
  await field('From').click()
  await expect.element(option('09:00 AM')).toBeInViewport()
  await expect.element(option('09:00 AM')).toHaveAttribute('aria-selected', 'true')
  await expect.element(option('12:00 AM')).not.toBeInViewport()
  await userEvent.keyboard('815{Enter}')
  await expect.element(value).toHaveTextContent('08:15')
})

test('only the main button of a mouse takes a time of the list', async () => {
  await render(<Alone />)
  await field('From').click()
  await option('09:15 AM').click({ button: 'right' })
  await expect.element(field('From')).toHaveValue('09:00 AM')
  await option('09:15 AM').click()
  await expect.element(field('From')).toHaveValue('09:15 AM')
})

test('the arrows step from the time held, Enter takes the one they reached and sends nothing', async () => {
  await render(<Form />)
  ;(field('Start').element() as HTMLInputElement).focus()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(field('Start')).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}')
  const reached = document.getElementById(field('Start').element().getAttribute('aria-activedescendant')!)
  expect(reached?.textContent).toBe('07:45 AM')
  expect((await axe.run(document.querySelector('form')!)).violations.map(({ id }) => id)).toEqual([])
  await userEvent.keyboard('{Enter}')
  await expect.element(field('Start')).toHaveValue('07:45 AM')
  await expect.element(value).toHaveTextContent(/^changed$/)
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('{"start":"07:45","end":""} changed')
})

test('an empty field steps from the morning, and Tab takes what an arrow reached', async () => {
  await render(<Form />)
  await field('End').click()
  await userEvent.keyboard('{ArrowDown}{Tab}')
  await expect.element(field('End')).toHaveValue('07:00 AM')
  await expect.element(page.getByRole('button', { name: 'Save' })).toHaveFocus()
})

test('Escape closes the list and nothing around it, then takes what is typed', async () => {
  const reached: string[] = []
  const { container } = await render(<Form />)
  const listen = ({ key }: KeyboardEvent) => reached.push(key)
  container.ownerDocument.addEventListener('keydown', listen)
  await field('End').fill('815')
  await expect.element(option('08:15 PM')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  expect(reached).toEqual([])
  await userEvent.keyboard('{Escape}')
  await expect.element(field('End')).toHaveValue('08:15 AM')
  expect(reached).toEqual(['Escape'])
  container.ownerDocument.removeEventListener('keydown', listen)
})

test.each(['25:00', '7:75', '13 pm', 'noonish'])('%s stays to be mended, and counts as none', async (written) => {
  await render(<Alone />)
  await field('From').fill(written)
  await userEvent.tab()
  await expect.element(page.getByText('Write the time like 7:30 AM, 730 or 19:30')).toBeVisible()
  await expect.element(field('From')).toHaveValue(written)
  await expect.element(value).toHaveTextContent('none')
  await page.getByRole('button', { name: 'Evening' }).click()
  await expect.element(field('From')).toHaveValue('06:05 PM')
  await expect.element(field('From')).toBeValid()
})

test('a form is not sent while a time in it is none, and takes what is typed otherwise', async () => {
  const { container } = await render(<Form />)
  await field('End').fill('25:00')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('Write the time like 7:30 AM, 730 or 19:30')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(field('End')).toHaveFocus()
  await expect.element(value).toHaveTextContent(/^$/)
  await field('End').fill('4')
  container.querySelector('form')!.requestSubmit()
  await expect.element(value).toHaveTextContent('{"start":"07:30","end":"04:00"} changed')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect.element(field('End')).toHaveValue('')
  await field('Start').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Please say when')).toBeVisible()
})

test('rules of a form that saves as it is filled in are given what is no time', async () => {
  await render(<Alone asTyped />)
  await field('From').fill('25:00')
  await userEvent.tab()
  await expect.element(value).toHaveTextContent('25:00')
})

test('a phone shows its keyboard of numbers', async () => {
  await render(<Alone />)
  await expect.element(field('From')).toHaveAttribute('inputmode', 'numeric')
})

test('a conflict names a time as the page shows it', () => {
  expect(valueShown('start', '17:05')).toBe('05:05 PM')
})
