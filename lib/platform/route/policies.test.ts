import { expect, it } from 'vitest'

import config from '@/next.config.mjs'

it('the thread that reads PDFs may compile its decoders where another host than scripts/serve.mjs sends its script', async () => {
  const rules = await config.headers!()
  const ofScripts = rules.find(({ source }) => source === '/:path((?!api/|auth/).*)')
  const policy = ofScripts?.headers.find(({ key }) => key === 'Content-Security-Policy')?.value
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'")
  expect(policy).toContain("default-src 'self'")
})
