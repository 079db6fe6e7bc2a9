import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SOURCE_MAP = /\n\/\/# sourceMappingURL=\S*\s*$/
/** A smaller file is hardly larger than what would stand in its place. */
const SMALL = 1024

/**
 * Turbopack writes what many routes share once for each of them (github.com/vercel/next.js/issues/89192): of 163 MB of
 * scripts 143 were the same again, and a server loads all of them when it starts. Of equal files the first stays, and the
 * others load it.
 * @param {string} folder the scripts of a build that Node loads
 * @returns {number} how many files load another one now
 */
export function shareChunks(folder) {
  /** @type {Map<string, string>} */
  const firsts = new Map()
  let shared = 0
  for (const name of readdirSync(folder).toSorted()) {
    if (!name.endsWith('.js')) continue
    const path = join(folder, name)
    const script = readFileSync(path, 'utf8')
    if (script.length < SMALL) continue
    const content = createHash('sha256').update(script.replace(SOURCE_MAP, '')).digest('hex')
    const first = firsts.get(content)
    if (first === undefined) {
      firsts.set(content, name)
      continue
    }
    writeFileSync(path, `module.exports=require(${JSON.stringify(`./${first}`)})\n`)
    rmSync(`${path}.map`, { force: true })
    shared++
  }
  return shared
}

/** The same for all scripts that a build's server loads. */
export function shareServerChunks(/** @type {string} */ buildDirectory) {
  for (const folder of ['server/chunks', 'server/chunks/ssr'])
    if (existsSync(join(buildDirectory, folder))) shareChunks(join(buildDirectory, folder))
}
