import { beforeEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page, userEvent } from 'vitest/browser'

import { noticeStore } from '@/components/ui/notify'
import { changedMeanwhile } from '@/lib/base/errors'
import { MOST_MARKS, type Mark } from '@/lib/job/photos/marks'
import type { Photo } from '@/lib/job/photos/schema'

import { MarkEditor } from './mark-editor'

const WALL = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#8aa"/></svg>')}`
const arrow: Mark = { kind: 'ARROW', colour: 'RED', from: { x: 0.2, y: 0.2 }, to: { x: 0.6, y: 0.6 } }
const wall = (more: Partial<Photo> = {}) =>
  ({
    id: 'photo',
    jobId: 'job',
    screen: WALL,
    width: 800,
    height: 600,
    degrees: 0,
    caption: 'North wall',
    marks: [] as Mark[],
    version: 3,
    ...more,
  }) as Photo

/** The stage fills what the tools leave: without these it would have no height. */
const LAYOUT = `
  .fixed { position: fixed } .absolute { position: absolute } .relative { position: relative } .inset-0 { inset: 0 }
  .flex { display: flex } .flex-col { flex-direction: column } .flex-1 { flex: 1 } .min-h-0 { min-height: 0 }
  .grid { display: grid; grid: minmax(0, 1fr) / minmax(0, 1fr) } .size-full { width: 100%; height: 100% }
  .object-contain { object-fit: contain } .overflow-hidden { overflow: hidden }
`

beforeEach(async () => {
  await page.viewport(900, 800)
  document.head.append(Object.assign(document.createElement('style'), { textContent: LAYOUT }))
})

const WHOLE = { width: 800, height: 600 }
const button = (name: string) => page.getByRole('button', { name, exact: true })
const drawn = () => page.getByRole('group', { name: 'Marks' }).getByRole('button', { name: /, \d+ of \d+$/ })

async function open(photo = wall(), { once = false } = {}) {
  const mark = vi.fn(async (_base: Photo, marks: Mark[]) => ({ ...photo, marks, version: photo.version + 1 }))
  const onClose = vi.fn()
  await render(
    <MarkEditor photo={photo} timezone="Australia/Brisbane" actions={{ mark }} once={once} onClose={onClose} />,
  )
  await expect.element(page.getByRole('img', { name: 'North wall' })).toBeVisible()
  await expect.element(page.getByRole('group', { name: 'Marks' })).toBeInTheDocument()
  return { mark, onClose }
}

/** A place of the picture, which lies whole in the middle of its stage, on the screen. */
function onScreen([x, y]: [number, number], { width, height } = WHOLE) {
  const box = page.getByRole('group', { name: 'Marks' }).element().getBoundingClientRect()
  const fit = Math.min(box.width / width, box.height / height)
  return {
    clientX: box.left + box.width / 2 + (x - 0.5) * width * fit,
    clientY: box.top + box.height / 2 + (y - 0.5) * height * fit,
  }
}

type Place = [x: number, y: number]

/** A finger on the picture. */
function touch(type: string, at: Place, { pointerId = 1, size }: { pointerId?: number; size?: typeof WHOLE } = {}) {
  const more = { bubbles: true, pointerId, pointerType: 'touch', button: 0 }
  const picture = page.getByRole('img', { name: 'North wall' }).element()
  picture.dispatchEvent(new PointerEvent(type, { ...more, ...onScreen(at, size) }))
}

/** A finger that goes down at one place of the picture and up at another. */
async function drag(from: Place, to = from, size = WHOLE) {
  touch('pointerdown', from, { size })
  touch('pointermove', [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2], { size })
  touch('pointermove', to, { size })
  touch('pointerup', to, { size })
  // The next finger comes down on what this one left.
  await new Promise((resolve) => setTimeout(resolve))
}

const near = (place: [number, number]) => ({ x: expect.closeTo(place[0], 2), y: expect.closeTo(place[1], 2) })

async function saved({ mark }: { mark: ReturnType<typeof vi.fn> }): Promise<Mark[]> {
  await button('Save').click()
  await expect.poll(() => mark).toHaveBeenCalled()
  return mark.mock.lastCall![1] as Mark[]
}

