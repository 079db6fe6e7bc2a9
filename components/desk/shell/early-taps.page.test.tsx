import { type ClipboardEvent, useState } from 'react'
import { type Root, hydrateRoot } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { keepEarlyTaps } from './early-taps'

interface PageProps {
  onChoose: (names: string[]) => void
  onPaste: (pasted: string, at: string) => void
  /** Is told what the form holds by then. */
  onPress: (quantity: string) => void
}

/** Two fields that take blocks, some that take none, one for files, and a button. */
function Page({ onChoose, onPaste, onPress }: PageProps) {
  const [quantity, setQuantity] = useState('1')
  const hear = (event: ClipboardEvent) =>
    onPaste(event.clipboardData.getData('text/plain'), (event.target as HTMLInputElement).name)
  return (
    <main onPaste={hear}>
      <div data-takes-blocks>
        <input name="quantity" value={quantity} onChange={({ target }) => setQuantity(target.value)} />
        <input name="days" defaultValue="" />
      </div>
      <input name="password" type="password" defaultValue="" />
      <input name="hours" type="number" defaultValue="" />
      <textarea name="note" defaultValue="" />
      <input
        name="photo"
        type="file"
        onChange={({ target }) => {
          onChoose(Array.from(target.files ?? [], ({ name }) => name))
          target.value = ''
        }}
      />
      <button type="button" onClick={() => onPress(quantity)}>
        Save
      </button>
    </main>
  )
}

const SENT = `<main><div data-takes-blocks="true"><input name="quantity" value="1"><input name="days" value=""></div>
<input name="password" type="password" value=""><input name="hours" type="number" value=""><textarea name="note"></textarea>
<input name="photo" type="file"><button type="button">Save</button></main>`

beforeAll(keepEarlyTaps)

let root: Root | undefined
afterEach(() => {
  root?.unmount()
  root = undefined
  document.body.replaceChildren()
})

/** The page as the server sends it; `run` does what its scripts do once they came. */
function arrive() {
  const [onChoose, onPaste, onPress] = [vi.fn(), vi.fn(), vi.fn()]
  const shown = <Page onChoose={onChoose} onPaste={onPaste} onPress={onPress} />
  const holder = document.createElement('div')
  holder.innerHTML = SENT.replaceAll('\n', '')
  document.body.append(holder)
  return { onChoose, onPaste, onPress, run: () => void (root = hydrateRoot(holder, shown)) }
}

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!

/** @returns whether the browser pastes it by itself */
function paste(name: string, fill: (data: DataTransfer) => void): boolean {
  const clipboardData = new DataTransfer()
  fill(clipboardData)
  return field(name).dispatchEvent(
    new window.ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  )
}
const text = (block: string) => (data: DataTransfer) => data.setData('text/plain', block)
function choose(name: string) {
  const chosen = new DataTransfer()
  chosen.items.add(new File(['x'], name, { type: 'image/jpeg' }))
  field('photo').files = chosen.files
  field('photo').dispatchEvent(new Event('change', { bubbles: true }))
}
/** When what was kept has been done, had there been anything. */
const later = async () => {
  for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame)
}

test('a block that is pasted early is pasted once, at its field, after the page runs', async () => {
  const { onPaste, run } = arrive()
  expect(paste('quantity', text('2\t3\n4\t5'))).toBe(false)
  await later()
  expect(onPaste).not.toHaveBeenCalled()
  run()
  await expect.poll(() => onPaste.mock.calls).toEqual([['2\t3\n4\t5', 'quantity']])
  await later()
  expect(onPaste).toHaveBeenCalledOnce()
  expect(paste('quantity', text('6\t7'))).toBe(true)
  expect(onPaste).toHaveBeenLastCalledWith('6\t7', 'quantity')
  await later()
  expect(onPaste).toHaveBeenCalledTimes(2)
})

test.each([
  ['a block in a password', 'password', text('a\nb')],
  ['a block in a number', 'hours', text('1\n2')],
  ['a block in a text', 'note', text('a\tb\nc')],
  ['one value where blocks are taken', 'quantity', text(' 12\n')],
  [
    'a picture',
    'quantity',
    (data: DataTransfer) => void data.items.add(new File(['x'], 'wall.png', { type: 'image/png' })),
  ],
])('%s is left to the browser', async (_, name, fill) => {
  const { onPaste, run } = arrive()
  expect(paste(name, fill)).toBe(true)
  run()
  await later()
  expect(onPaste).not.toHaveBeenCalled()
})

test('a block and what is typed after it in its field are both there once the page runs', async () => {
  const { onPaste, run } = arrive()
  paste('quantity', text('2\n4'))
  field('quantity').value = '17'
  field('quantity').dispatchEvent(new Event('input', { bubbles: true }))
  run()
  await expect.poll(() => onPaste.mock.calls).toEqual([['2\n4', 'quantity']])
  await expect.poll(() => field('quantity').value).toBe('17')
})

test('what is typed and pressed early is there and done once, in this order', async () => {
  const { onPress, run } = arrive()
  field('quantity').value = '17'
  field('quantity').dispatchEvent(new Event('input', { bubbles: true }))
  document.querySelector('button')!.click()
  run()
  await expect.poll(() => onPress.mock.calls).toEqual([['17']])
  await later()
  expect(onPress).toHaveBeenCalledOnce()
})

test('each photo that is chosen early comes once the page runs, however late, and a press does not', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  try {
    const { onChoose, onPress, run } = arrive()
    choose('kitchen.jpg')
    choose('hall.jpg')
    document.querySelector('button')!.click()
    vi.setSystemTime(Date.now() + 10 * 60_000)
    await later()
    run()
    await expect.poll(() => onChoose.mock.calls).toEqual([[['kitchen.jpg']], [['hall.jpg']]])
    choose('attic.jpg')
    await later()
    expect(onChoose.mock.calls).toEqual([[['kitchen.jpg']], [['hall.jpg']], [['attic.jpg']]])
    expect(onPress).not.toHaveBeenCalled()
  } finally {
    vi.useRealTimers()
  }
})
