import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

import { filesBelow } from './fingerprint.mjs'
import { root } from './paths.mjs'

const compress = promisify(brotliCompress)
/** Fonts and pictures are compressed by their own formats. */
const compressible = /\.(m?js|css|svg|json|map)$/
const SMALL = 1024

/**
 * Puts a Brotli copy beside each script and style of a build, which scripts/serve.mjs sends to browsers that take
 * Brotli. Done once, at the build, at a quality that would be too slow for an answer.
 * @param folder below the root
 */
export async function precompress(/** @type {string} */ folder) {
  for (const path of filesBelow(folder).filter((name) => compressible.test(name))) {
    const bytes = await readFile(join(root, path))
    if (bytes.length < SMALL) continue
    const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(join(root, `${path}.br`), await compress(bytes, { params }))
  }
}