test('what is drawn with a finger is saved on the photo as it was read', async () => {
  const editor = await open()
  await drag([0.2, 0.3], [0.5, 0.6])
  await expect.element(drawn()).toHaveAccessibleName('Arrow, red, 1 of 1')
  await button('Circle').click()
  await button('Blue').click()
  await drag([0.6, 0.1], [0.9, 0.4])
  expect(await saved(editor)).toEqual([
    { kind: 'ARROW', colour: 'RED', from: near([0.2, 0.3]), to: near([0.5, 0.6]) },
    { kind: 'CIRCLE', colour: 'BLUE', from: near([0.6, 0.1]), to: near([0.9, 0.4]) },
  ])
  expect(editor.mark.mock.lastCall![0]).toMatchObject({ version: 3 })
  expect(editor.onClose).toHaveBeenCalledOnce()
})

test('a single arrow is saved as the finger leaves it, and a measure waits for its words', async () => {
  const { mark, onClose } = await open(wall(), { once: true })
  await button('Measure').click()
  await drag([0.6, 0.1], [0.9, 0.4])
  await expect.element(page.getByRole('textbox', { name: 'Measure' })).toBeVisible()
  expect(mark).not.toHaveBeenCalled()
  await button('Delete the mark').click()
  await button('Arrow').click()
  await drag([0.2, 0.3], [0.5, 0.6])
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
  expect(mark.mock.lastCall).toEqual([
    expect.objectContaining({ version: 3 }),
    [{ kind: 'ARROW', colour: 'RED', from: near([0.2, 0.3]), to: near([0.5, 0.6]) }],
  ])
})

test('an arrow beside a measure without words is not saved without them', async () => {
  const { mark } = await open(wall(), { once: true })
  await button('Measure').click()
  await drag([0.6, 0.1], [0.9, 0.4])
  await expect.element(page.getByRole('textbox', { name: 'Measure' })).toBeVisible()
  await button('Arrow').click()
  await drag([0.2, 0.3], [0.5, 0.6])
  await expect.poll(() => drawn().elements()).toHaveLength(2)
  await button('Save').click()
  await expect.element(page.getByText('Please enter the text')).toBeVisible()
  expect(mark).not.toHaveBeenCalled()
})

test('a photo with as many marks as fit says so of a single arrow, and saves nothing', async () => {
  const { mark, onClose } = await open(wall({ marks: Array.from({ length: MOST_MARKS }, () => arrow) }), { once: true })
  await drag([0.7, 0.1], [0.9, 0.4])
  const said = () => noticeStore.get().map(({ message }) => message)
  await expect.poll(said).toContain(`At most ${MOST_MARKS} marks fit on one photo`)
  expect(mark).not.toHaveBeenCalled()
  expect(onClose).not.toHaveBeenCalled()
})

test('a mark is drawn where it is seen on a photo that is turned, and stored where it is on the unturned one', async () => {
  const size = { width: 600, height: 800 }
  const editor = await open(wall({ ...size, degrees: 90 }))
  await drag([0.5, 0.2], [0.5, 0.8], size)
  expect(await saved(editor)).toEqual([{ kind: 'ARROW', colour: 'RED', from: near([0.2, 0.5]), to: near([0.8, 0.5]) }])
})

test('a mark is moved by its line, and reshaped by its end', async () => {
  const editor = await open(wall({ marks: [arrow] }))
  await button('Select and move').click()
  await drag([0.4, 0.4], [0.5, 0.4])
  await drag([0.7, 0.6], [0.9, 0.3])
  expect(await saved(editor)).toEqual([{ ...arrow, from: near([0.3, 0.2]), to: near([0.9, 0.3]) }])
})

