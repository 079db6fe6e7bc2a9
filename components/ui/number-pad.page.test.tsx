import '@/e2e/app-styles'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { NumberPad, PadInput } from './number-pad'

/** A device that is touched. */
beforeEach(() => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(pointer: coarse)',
    addEventListener: () => {},
    removeEventListener: () => {},
  }))
})
afterEach(() => vi.unstubAllGlobals())

function Field({ id }: { id: string }) {
  const [value, setValue] = useState('')
  return <PadInput id={id} aria-label={id} unit="°C" value={value} onChange={({ target }) => setValue(target.value)} />
}

const FIELDS = Array.from({ length: 12 }, (_, at) => `Field ${at + 1}`)
const show = () =>
  render(
    <NumberPad className="space-y-8 p-4">
      {FIELDS.map((id) => (
        <Field key={id} id={id} />
      ))}
    </NumberPad>,
  )

const pad = page.getByRole('group', { name: 'Number pad' })
const key = (name: string) => pad.getByRole('button', { name, exact: true })

test('the number pad types a negative number, and closes without a way out of the field', async () => {
  await page.viewport(390, 844)
  await show()
  const field = page.getByRole('textbox', { name: 'Field 1', exact: true })
  await field.click()
  await key('5').click()
  await key('Minus').click()
  await expect.element(field).toHaveValue('-5')
  await key('2').click()
  await expect.element(field).toHaveValue('-52')
  await key('Minus').click()
  await expect.element(field).toHaveValue('52')
  await key('Close the number pad').click()
  await expect.element(pad).not.toBeInTheDocument()
})

const Numbers = () => {
  const [values, setValues] = useState({ first: '', second: '', third: '' })
  const field = (name: keyof typeof values, decimals?: number) => (
    <PadInput
      id={name}
      aria-label={name}
      unit="%"
      decimals={decimals}
      value={values[name]}
      onChange={({ target }) => setValues({ ...values, [name]: target.value })}
    />
  )
  return (
    <NumberPad>
      <ul>
        {field('first', 1)}
        {field('second', 1)}
        {field('third')}
      </ul>
    </NumberPad>
  )
}

test.each([
  ['21.545.56', '21.5', '45.56', ''],
  ['215', '215', '', ''],
  ['1004', '1004', '', ''],
])(
  'a number that has its decimal is followed by the next, and nothing spills over without one: %s',
  async (keys, ...expected) => {
    await page.viewport(390, 844)
    await render(<Numbers />)
    await page.getByRole('textbox', { name: 'first' }).click()
    for (const one of keys) await key(one).click()
    for (const [at, name] of ['first', 'second', 'third'].entries()) {
      await expect.element(page.getByRole('textbox', { name })).toHaveValue(expected[at])
    }
  },
)

test('columns in a column are one: Next leads on past a field aside, and a digit stays in its list', async () => {
  await page.viewport(390, 844)
  const Short = ({ id, aside }: { id: string; aside?: boolean }) => {
    const [value, setValue] = useState('')
    return (
      <PadInput
        id={id}
        aria-label={id}
        unit="%"
        decimals={1}
        aside={aside}
        value={value}
        onChange={({ target }) => setValue(target.value)}
      />
    )
  }
  await render(
    <NumberPad>
      <NumberPad>
        <ul>
          <Short id="Point" />
        </ul>
        <Short id="New point" aside />
        <Short id="Beside it" />
      </NumberPad>
      <NumberPad>
        <ul>
          <Short id="Wall" />
          <Short id="Floor" />
        </ul>
      </NumberPad>
    </NumberPad>,
  )
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Point').click()
  for (const one of '9.55') await key(one).click()
  // Another list is another thing that is measured: a digit too many stays where it was typed.
  await expect.element(field('Point')).toHaveValue('9.55')
  await expect.poll(() => document.querySelectorAll('[data-number-pad]')).toHaveLength(1)
  await key('Next').click()
  await expect.element(field('Beside it')).toHaveFocus()
  await key('Next').click()
  await expect.element(field('Wall')).toHaveFocus()
  for (const one of '21.545') await key(one).click()
  await expect.element(field('Wall')).toHaveValue('21.5')
  await expect.element(field('Floor')).toHaveValue('45')
  await field('New point').click()
  // Outside of a list no digit leads on.
  for (const one of '7.12') await key(one).click()
  await expect.element(field('New point')).toHaveValue('7.12')
})

test.each([
  ['upright', 390, 844, '100%'],
  ['on its side', 844, 390, '100%'],
  ['upright in letters twice as large', 390, 844, '200%'],
  ['narrow in letters twice as large', 360, 640, '200%'],
])('no field is hidden by its pad, nor a key by the edge: %s', async (_, width, height, size) => {
  await page.viewport(width, height)
  document.documentElement.style.fontSize = size
  try {
    await show()
    for (const name of ['Field 1', 'Field 6', 'Field 12']) {
      const field = page.getByRole('textbox', { name, exact: true })
      await field.click()
      await expect.element(pad).toBeVisible()
      const top = pad.element().getBoundingClientRect().top
      await expect.poll(() => field.element().getBoundingClientRect().bottom).toBeLessThanOrEqual(top)
      expect(field.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(0)
    }
    for (const button of pad.element().querySelectorAll('button')) {
      const { left, right, bottom } = button.getBoundingClientRect()
      expect([left >= 0, right <= width, bottom <= height]).toEqual([true, true, true])
    }
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width)
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
