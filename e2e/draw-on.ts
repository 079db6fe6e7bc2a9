import type { Page } from '@playwright/test'

/** Draws two strokes with a finger, or with the mouse where there is no touch. */
export async function drawOn(page: Page): Promise<void> {
  const pad = page.getByRole('img', { name: /^Sign here/ })
  const box = (await pad.boundingBox())!
  for (const [from, to] of [
    [0.2, 0.5],
    [0.6, 0.8],
  ] as const) {
    await page.mouse.move(box.x + box.width * from, box.y + box.height * 0.7)
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * ((from + to) / 2), box.y + box.height * 0.3, { steps: 5 })
    await page.mouse.move(box.x + box.width * to, box.y + box.height * 0.6, { steps: 5 })
    await page.mouse.up()
  }
}