test('a step is undone and done again, by button and by key', async () => {
  await open()
  await drag([0.2, 0.3], [0.5, 0.6])
  await drag([0.6, 0.1], [0.9, 0.4])
  await expect.element(drawn().nth(1)).toBeInTheDocument()
  await button('Undo').click()
  await expect.poll(() => drawn().elements()).toHaveLength(1)
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.poll(() => drawn().elements()).toHaveLength(0)
  await expect.element(button('Undo')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await button('Redo').click()
  await expect.poll(() => drawn().elements()).toHaveLength(2)
})

test('with the keyboard alone a mark is made, moved, reshaped, coloured and deleted', async () => {
  const editor = await open(wall({ marks: [arrow] }))
  ;(button('Line').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(drawn().nth(1)).toHaveAccessibleName('Line, red, 2 of 2')
  ;(drawn().nth(1).element() as unknown as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Shift>}{ArrowUp}{/Shift}')
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'Start of the line' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{ArrowLeft}{/Shift}')
  await button('Yellow').click()
  ;(drawn().nth(0).element() as unknown as HTMLElement).focus()
  await userEvent.keyboard('{Delete}')
  expect(await saved(editor)).toEqual([
    { kind: 'LINE', colour: 'YELLOW', from: { x: 0.37, y: 0.35 }, to: { x: 0.62, y: 0.55 } },
  ])
})

test('words are typed into a field, and a mark without its words is not saved', async () => {
  const editor = await open()
  await button('Measure').click()
  await drag([0.2, 0.8], [0.8, 0.8])
  const field = page.getByRole('textbox', { name: 'Measure' })
  await expect.element(field).toHaveFocus()
  await button('Save').click()
  await expect.element(page.getByText('Please enter the text')).toBeVisible()
  expect(editor.mark).not.toHaveBeenCalled()
  await field.fill('1.2 m')
  await button('Text').click()
  await drag([0.5, 0.2])
  await page.getByRole('textbox', { name: 'Text' }).fill('Leak')
  await userEvent.keyboard('{Enter}')
  expect(await saved(editor)).toEqual([
    { kind: 'MEASURE', colour: 'RED', from: near([0.2, 0.8]), to: near([0.8, 0.8]), text: '1.2 m' },
    { kind: 'TEXT', colour: 'RED', at: near([0.5, 0.2]), text: 'Leak' },
  ])
})

test('two fingers zoom, and nothing is drawn by them', async () => {
  // A browser captures no pointer that is made by a script.
  vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => {})
  await open()
  const picture = page.getByRole('img', { name: 'North wall' }).element()
  const before = picture.getBoundingClientRect().width
  touch('pointerdown', [0.4, 0.5])
  touch('pointermove', [0.38, 0.5])
  touch('pointerdown', [0.6, 0.5], { pointerId: 2 })
  touch('pointermove', [0.2, 0.5])
  touch('pointermove', [0.8, 0.5], { pointerId: 2 })
  touch('pointerup', [0.2, 0.5])
  touch('pointerup', [0.8, 0.5], { pointerId: 2 })
  await expect.poll(() => picture.getBoundingClientRect().width).toBeGreaterThan(before * 1.5)
  expect(drawn().elements()).toHaveLength(0)
})

test('who leaves with something drawn is asked, and Escape lets go of a mark first', async () => {
  const { onClose } = await open()
  await drag([0.2, 0.3], [0.5, 0.6])
  await expect.element(drawn()).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Escape}')
  await expect.element(drawn()).toHaveAttribute('aria-pressed', 'false')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('who drew nothing leaves without a question', async () => {
  const { onClose } = await open(wall({ marks: [arrow] }))
  await drag([0.2, 0.9], [0.5, 0.9])
  await button('Undo').click()
  await button('Cancel').click()
  await expect.poll(() => onClose).toHaveBeenCalledOnce()
})

test('who drew while somebody else did is asked whose marks stay', async () => {
  const photo = wall()
  const theirs = { ...photo, marks: [arrow], version: 4 }
  const { mark } = await open(photo)
  mark.mockRejectedValueOnce(changedMeanwhile('this photo')(theirs))
  await drag([0.2, 0.8], [0.5, 0.8])
  await button('Save').click()
  await button('Load theirs').click()
  await expect.poll(() => drawn().elements()).toHaveLength(1)
  await button('Save').click()
  await expect.poll(() => mark).toHaveBeenCalledTimes(2)
  expect(mark.mock.lastCall).toEqual([theirs, [arrow]])
})
