/** The body of an e-mail (raw content of Draft.js), built to break its readers. */
export interface Letter {
  what: string
  isTaken?: true
  body: unknown
  /** As text, when a value could not hold it. */
  json?: string
}

const block = (more: object = {}) => ({ text: 'Hello', type: 'unstyled', ...more })
const list = <T>(length: number, make: (at: number) => T) => Array.from({ length }, (_, at) => make(at))
const link = { type: 'LINK', mutability: 'MUTABLE', data: { url: 'https://example.test' } }
const bold = (offset: number, length: number) => ({ offset, length, style: 'BOLD' })
const nested = (deep: number) =>
  `{"blocks":[{"text":"Hello","type":"unstyled","data":${'{"a":'.repeat(deep)}1${'}'.repeat(deep)}}]}`

export const LETTERS: Letter[] = [
  { what: 'of 20,000 blocks', body: { blocks: list(20_000, () => block()) } },
  { what: 'of a text of 900,000 letters', body: { blocks: [block({ text: 'x'.repeat(900_000) })] } },
  { what: 'that is a list of lists', body: null, json: '['.repeat(900_000) },
  { what: 'whose data goes 900 deep', body: null, json: nested(900), isTaken: true },
  { what: 'whose data goes 100,000 deep', body: null, json: nested(100_000) },
  {
    what: 'of lists within lists',
    body: { blocks: list(500, (at) => block({ type: 'unordered-list-item', depth: at })) },
  },
  {
    what: 'of lists as deep as they go',
    body: { blocks: list(500, (at) => block({ type: 'ordered-list-item', depth: at % 5 })) },
    isTaken: true,
  },
  { what: 'of ranges outside its text', body: { blocks: [block({ inlineStyleRanges: [bold(4, 9)] })] } },
  { what: 'of ranges before its text', body: { blocks: [block({ inlineStyleRanges: [bold(-1, 2)] })] } },
  { what: 'of ranges of no length', body: { blocks: [block({ inlineStyleRanges: [bold(0, 0)] })] } },
  { what: 'of ranges as large as numbers', body: { blocks: [block({ inlineStyleRanges: [bold(2 ** 53, 2 ** 53)] })] } },
  { what: 'of 20,000 ranges', body: { blocks: [block({ inlineStyleRanges: list(20_000, () => bold(0, 1)) })] } },
  {
    what: 'of all ranges that there may be, each over another',
    isTaken: true,
    body: {
      blocks: list(20, () => ({
        text: 'x'.repeat(900),
        type: 'unstyled',
        inlineStyleRanges: list(490, (at) => bold(at, 900 - at)),
        entityRanges: list(490, (at) => ({ offset: at, length: 2, key: 0 })),
      })),
      entityMap: { 0: link },
    },
  },
  {
    what: 'of links to nowhere',
    body: { blocks: [block({ entityRanges: [{ offset: 0, length: 1, key: 7 }] })], entityMap: {} },
  },
  {
    what: 'of 10,000 links',
    body: { blocks: [block()], entityMap: Object.fromEntries(list(10_000, (at) => [at, link])) },
  },
  {
    what: 'of a link without end',
    body: {
      blocks: [block()],
      entityMap: { 0: { ...link, data: { url: `https://example.test/${'x'.repeat(500_000)}` } } },
    },
  },
  {
    what: 'of a link that runs',
    body: { blocks: [block()], entityMap: { 0: { ...link, data: { url: 'java\nscript:alert(1)' } } } },
  },
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((key) => ({
    what: `whose link is named ${key}`,
    body: null,
    json: `{"blocks":[{"text":"Hello","type":"unstyled","entityRanges":[{"offset":0,"length":1,"key":0}]}],"entityMap":{"${key}":${JSON.stringify(link)}}}`,
  })),
  {
    what: 'that would be everybody’s',
    body: null,
    json: '{"__proto__":{"isAdmin":true},"blocks":[{"text":"Hello","type":"unstyled","__proto__":{"depth":9}}]}',
  },
  { what: 'of half a letter', body: null, json: '{"blocks":[{"text":"\\ud800","type":"unstyled"}]}' },
]
