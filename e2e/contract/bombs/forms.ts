const MB = 1_048_576

/** A form built to break its parser, byte by byte. */
export interface RawForm {
  what: string
  /** It still holds a valid file. */
  isTaken?: true
  make: () => Buffer
  boundary?: string
}

const BOUNDARY = 'bomb'
const part = (head: string, content: Buffer | string = 'x') =>
  Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n${head}\r\n\r\n`), Buffer.from(content), Buffer.from('\r\n')])
const END = Buffer.from(`--${BOUNDARY}--\r\n`)
const field = (name: string, content?: Buffer | string) =>
  part(`Content-Disposition: form-data; name="${name}"`, content)
const file = (content?: Buffer | string, name = 'a.txt') =>
  part(`Content-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: text/plain`, content)
const times = (amount: number, bytes: Buffer | string) => Buffer.alloc(amount * Buffer.byteLength(bytes), bytes)
const form = (...parts: Buffer[]) => Buffer.concat([...parts, END])

export const FORMS: RawForm[] = [
  { what: 'of 100,000 fields', make: () => form(times(100_000, field('note'))) },
  {
    what: 'of 100,000 fields that nobody named',
    make: () => form(times(100_000, part('Content-Disposition: form-data'))),
  },
  { what: 'of 50,000 files', make: () => form(times(50_000, file())) },
  { what: 'of 50,000 empty files', make: () => form(times(50_000, file('', ''))) },
  {
    what: 'with a header of 9 MB',
    make: () => form(part(`Content-Disposition: form-data; name="${'x'.repeat(9 * MB)}"`)),
  },
  {
    what: 'with 500,000 headers',
    make: () => form(part(`${'A: b\r\n'.repeat(500_000)}Content-Disposition: form-data; name="note"`)),
  },
  {
    what: 'with 500,000 words in a header',
    make: () => form(part(`Content-Disposition: form-data${'; a="b"'.repeat(500_000)}; name="note"`)),
  },
  {
    what: 'with headers that never end',
    make: () => Buffer.concat([Buffer.from(`--${BOUNDARY}\r\n`), times(9 * MB, 'A')]),
  },
  { what: 'without an end', make: () => Buffer.concat([file(times(9 * MB, 'x'))]) },
  { what: 'without a beginning', make: () => times(9 * MB, 'x') },
  {
    what: 'of almost its boundary, again and again',
    make: () => form(file(times(2_000_000, `\r\n--${BOUNDARY.slice(0, 3)}`))),
    isTaken: true,
  },
  { what: 'of line ends', make: () => form(file(times(9 * MB, '\r\n'))), isTaken: true },
  { what: 'with an endless boundary', boundary: 'b'.repeat(60_000), make: () => times(9 * MB, 'b') },
  {
    what: 'within forms',
    make: () =>
      form(
        part(
          `Content-Disposition: form-data; name="note"\r\nContent-Type: multipart/mixed; boundary=${BOUNDARY}`,
          times(100_000, file()),
        ),
      ),
  },
  { what: 'with a field of 9 MB', make: () => form(field('comment', times(9 * MB, 'x')), file()) },
  { what: 'with a list of lists of lists', make: () => form(field('ids', '['.repeat(900_000)), file()) },
  {
    what: 'with fields that are named as what every object has',
    make: () => form(field('__proto__', '{"isAdmin":true}'), field('constructor'), field('toString'), file()),
  },
  {
    what: 'with a file named as what every object has',
    make: () => form(part('Content-Disposition: form-data; name="__proto__"; filename="a.txt"'), file()),
  },
  {
    what: 'with a name of a file that climbs',
    make: () => form(file('x', '../../../../etc/passwd\\0.txt')),
    isTaken: true,
  },
  { what: 'with a name of 100,000 letters', make: () => form(file('x', 'a'.repeat(100_000))) },
]

export const typeOf = ({ boundary = BOUNDARY }: RawForm) => `multipart/form-data; boundary=${boundary}`
