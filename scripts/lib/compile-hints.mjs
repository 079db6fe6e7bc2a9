import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What Chromium's engine looks for at the head of a script, since version 136. Other engines read a comment. */
const HINT = '//# allFunctionsCalledOnLoad\n'
const MAP_COMMENT = /\n\/\/# sourceMappingURL=(\S+)\s*$/

/**
 * Says of each script of a build that all of its functions run at once. A browser then compiles it beside the page, while
 * it comes over the line. Otherwise it compiles each module on the page's own thread when that first runs: nearly all of
 * what a page is blocked for while it starts (docs/adr/0032-scripts-of-a-page.md).
 * @param {string} folder of the browser's scripts
 * @returns {number} how many scripts say so now
 */
export function hintScripts(folder) {
  const maps = new Set()
  let hinted = 0
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.js'))) {
    const path = join(folder, name)
    const script = readFileSync(path, 'utf8')
    if (script.startsWith(HINT)) continue
    writeFileSync(path, HINT + script)
    hinted++
    const [, map] = MAP_COMMENT.exec(script) ?? []
    if (map) maps.add(join(folder, map))
  }
  for (const map of maps) if (existsSync(map)) writeFileSync(map, shiftMap(readFileSync(map, 'utf8')))
  return hinted
}

/** @returns {string} the source map of a script that has another line before its first */
function shiftMap(/** @type {string} */ text) {
  const map = JSON.parse(text)
  if (map.sections) for (const { offset } of map.sections) offset.line++
  else map.mappings = `;${map.mappings}`
  return JSON.stringify(map)
}
