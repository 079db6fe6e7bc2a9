import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, it } from 'vitest'

import { readFileType } from './file-type'

const folder = mkdtempSync(join(tmpdir(), 'makegood-types-'))
afterAll(() => rmSync(folder, { recursive: true }))

async function typeOf(text: string, name = 'given'): Promise<string> {
  const path = join(folder, 'bytes')
  writeFileSync(path, text)
  return (await readFileType(path, name)).type
}

it.each([
  ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
  [
    '<?xml version="1.0"?>\n<!-- by hand --> <!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "svg11.dtd">\n<SVG>',
    'image/svg+xml',
  ],
  ['<!---->'.repeat(20) + '<svg/>', 'application/xml'],
  ['<!-- <svg> -->', 'application/xml'],
  ['<!--> <svg >', 'application/xml'],
  ['<svgs>', 'application/xml'],
  ['<p><script >', 'text/html'],
  ['plain', 'text/plain'],
])('the type of %s is %s', async (text, type) => expect(await typeOf(text)).toBe(type))

it.each(['<!---->', '<!---->\n', '<?xml>', '<!doctype svg>', '<!-', '<'])(
  'bytes that begin with %s again and again are told apart as quickly as others',
  async (piece) => expect(await typeOf(piece.repeat(64_000 / piece.length) + 'text')).toBe('application/xml'),
)
