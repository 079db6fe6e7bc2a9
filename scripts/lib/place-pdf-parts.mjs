import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'

const LIBRARY = join(root, 'node_modules/pdfjs-dist')

/**
 * Puts what the reader of PDFs asks for as it meets it (a decoder of scans, the tables of letters of Chinese, Japanese
 * and Korean) among a build's files, under the names that it asks for (components/ui/open-pdf.ts).
 * @param {string} buildDirectory
 */
export function placePdfParts(buildDirectory) {
  const { version } = JSON.parse(readFileSync(join(LIBRARY, 'package.json'), 'utf8'))
  for (const part of ['cmaps', 'wasm']) {
    cpSync(join(LIBRARY, part), join(buildDirectory, 'static/pdf-parts', version, part), { recursive: true })
  }
}
