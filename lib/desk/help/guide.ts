import 'server-only'
import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import { marked } from 'marked'

import { FIRST_PAGE, type GuidePage, pageOf } from './rules'

const FOLDER = path.join(/* turbopackIgnore: true */ process.cwd(), 'docs/guide')
const ENDING = '.md'

let read: readonly GuidePage[] | undefined

/** Every page of the guide, in the order in which its first page names them. */
export function guidePages(): readonly GuidePage[] {
  return (read ??= readPages())
}

function readPages(): GuidePage[] {
  const names = readdirSync(FOLDER).flatMap((file) => (file.endsWith(ENDING) ? [path.basename(file, ENDING)] : []))
  const textOf = (name: string) => readFileSync(path.join(FOLDER, `${name}${ENDING}`), 'utf8')
  const first = textOf(FIRST_PAGE)
  const placeOf = (name: string) => first.indexOf(`(${name}${ENDING})`)
  return names
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((name) => pageOf(name, marked.lexer(name === FIRST_PAGE ? first : textOf(name))))
}

/** A page of the guide; undefined for a name that none has. */
export const guidePage = (name: string): GuidePage | undefined => guidePages().find((page) => page.name === name)
