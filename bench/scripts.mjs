import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

import { root } from '../scripts/lib/paths.mjs'
import { beside } from './last.mjs'

/** What of the scripts that a page waits for is whose, by the source maps of the build. */

/** The first that fits names the part. React comes in Next's own copy. */
const PARTS = /** @type {const} */ ([
  [/next\/dist\/compiled\/react-dom/, 'react-dom'],
  [/next\/dist\/compiled\/react-server-dom/, 'react-server-dom (reads what the server drew)'],
  [/next\/dist\/compiled\/(react|scheduler)\//, 'react'],
  [/next\/src\/client\/components\/(segment-cache|router-reducer|scheduler|prefetch|links|navigation)/, 'next: router'],
  [/next\/src\/client\/components\/(app-router|layout-router|render-tree|use-action-queue|sequential)/, 'next: router'],
  [/node_modules\/(next|@swc)\/|\[turbopack\]/, 'next: the rest'],
  // Its maps leave out the package's own name for what its icons share.
  [/node_modules\/(lucide-react|shared\/src)\//, 'lucide-react'],
  [/node_modules\/(@headlessui|@react-aria|@react-stately|@floating-ui|tabbable)\//, 'headlessui'],
  [/node_modules\/(@tanstack\/(react-query|query-[^/]+))\//, 'react-query'],
  [/node_modules\/(react-hook-form|@hookform)\//, 'react-hook-form'],
  [/node_modules\/(@fullcalendar|preact)\//, 'fullcalendar'],
  [/node_modules\/(@nivo|d3-[^/]+|@react-spring|lodash[^/]*)\//, 'charts'],
  [/node_modules\/(@tiptap|prosemirror-[^/]+|linkifyjs|orderedmap|rope-sequence|w3c-keyname)\//, 'tiptap'],
])
/** Of our own, a part is an area: `components/desk/shell`. */
const OURS = /\[project\]\/((?:components|lib)\/(?:ui|base|[^/]+\/[^/]+)|[^/]+)\//
/** Of the parts of a page's own scripts so many are named. */
const MOST = 4

/**
 * The bytes that a browser loads before each page works, by gzip: those of all pages, those of staff pages, its own, and
 * what they consist of.
 * @param {{
 *   base: string, dist: string, cookie: { name: string, value: string }, screens: Record<string, string>,
 *   isPublic: (path: string) => boolean,
 * }} options `dist`: the folder of the build, from the root
 */
export async function measureScripts({ base, dist, cookie, screens, isPublic }) {
  /** @type {{ screen: string, isPublic: boolean, scripts: string[] }[]} */
  const pages = []
  // One after the other: the door refuses who asks for all pages at once.
  for (const [screen, path] of Object.entries(screens)) {
    const headers = isPublic(path) ? {} : { Cookie: `${cookie.name}=${cookie.value}` }
    pages.push({ screen, isPublic: isPublic(path), scripts: await scriptsOf(base + path, headers) })
  }
  /** @type {Map<string, Record<string, number>>} bytes of each part of a script */
  const parts = new Map()
  for (const src of new Set(pages.flatMap(({ scripts }) => scripts))) parts.set(src, await partsOf(base, dist, src))
  const all = [...parts.keys()]
  const ofAll = all.filter((src) => pages.every(({ scripts }) => scripts.includes(src)))
  const ofStaff = all.filter(
    (src) => !ofAll.includes(src) && pages.every((page) => page.isPublic || page.scripts.includes(src)),
  )
  const add = (/** @type {string[]} */ scripts) => sumOf(scripts.map((src) => parts.get(src) ?? {}))

  console.log('\n| part | of all pages | of all of staff |\n|---|---|---|')
  const [shared, staff] = [add(ofAll), add(ofStaff)]
  const names = Object.keys(sumOf([shared, staff]))
  for (const name of names) console.log(`| ${name} | ${kilobytes(shared[name])} | ${kilobytes(staff[name])} |`)
  console.log(
    `| all | ${beside('scripts of all pages', totalOf(shared) / 1000, { unit: 'kB' })} | ${beside('scripts of all of staff', totalOf(staff) / 1000, { unit: 'kB' })} |`,
  )

  console.log(
    '\n| page | first-load JavaScript, gzip | of all pages | of all of staff | its own | the most of its own |\n|---|---|---|---|---|---|',
  )
  for (const { screen, scripts } of pages) {
    const own = add(scripts.filter((src) => !ofAll.includes(src) && !ofStaff.includes(src)))
    const cells = [
      beside(`scripts of ${screen}`, totalOf(add(scripts)) / 1000, { unit: 'kB' }),
      ...[ofAll, ofStaff].map((some) => kilobytes(totalOf(add(scripts.filter((src) => some.includes(src)))))),
      kilobytes(totalOf(own)),
      Object.entries(own)
        .slice(0, MOST)
        .map(([name, bytes]) => `${name} ${kilobytes(bytes)}`)
        .join(', '),
    ]
    console.log(`| ${screen} | ${cells.join(' | ')} |`)
  }
}

async function scriptsOf(/** @type {string} */ address, headers) {
  const page = await fetch(address, { headers })
  if (!page.ok) throw new Error(`${address} answers ${page.status}`)
  const tags = [...(await page.text()).matchAll(/<script[^>]+src="([^"]+)"[^>]*>/g)]
  // Only browsers without modules load the polyfills.
  return [...new Set(tags.filter(([tag]) => !/nomodule/i.test(tag)).map(([, src]) => src))]
}

/** The last line of a script, which browsers do not read: where its map is. */
const MAP_COMMENT = /\n\/\/# sourceMappingURL=(\S+)\s*$/

/** @returns {Promise<Record<string, number>>} bytes of a script by gzip, by part */
async function partsOf(/** @type {string} */ base, /** @type {string} */ dist, /** @type {string} */ src) {
  const url = new URL(src, base)
  const sent = await (await fetch(url)).text()
  const [, name] = MAP_COMMENT.exec(sent) ?? []
  if (!name) throw new Error(`${src} has no source map: the build was made without SOURCE_MAPS=on.`)
  const text = sent.replace(MAP_COMMENT, '')
  const map = join(root, dist, new URL(name, url).pathname.replace('/_next/', ''))
  const texts = Object.entries(split(text, new SourceMap(JSON.parse(readFileSync(map, 'utf8')))))
  const alone = texts.map(([part, some]) => /** @type {const} */ ([part, gzipSync(some).length]))
  // Together they are smaller than one by one.
  const share = gzipSync(text).length / alone.reduce((sum, [, bytes]) => sum + bytes, 0)
  return Object.fromEntries(alone.map(([part, bytes]) => [part, bytes * share]))
}

/** @returns {Record<string, string>} what of a script comes from each part */
function split(/** @type {string} */ text, /** @type {SourceMap} */ map) {
  const texts = {}
  for (const [line, letters] of text.split('\n').entries()) {
    for (let column = 0; column < letters.length; column++) {
      const { originalSource } = /** @type {{ originalSource?: string }} */ (map.findEntry(line, column))
      const part = originalSource === undefined ? 'between modules' : partOf(originalSource)
      texts[part] = (texts[part] ?? '') + letters[column]
    }
  }
  return texts
}

function partOf(/** @type {string} */ source) {
  const [, known] = PARTS.find(([pattern]) => pattern.test(source)) ?? []
  const [, installed] = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? []
  return known ?? installed ?? OURS.exec(source)?.[1] ?? source
}

/** Adds up, the largest first. */
function sumOf(/** @type {Record<string, number>[]} */ records) {
  const sums = {}
  for (const record of records) {
    for (const [name, bytes] of Object.entries(record)) sums[name] = (sums[name] ?? 0) + bytes
  }
  return Object.fromEntries(Object.entries(sums).toSorted(([, one], [, other]) => other - one))
}

const totalOf = (/** @type {Record<string, number>} */ record) =>
  Object.values(record).reduce((sum, bytes) => sum + bytes, 0)

const kilobytes = (bytes = 0) => `${(bytes / 1000).toFixed(1)} kB`
