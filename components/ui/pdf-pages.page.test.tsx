import { expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { commands, page } from 'vitest/browser'

import { PdfPages } from './pdf-pages'

const SRC = '/api/v1/reports/job/preview'

const realFetch = window.fetch

/** A PDF of pages, of 300 by 400 unless another box is given, each with one line of text over a black square, or over more. */
function aPdf(lines: string[], { box = '0 0 300 400', first = '' } = {}): Uint8Array<ArrayBuffer> {
  const kids = lines.map((_, index) => `${4 + index * 2} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${kids}]/Count ${lines.length}/MediaBox[${box}]/Resources<</Font<</F 3 0 R>>>>>>`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...lines.flatMap((line, index) => {
      const drawn = `${first} 0 0 150 200 re f BT /F 24 Tf 20 350 Td (${line}) Tj ET`
      return [
        `<</Type/Page/Parent 2 0 R/Contents ${5 + index * 2} 0 R>>`,
        `<</Length ${drawn.length}>>stream\n${drawn}\nendstream`,
      ]
    }),
  ]
  let file = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const place = file.length
    file += `${index + 1} 0 obj${object}endobj\n`
    return `${String(place).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  file += `${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF`
  return new TextEncoder().encode(file)
}

const LAYOUT = `
  .relative { position: relative } .absolute { position: absolute } .inset-0 { inset: 0 } .size-full { width: 100%; height: 100% }
  .sr-only { position: absolute; width: 1px; height: 1px; overflow: hidden } p { margin: 0 }
`

/** Shows the pages in a body of a dialog as wide as a phone; each answer of the server serves one try. */
async function show(...answers: (() => Response | Promise<Response>)[]) {
  const asked = vi.fn(async () => {
    const response = await answers[Math.min(asked.mock.calls.length, answers.length) - 1]!()
    // As each answer of the server has, and none of what stands in between.
    if (response.headers.get('content-type') !== 'text/html') response.headers.set('X-Request-Id', 'ours')
    return response
  })
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) =>
    String(address).includes('/pdf-parts/') ? realFetch(address, init) : asked(),
  )
  document.head.append(Object.assign(document.createElement('style'), { textContent: LAYOUT }))
  const shown = await render(
    <div style={{ width: 350, height: 500, overflowY: 'auto' }}>
      <PdfPages src={SRC} />
    </div>,
  )
  return { ...shown, asked }
}

const twelve = Array.from({ length: 12 }, (_, index) => `Room ${index + 1}`)
const shownPage = (number: number, of = 12) => page.getByRole('group', { name: `Page ${number} of ${of}`, exact: true })
const canvasOf = (number: number, of?: number) => shownPage(number, of).element().querySelector('canvas')
const drawn = async (number: number, of?: number) => {
  await expect.poll(() => canvasOf(number, of)).not.toBeNull()
}

test('pages come below each other, drawn and in words, and those further down have their place already', async () => {
  await show(() => new Response(aPdf(twelve)))
  await expect.element(page.getByText('12 pages')).toBeVisible()
  await drawn(1)
  const canvas = canvasOf(1)!
  expect([canvas.width, canvas.height]).toEqual([350, 467].map((side) => side * Math.min(devicePixelRatio, 2)))
  const ink = canvas.getContext('2d')!
  const at = (x: number, y: number) => [...ink.getImageData(x * canvas.width, y * canvas.height, 1, 1).data]
  expect([at(0.25, 0.75), at(0.75, 0.75)]).toEqual([
    [0, 0, 0, 255],
    [255, 255, 255, 255],
  ])
  await expect.element(shownPage(1).getByText('Room 1', { exact: true })).toBeInTheDocument()
  expect(shownPage(12).element().firstElementChild!.getBoundingClientRect().height).toBeCloseTo(350 * (400 / 300), 0)
})

test('a page is drawn when somebody comes near it, and its picture goes when they are far away', async () => {
  await show(() => new Response(aPdf(twelve)))
  await drawn(1)
  expect(canvasOf(6)).toBeNull()
  const former = canvasOf(1)!
  shownPage(12).element().scrollIntoView()
  await drawn(12)
  await expect.element(shownPage(12).getByText('Room 12')).toBeInTheDocument()
  await expect.poll(() => canvasOf(1)).toBeNull()
  expect(former.width).toBe(0)
  shownPage(1).element().scrollIntoView()
  await drawn(1)
})

test('a refusal is told in the words of the server, with a tab as the way out, and another try shows the pages', async () => {
  const detail = 'Too many tries. Please wait a moment and try again.'
  const { asked } = await show(
    () => Response.json({ type: '/problems/throttled', detail }, { status: 429 }),
    () => new Response(aPdf(['Kitchen'])),
  )
  await expect.element(page.getByRole('alert')).toHaveTextContent(detail)
  await expect.element(page.getByRole('link', { name: 'Open in a tab' })).toHaveAttribute('href', SRC)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('1 page', { exact: true })).toBeVisible()
  await drawn(1, 1)
  expect(asked).toHaveBeenCalledTimes(2)
})

test('without a connection it says so', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(() => Promise.reject(new TypeError('Failed to fetch')))
  await expect.element(page.getByRole('alert')).toHaveTextContent('You are offline')
})

test('what is no document is told in words', async () => {
  await show(() => new Response('%PDF-'))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Its pages cannot be read here.')
})

test('a document that is too large is not read to its end', async () => {
  const megabyte = new Uint8Array(1024 * 1024)
  let sent = 0
  const endless = new ReadableStream({ pull: (controller) => controller.enqueue((sent++, megabyte)) })
  await show(() => new Response(endless))
  await expect.element(page.getByRole('alert')).toHaveTextContent('more than 32 MB')
  expect(sent).toBeLessThan(40)
})

test('a page that the network shows in the place of the document is called that', async () => {
  await show(() => new Response('<html>Please log in', { headers: { 'Content-Type': 'text/html' } }))
  await expect.element(page.getByRole('alert')).toHaveTextContent('answered in its place (200)')
})

test('a page that is much higher than wide is drawn in no more than six million points', async () => {
  await show(() => new Response(aPdf(['Kitchen'], { box: '0 0 100 14400' })))
  await drawn(1, 1)
  const { width, height } = canvasOf(1, 1)!
  expect(width * height).toBeGreaterThan(5_500_000)
  expect(width * height).toBeLessThanOrEqual(6_100_000)
})

test.each([
  { side: 6_300, what: 'is drawn', ink: 0 },
  { side: 6_330, what: 'that takes too much memory is left out', ink: 255 },
])('a picture of $side by $side points $what', async ({ side, ink }) => {
  const black = '\0'.repeat(Math.ceil(side / 8) * side)
  const first = `q 300 0 0 400 0 0 cm BI /W ${side} /H ${side} /BPC 1 /CS /G ID ${black} EI Q`
  await show(() => new Response(aPdf(['Kitchen'], { first })))
  await drawn(1, 1)
  const { width, height } = canvasOf(1, 1)!
  const at = canvasOf(1, 1)!
    .getContext('2d')!
    .getImageData(width * 0.75, height * 0.75, 1, 1)
  expect(at.data[0]).toBe(ink)
})

test.each([
  { width: 8_000, height: 5_000, isTold: false },
  { width: 8_001, height: 5_000, isTold: true },
])('a picture of $width by $height that is left out is told of: $isTold', async ({ width, height, isTold }) => {
  const picture = `9 0 obj<</Type /XObject /Subtype /Image /Width ${width}\n/Height ${height} /BitsPerComponent 1>>stream\n\nendstream endobj\n`
  await show(() => new Response(new Blob([aPdf(['Kitchen']), `\n${picture}`])))
  await drawn(1, 1)
  const told = page.getByText(/a picture of more than 40 megapixels, which is left out/)
  expect(told.elements()).toHaveLength(isTold ? 1 : 0)
})

test('of very many pages the first ones are shown, and it says so', async () => {
  await show(() => new Response(aPdf(Array.from({ length: 203 }, () => 'Room'))))
  await expect.element(page.getByText('203 pages', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^These are the first 200 of 203 pages/)).toBeInTheDocument()
  expect(page.getByRole('group').elements()).toHaveLength(200)
})

const input = async (name: string) => {
  const letters = atob(await commands.readFile(`e2e/inputs/field/${name}`, 'base64'))
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0))
}

test('a scan in JPEG 2000 is drawn', async () => {
  const bytes = await input('scan-jpeg2000.pdf')
  await show(() => new Response(bytes))
  await drawn(1, 1)
  const { width, height } = canvasOf(1, 1)!
  const { data } = canvasOf(1, 1)!.getContext('2d')!.getImageData(0, 0, width, height)
  expect(String(data.slice(0, 4))).toBe('0,0,255,255')
})

test('Japanese whose letters the document leaves to its reader is read', async () => {
  const bytes = await input('japanese-font-not-embedded.pdf')
  await show(() => new Response(bytes))
  await drawn(1, 1)
  await expect.element(shownPage(1, 1)).toHaveTextContent('水漏れの見積書')
})

test('the document ends with the preview', async () => {
  const threads: Worker[] = []
  const Thread = class extends Worker {
    constructor(...how: ConstructorParameters<typeof Worker>) {
      super(...how)
      threads.push(this)
    }
  }
  vi.stubGlobal('Worker', Thread)
  const { unmount } = await show(() => new Response(aPdf(twelve)))
  await drawn(1)
  const ended = vi.spyOn(threads[0]!, 'terminate')
  await unmount()
  await expect.poll(() => ended).toHaveBeenCalled()
})

test('where the thread that reads it does not start, it says so and reads nothing in the page', async () => {
  vi.stubGlobal(
    'Worker',
    class extends Worker {
      constructor() {
        super('/nowhere.mjs', { type: 'module' })
      }
    },
  )
  await show(() => new Response(aPdf(twelve)))
  await expect.element(page.getByRole('alert')).toHaveTextContent('Its pages cannot be read here.')
})
