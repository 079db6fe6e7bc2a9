import { readFile } from 'node:fs/promises'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** In points: the narrower margin beside a page's text (18 mm), and the least above and below. */
const [SIDE, EDGE] = [51, 20]
/** What a letter may reach over the place that its font gives it. */
const SLACK = 1.5

/** Other scripts are drawn narrower or wider than their fonts say, or from right to left; letters of charts are told one by one. */
const LATIN = /^[\u0000-\u024f\u2000-\u2bff]{2,}$/

interface Placed {
  words: string
  left: number
  right: number
  baseline: number
}

/** The words of a PDF that nobody can read as they are: beyond the text's edges, or over others of their line. */
export async function misplacedIn(file: string): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
  const pdf = await task.promise
  const found: string[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const [, , width, height] = page.view as [number, number, number, number]
    const { items } = await page.getTextContent()
    const placed = items.flatMap((item): Placed[] => {
      if (!('str' in item) || !item.str.trim()) return []
      const [, , , , left, baseline] = item.transform as number[]
      return [{ words: item.str, left: left!, right: left! + item.width, baseline: baseline! }]
    })
    const isBeyond = ({ left, right, baseline }: Placed) =>
      left < SIDE - SLACK || right > width - SIDE + SLACK || baseline < EDGE || baseline > height - EDGE
    found.push(...placed.filter(isBeyond).map(({ words }) => `page ${number}, beyond an edge: ${words}`))
    const inOrder = placed.toSorted(
      (one, other) => Math.round(one.baseline) - Math.round(other.baseline) || one.left - other.left,
    )
    for (const [at, one] of inOrder.entries()) {
      const next = inOrder[at + 1]
      const isOver = next && Math.abs(next.baseline - one.baseline) < 1 && next.left < one.right - SLACK
      if (isOver && LATIN.test(one.words) && LATIN.test(next.words))
        found.push(`page ${number}, over each other: ${one.words} | ${next.words}`)
    }
  }
  await task.destroy()
  return found
}
