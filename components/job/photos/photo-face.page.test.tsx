import '@/e2e/app-styles'
import { afterEach, expect, test, vi } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { PhotoFace } from './photo-face'

afterEach(() => vi.unstubAllGlobals())

test('a photo in the making is not fetched before it is there, and one that cannot be shown never again', async () => {
  const statuses = [202, 415]
  const asked = vi.fn(async () => new Response(null, { status: statuses.shift() }))
  vi.stubGlobal('fetch', asked)
  const shown = new Set<Element>()
  const watcher = new MutationObserver(() => document.querySelectorAll('img').forEach((image) => shown.add(image)))
  watcher.observe(document.body, { childList: true, subtree: true })
  await render(<PhotoFace src="data:image/jpeg,none" alt="Roof" eager />)
  await expect.element(page.getByTitle('Can’t be shown'), { timeout: 20_000 }).toBeVisible()
  watcher.disconnect()
  expect([asked.mock.calls.length, shown.size]).toEqual([2, 1])
})

test('a photo that nobody could be asked for is not called one that cannot be shown, and comes with the network', async () => {
  // Its pauses take a minute.
  const pause = window.setTimeout
  vi.stubGlobal('setTimeout', (work: () => void) => pause(work))
  const asked = vi.fn(async () => {
    throw new TypeError('Failed to fetch')
  })
  vi.stubGlobal('fetch', asked)
  await render(<PhotoFace src="data:image/jpeg,none" alt="Roof" eager />)
  await expect.element(page.getByTitle('Not here yet'), { timeout: 20_000 }).toBeVisible()
  expect(page.getByTitle('Can’t be shown').elements()).toEqual([])
  const before = asked.mock.calls.length
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => asked.mock.calls.length, { timeout: 20_000 }).toBeGreaterThan(before)
})
