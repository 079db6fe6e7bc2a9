import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

import { root } from './paths.mjs'

/**
 * A fingerprint of the state of some files.
 * @param {string[]} files from the root
 * @param {string[]} [words] what else belongs to the state
 * @returns {string}
 */
export function fingerprint(files, words = []) {
  const hash = createHash('sha256')
  for (const file of files.toSorted()) hash.update(`\0${file}\0`).update(readFileSync(join(root, file)))
  for (const word of words) hash.update(`\0${word}`)
  return hash.digest('hex')
}

/** Every file below a folder of the root. */
export function filesBelow(/** @type {string} */ folder) {
  if (!existsSync(join(root, folder))) return []
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((file) => statSync(join(root, file)).isFile())
}
