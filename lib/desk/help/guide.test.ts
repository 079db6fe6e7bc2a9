import { existsSync, readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'

import type { Token, Tokens } from 'marked'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'

import { AREAS } from '@/lib/desk/areas/areas'
import { screenGuides } from '@/lib/desk/areas/guides'
import { pageAt } from '@/lib/desk/areas/page-at'

import { guidePage, guidePages } from './guide'
import { FIRST_PAGE, anchorOf, findIn, hrefInApp, pageOf, pictureInApp, plainOf } from './rules'

const root = path.resolve(import.meta.dirname, '../../..')
const pages = guidePages()
const twice = <T>(all: readonly T[]) => all.filter((one, at) => all.indexOf(one) !== at)

/** The links of tokens, however deep. */
function linksIn(tokens: readonly Token[]): string[] {
  return tokens.flatMap((token) => {
    const own = token.type === 'link' ? [(token as Tokens.Link).href] : []
    const { items = [] } = token as Tokens.List
    const { header = [], rows = [] } = token as Tokens.Table
    const cells = [...header, ...rows.flat()].flatMap((cell) => cell.tokens ?? [])
    const below = [
      ...(token.type === 'list' ? items : []),
      ...cells,
      ...('tokens' in token ? (token.tokens ?? []) : []),
    ]
    return [...own, ...linksIn(below as Token[])]
  })
}

/** The pictures of a page: each stands in a paragraph of its own. */
const imagesIn = (tokens: readonly Token[]): Tokens.Image[] =>
  tokens.flatMap((token) =>
    token.type === 'paragraph' ? (token.tokens ?? []).filter((one): one is Tokens.Image => one.type === 'image') : [],
  )

/** Whether an address of the app leads to a page of the guide and, where it has one, to a heading there. */
const leadsSomewhere = (href: string): boolean => {
  const [, name = FIRST_PAGE, anchor] = /^\/help(?:\/([\w-]+))?(?:#(.+))?$/.exec(href) ?? []
  const page = guidePage(name)
  return page !== undefined && (!anchor || page.sections.some((section) => section.anchor === anchor))
}

describe('the guide', () => {
  it('has a page about each area that has a screen', () => {
    const without = AREAS.filter(({ pages = [], jobParts = [], guide }) => pages.length + jobParts.length > 0 && !guide)
    expect(without).toEqual([])
    const missing = AREAS.flatMap(({ guide }) => (guide && !guidePage(guide) ? [guide] : []))
    expect(missing).toEqual([])
  })

  it('leads from each screen to a place that is there', () => {
    expect(screenGuides().filter(({ href }) => !leadsSomewhere(href))).toEqual([])
    const hrefOf = (screen: string) => pageAt(screenGuides(), screen)?.href
    expect(hrefOf('/jobs/7/history')).toBe('/help/jobs#history')
    expect(hrefOf('/jobs/7/estimates/9')).toBe('/help/estimates#estimates')
    expect(hrefOf('/administration/outbox')).toBe('/help/administration#outbox')
    expect(hrefOf('/')).toBe('/help/dashboard')
  })

  it.each(pages.map(({ name }) => name))('has no link that leads nowhere: %s', (name) => {
    const page = guidePage(name)!
    const lost = linksIn(page.tokens).filter((link) => {
      const href = hrefInApp(link)
      if (href?.startsWith('https://')) return false
      return !href || !leadsSomewhere(href.startsWith('#') ? `/help/${name}${href}` : href)
    })
    expect(lost).toEqual([])
  })

  it('shows each of its pictures, in its size, and no other', async () => {
    const images = pages.flatMap(({ tokens }) => imagesIn(tokens))
    const pictures = images.map(({ href }) => pictureInApp(href))
    expect(images.filter(({ text }) => text.length < 20)).toEqual([])
    const folder = path.join(root, 'public/guide')
    const shown = pictures.map((picture) => path.basename(picture!.src)).toSorted()
    expect(shown).toEqual(readdirSync(folder).toSorted())
    for (const { src, width, height } of pictures.map((picture) => picture!)) {
      const is = await sharp(path.join(root, 'public', src)).metadata()
      expect([src, is.width / is.height]).toEqual([src, width / height])
    }
  })

  it.each(pages.map(({ name }) => name))('has a title and each heading once: %s', (name) => {
    const { title, sections } = guidePage(name)!
    expect(title).toMatch(/^[A-Z]/)
    expect(twice(sections.map(({ anchor }) => anchor))).toEqual([])
  })

  it('names each of its pages on its first one, in the repository too', () => {
    const named = linksIn(guidePage(FIRST_PAGE)!.tokens).map((link) => link.replace(/#.*/, ''))
    const files = readdirSync(path.join(root, 'docs/guide')).filter((file) => file !== `${FIRST_PAGE}.md`)
    expect(files.filter((file) => !named.includes(file))).toEqual([])
    const readme = readFileSync(path.join(root, 'README.md'), 'utf8')
    for (const file of ['docs/guide/README.md', 'docs/operations.md']) {
      expect(readme).toContain(`(${file})`)
      expect(existsSync(path.join(root, file))).toBe(true)
    }
  })
})

describe('a search of the guide', () => {
  it('finds the heading before the words below others', () => {
    expect(findIn(pages, 'run sheet')[0]).toMatchObject({ href: '/help/calendar#run-sheet', title: 'Run sheet' })
    expect(findIn(pages, 'DRYING goal')[0]).toMatchObject({ href: '/help/moisture-and-drying#the-drying-goal' })
  })
  it('finds nothing for words that are not there together, and for none', () => {
    expect(findIn(pages, 'run xylophone')).toEqual([])
    expect(findIn(pages, '  ')).toEqual([])
  })
})

describe('a page', () => {
  const text = (words: string) => ({ type: 'text', raw: words, text: words }) as Token
  it('falls into its headings', () => {
    const heading = (depth: number, words: string) =>
      ({ type: 'heading', raw: '', depth, text: words, tokens: [text(words)] }) as Token
    const paragraph = { type: 'paragraph', raw: '', text: 'Words', tokens: [text('Words')] } as Token
    expect(pageOf('one', [heading(1, 'Title'), paragraph, heading(2, 'A & b'), paragraph]).sections).toEqual([
      { anchor: null, title: 'Title', text: 'Words' },
      { anchor: 'a--b', title: 'A & b', text: 'Words' },
    ])
  })
  it('makes the anchors that GitHub makes', () => expect(anchorOf('Terms & Privacy')).toBe('terms--privacy'))
  it('shows no picture from elsewhere', () => {
    for (const link of ['https://example.test/a.webp', '../../public/icon-192.png', '../../public/guide/../a.webp']) {
      expect(pictureInApp(link)).toBeNull()
    }
  })
  it('leads to no address that is none of the guide', () => {
    for (const link of ['javascript:alert(1)', 'http://example.test', '../adr/0001.md', '/jobs']) {
      expect(hrefInApp(link)).toBeNull()
    }
    expect(plainOf([text('a'), { type: 'html', raw: '<b>', text: '<b>' } as Token])).not.toBe('')
  })
})
