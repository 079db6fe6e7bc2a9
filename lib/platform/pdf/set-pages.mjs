// @ts-check
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'

import { wrapJpeg } from './wrap-jpeg.mjs'

/**
 * @typedef {object} Pages Absolute paths.
 * @property {string} folder Holds what the data names, and nothing outside of it can be read.
 * @property {string} templates The folder of the templates, `main.typ` among them.
 * @property {string} data JSON; the template reads it as `data.json`.
 * @property {string[]} photos Names of JPEGs in the folder, which are drawn as `{name}.pdf`; in an archive, which may
 *   hold no pages of others, as `{name}.jpg`.
 * @property {{ name: string, text: string } | null} attachment A file for the template to attach.
 * @property {boolean} isArchive Makes PDF/A-3u.
 * @property {string[]} fonts
 * @property {'pdf' | 'svg'} as
 * @property {number} madeAt Seconds.
 * @property {string} to The file to write.
 *
 * @typedef {{ pages: number, size: number } | { fault: string }} Set `fault` is for developers and may hold people's words.
 */

/**
 * Sets pages with Typst. It runs in a process of its own: a compiler leaks what it has read.
 * @param {Pages} pages
 * @returns {Set}
 */
export function work({ folder, templates, data, photos, attachment, isArchive, fonts, as, madeAt, to }) {
  const compiler = NodeCompiler.create({
    workspace: folder,
    fontArgs: [{ fontBlobs: fonts.map((font) => readFileSync(font)) }],
  })
  for (const name of readdirSync(templates)) {
    if (name.endsWith('.typ')) compiler.mapShadow(path.join(folder, name), readFileSync(path.join(templates, name)))
  }
  compiler.mapShadow(path.join(folder, 'data.json'), Buffer.from(data))
  for (const name of photos) {
    const jpeg = readFileSync(path.join(folder, name))
    const drawn = isArchive ? jpeg : wrapJpeg(jpeg)
    if (drawn) compiler.mapShadow(path.join(folder, `${name}.${isArchive ? 'jpg' : 'pdf'}`), drawn)
  }
  if (attachment) compiler.mapShadow(path.join(folder, attachment.name), Buffer.from(attachment.text))
  const compiled = compiler.compile({ mainFilePath: path.join(folder, 'main.typ') })
  const pages = compiled.result
  if (!pages) return { fault: wordsOf(compiler, compiled) }
  try {
    const options = { creationTimestamp: madeAt, ...(isArchive && { pdfStandard: 'a-3u' }) }
    const bytes = as === 'svg' ? Buffer.from(compiler.plainSvg(pages)) : compiler.pdf(pages, options)
    writeFileSync(to, bytes)
    return { pages: pages.numOfPages, size: bytes.length }
  } catch (error) {
    return { fault: String(error) }
  }
}

const wordsOf = (
  /** @type {NodeCompiler} */ compiler,
  /** @type {import('@myriaddreamin/typst-ts-node-compiler').NodeTypstCompileResult} */ compiled,
) => {
  const error = compiled.takeDiagnostics()
  return error ? JSON.stringify(compiler.fetchDiagnostics(error)) : 'no pages'
}
