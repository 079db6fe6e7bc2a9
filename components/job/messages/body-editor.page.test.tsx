import '@/e2e/app-styles'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react'
import { page } from 'vitest/browser'

import { draftOf } from '@/lib/job/messages/body'

import { BodyEditor } from './body-editor'
import { WaitingEditor } from './editor-frame'

test.each([390, 1440])('at %i pixels what stands below the text stays there when the editor comes', async (width) => {
  await page.viewport(width, 900)
  const below = () => page.getByText('Attachments').element().getBoundingClientRect().top
  const drawn = await render(
    <>
      <WaitingEditor label="Text" />
      <p>Attachments</p>
    </>,
  )
  const place = below()
  await drawn.rerender(
    <>
      <BodyEditor label="Text" value={draftOf('')} onChange={() => {}} onBlur={() => {}} />
      <p>Attachments</p>
    </>,
  )
  expect(below(), 'before it has begun').toBe(place)
  await expect.element(page.getByRole('textbox', { name: 'Text' })).toBeVisible()
  expect(below(), 'once it has').toBe(place)
})
