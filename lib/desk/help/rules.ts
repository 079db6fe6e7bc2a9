import type { Token, Tokens } from 'marked'

import type { FoundPlace } from './schema'

/** The page with which the guide begins, by the name of its file. */
export const FIRST_PAGE = 'README'

/** A heading of the guide with what stands below it, up to the next one. */
export interface GuideSection {
  /** As GitHub makes it of the heading; null for what stands above the first one. */
  anchor: string | null
  title: string
  /** In plain words. */
  text: string
}

/** A page of the guide. */
export interface GuidePage {
  /** Of its file, without the ending. */
  name: string
  title: string
  /** Of its Markdown, below its title. */
  tokens: readonly Token[]
  sections: readonly GuideSection[]
}

/** The anchor of a heading, as GitHub makes it: `What is refused` becomes `what-is-refused`. */
export const anchorOf = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')

/** The address in the app of a page of the guide, or of one of its headings. */
export const guideHref = (name: string, anchor?: string | null): string =>
  `/help${name === FIRST_PAGE ? '' : `/${name}`}${anchor ? `#${anchor}` : ''}`

/** Where a link of the guide leads in the app: `jobs.md#history` to `/help/jobs#history`; null where it leads nowhere. */
export function hrefInApp(link: string): string | null {
  const [, name, anchor] = /^([\w-]+)\.md(?:#([\w-]+))?$/.exec(link) ?? []
  if (name) return guideHref(name, anchor)
  return /^(https:\/\/|#[\w-]+$)/.test(link) ? link : null
}

/** A picture of the guide, as `npm run screenshots -- --guide` makes it. */
export interface GuidePicture {
  src: string
  width: number
  height: number
}

const AT_A_DESK = { width: 1280, height: 800 }
const ON_A_PHONE = { width: 390, height: 844 }

/** The picture that a link of the guide means, `../../public/guide/jobs.webp`, in CSS pixels; null for any other. */
export function pictureInApp(link: string): GuidePicture | null {
  const [, name] = /^\.\.\/\.\.\/public\/guide\/([\w-]+)\.webp$/.exec(link) ?? []
  if (!name) return null
  return { src: `/guide/${name}.webp`, ...(name.endsWith('-phone') ? ON_A_PHONE : AT_A_DESK) }
}

/** The words of tokens, without their marks. */
export function plainOf(tokens: readonly Token[] = []): string {
  return tokens
    .map((token) => {
      if (token.type === 'list') return (token as Tokens.List).items.map(({ tokens: own }) => plainOf(own)).join(' ')
      if (token.type === 'table') {
        const { header, rows } = token as Tokens.Table
        return [header, ...rows].map((row) => row.map(({ tokens: own }) => plainOf(own)).join(' ')).join(' ')
      }
      if ('tokens' in token && token.tokens) return plainOf(token.tokens)
      if (token.type === 'space') return ' '
      return 'text' in token ? String(token.text) : ''
    })
    .join('')
    .replace(/\s+/g, ' ')
}

/** The page of the guide that a file's tokens make. */
export function pageOf(name: string, tokens: readonly Token[]): GuidePage {
  const [first, ...rest] = tokens.filter(({ type }) => type !== 'space') as Tokens.Heading[]
  const title = plainOf(first!.tokens)
  const sections: GuideSection[] = [{ anchor: null, title, text: '' }]
  for (const token of rest) {
    if (token.type === 'heading') {
      const heading = plainOf(token.tokens)
      sections.push({ anchor: anchorOf(heading), title: heading, text: '' })
    } else {
      const last = sections.at(-1)!
      last.text = `${last.text} ${plainOf([token])}`.trim()
    }
  }
  return { name, title, tokens: rest, sections }
}

export const MOST_FOUND = 20

const AROUND = 60

/** The sections that hold all the words, those with one in the heading first. */
export function findIn(pages: readonly GuidePage[], search: string): FoundPlace[] {
  const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
  if (!wanted.length) return []
  // The first page names the others.
  const others = pages.filter(({ name }) => name !== FIRST_PAGE)
  const found = others.flatMap(({ name, title: page, sections }) =>
    sections.flatMap(({ anchor, title, text }) => {
      const all = `${page} ${title} ${text}`.toLowerCase()
      if (!wanted.every((word) => all.includes(word))) return []
      // A page's name alone is no answer at each of its headings.
      if (anchor && !wanted.some((word) => `${title} ${text}`.toLowerCase().includes(word))) return []
      const weight = wanted.filter((word) => title.toLowerCase().includes(word)).length
      const at = Math.max(0, text.toLowerCase().indexOf(wanted[0]!) - AROUND)
      const words = `${at ? '…' : ''}${text.slice(at, at + 3 * AROUND)}${text.length > at + 3 * AROUND ? '…' : ''}`
      return [{ weight, place: { href: guideHref(name, anchor), title, page, words } }]
    }),
  )
  return found
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, MOST_FOUND)
    .map(({ place }) => place)
}
