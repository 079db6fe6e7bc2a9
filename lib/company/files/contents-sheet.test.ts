import { expect, it } from 'vitest'

import { type Listed, contentsSheet } from './contents-sheet'

const file = (more: Partial<Listed> = {}): Listed => ({
  name: 'a.jpg',
  kind: 'Photo note',
  roomName: 'Kitchen',
  happenedAt: '2026-11-24T03:32:10.000Z',
  caption: null,
  by: 'Tess Webb',
  size: 10,
  isMissing: false,
  ...more,
})
const HASH = 'ab'.repeat(32)

const linesOf = (files: readonly Listed[], hashes = new Map([['a.jpg', HASH]])) =>
  contentsSheet(files, 'Australia/Brisbane', hashes).slice(1).split('\r\n').slice(1, -1)

it('says of each file what it is, on the site’s clock, with its hash', () => {
  expect(contentsSheet([], 'Australia/Brisbane', new Map())).toBe(
    '\uFEFFFile,Kind,Room,Date (Australia/Brisbane),Caption,By,Size (bytes),SHA-256,Missing\r\n',
  )
  expect(linesOf([file()])).toEqual([`a.jpg,Photo note,Kitchen,2026-11-24 13:32,,Tess Webb,10,${HASH},`])
})

it('says what is missing, and no hash of it', () => {
  expect(linesOf([file({ isMissing: true })])).toEqual([
    'a.jpg,Photo note,Kitchen,2026-11-24 13:32,,Tess Webb,10,,Not in the file store',
  ])
})

it('runs no formula that somebody wrote into a caption, and keeps its commas and lines', () => {
  const [formula] = linesOf([file({ caption: '=HYPERLINK("http://x","y")', roomName: '+1' })])
  expect(formula).toContain(`,'+1,`)
  expect(formula).toContain(`,"'=HYPERLINK(""http://x"",""y"")",`)
})

it('is as long before the hashes are known', () => {
  const files = [file(), file({ name: 'b.jpg', isMissing: true })]
  expect(contentsSheet(files, 'UTC', new Map())).toHaveLength(
    contentsSheet(files, 'UTC', new Map([['a.jpg', HASH]])).length,
  )
})
