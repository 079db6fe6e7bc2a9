import { afterEach, expect, test, vi } from 'vitest'

import { NoAnswer, api } from './client'

afterEach(() => vi.unstubAllGlobals())

const answers = (body: string, headers: Record<string, string>) =>
  vi.stubGlobal('fetch', async () => new Response(body, { headers }))

test('a file is what the server made, under its name for it', async () => {
  answers('%PDF-1.7', {
    'X-Request-Id': 'ours',
    'Content-Disposition': `attachment; filename*=UTF-8''Drying%20log.pdf`,
  })
  const file = await api.file('/api/v1/reports/1')
  expect([file.name, await file.text()]).toEqual(['Drying log.pdf', '%PDF-1.7'])
})

test('a page that something in between shows is no file', async () => {
  answers('<h1>Welcome to our hotel</h1>', { 'Content-Type': 'text/html' })
  await expect(api.file('/api/v1/reports/1')).rejects.toBeInstanceOf(NoAnswer)
})
