import { expect, it } from 'vitest'

import { tableOf } from '@/lib/paper/pages/paper'

import { galleriesOf } from './galleries'
import { claimPage } from './page'
import { blocksAsHtml } from './told'

const photo = (n: number, roomName: string | null) => ({
  id: `photo-${n}`,
  name: `photos/${n}.jpg`,
  picture: `pictures/${n}.jpg`,
  roomName,
  caption: `Photo ${n}`,
})
const NOTHING = { head: '', record: '', contents: '', exceptions: '' }

it('shows each photo of 1,001 once: those of a thing with it, the others by room, and last those of no room', () => {
  const rooms = [{ roomName: 'Kitchen' }, { roomName: 'Hall' }, { roomName: 'Attic' }]
  const shown = Array.from({ length: 1_001 }, (_, n) => photo(n, [null, 'Hall', 'Kitchen'][n % 3]!))
  const inventory = [
    { name: 'Sofa', photos: [{ id: 'photo-1' }, { id: 'photo-2' }] },
    { name: 'Lamp <b>', photos: [{ id: 'photo-3' }] },
  ]
  const galleries = galleriesOf({ inventory, rooms }, shown)
  expect(galleries.map(({ title, photos }) => [title, photos.length])).toEqual([
    ['Photos of contents', 3],
    ['Photos: Kitchen', 332],
    ['Photos: Hall', 333],
    ['Other photos', 333],
  ])
  const page = claimPage({
    title: 'A',
    madeAt: 'today',
    facts: [],
    told: NOTHING,
    documents: [],
    tables: [],
    galleries,
  })
  const places = [...page.matchAll(/<img [^>]*src="([^"]*)"/g)].map(([, place]) => place)
  expect([places.length, new Set(places).size]).toEqual([1_001, 1_001])
  expect(page).toContain('Sofa: Photo 1')
  expect(page).toContain('Lamp &lt;b&gt;: Photo 3')
})

it('tells a table of a report with its headings, sums and figures, and people’s words as they are', () => {
  const html = blocksAsHtml([
    tableOf(
      [
        ['Unit', 'left'],
        ['Days', 'right'],
      ],
      [['<DH-04>', 16]],
      { foot: ['Sum', 16] },
    ),
  ])
  expect(html).toContain('<th scope="col">Unit</th><th scope="col" class="figure">Days</th>')
  expect(html).toContain('<td>&lt;DH-04&gt;</td><td class="figure">16</td>')
  expect(html).toContain('<tfoot><tr><td>Sum</td><td class="figure">16</td></tr></tfoot>')
})

it('writes times, numbers and counts of its tables as reports do, and isolates what is written from right to left', () => {
  const page = claimPage({
    title: 'A',
    madeAt: 'today',
    facts: [['Contact', 'يوسف حداد, +61 400 111 222']],
    told: NOTHING,
    documents: [],
    tables: [
      {
        title: 'Air readings',
        file: 'readings/air',
        sheet: { head: ['Time', 'Grain depression'], rows: [[{ local: '2026-07-05 09:30' }, -2.5]] },
      },
    ],
    galleries: [],
  })
  expect(page).toContain('<td>5 Jul 2026, 09:30 AM</td><td class="figure">−2.5</td>')
  expect(page).toContain('1 row, also as')
  expect(page).toContain('<dd><bdi>يوسف حداد</bdi>, +61 400 111 222</dd>')
})
