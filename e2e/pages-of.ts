import { readFile } from 'node:fs/promises'

import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A node of a page's structure: `H1`, `Table`, `Figure` … */
interface Tag {
  role: string
  alt?: string
  children: (Tag | { type: string })[]
}

export interface ReadPage {
  /** Its words in reading order, lines joined by a space. */
  text: string
  /** In points. */
  width: number
  height: number
  /** The roles of its structure, each as often as it stands there. */
  tags: string[]
  /** The alternative texts of its figures. */
  alternatives: string[]
}

/** What a reader finds on the pages of a PDF, and in its head. */
export async function pagesOf(file: string) {
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
  const pdf = await task.promise
  const { info } = (await pdf.getMetadata()) as { info: { Title?: string; Language?: string } }
  const pages: ReadPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const [, , width, height] = page.view as [number, number, number, number]
    const tree = (await page.getStructTree()) as Tag | null
    const tags = tree ? flat(tree) : []
    pages.push({
      text: items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/[\u200b\u2068\u2069]/g, '')
        .replace(/\s+/g, ' '),
      width,
      height,
      tags: tags.map(({ role }) => role),
      alternatives: tags.flatMap(({ alt }) => alt ?? []),
    })
  }
  await task.destroy()
  return { title: info.Title, language: info.Language, pages, text: pages.map(({ text }) => text).join(' ') }
}

/** The files that a PDF carries, and the archive standard that it says it keeps: `3U`; null for none. */
export async function archiveOf(file: string) {
  const task = getDocument({ data: new Uint8Array(await readFile(file)), verbosity: 0 })
  const pdf = await task.promise
  const { metadata } = await pdf.getMetadata()
  const attachments = (await pdf.getAttachments()) as Record<string, { filename: string; content: Uint8Array }> | null
  const standard = [metadata?.get('pdfaid:part'), metadata?.get('pdfaid:conformance')].filter(Boolean).join('') || null
  await task.destroy()
  return {
    standard,
    attachments: Object.values(attachments ?? {}).map(({ filename, content }) => ({
      name: filename,
      text: Buffer.from(content).toString(),
    })),
  }
}

const flat = (tag: Tag): Tag[] => [tag, ...tag.children.flatMap((child) => ('role' in child ? flat(child) : []))]
