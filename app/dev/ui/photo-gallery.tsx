'use client'

import { useState } from 'react'

import { QueryProvider } from '@/components/desk/shell/query-provider'
import { PhotoGrid } from '@/components/job/photos/photo-grid'
import { type Shown, keptFile } from '@/components/platform/commands/kept'
import { Button } from '@/components/ui/button'
import { notify } from '@/components/ui/notify'
import type { Mark } from '@/lib/job/photos/marks'
import type { Photo } from '@/lib/job/photos/schema'

import { people } from './samples'
import { Row, Section } from './section'

const ZONE = 'Australia/Brisbane'
const SCENES = [
  ['Laundry, north wall', '#8aa4b8', '#3d5a70'],
  [null, '#c9b79c', '#7a6248'],
  ['Behind the vanity: the skirting is wet to 300 mm', '#a9b8a2', '#4f6547'],
] as const

const MARKS: Mark[] = [
  { kind: 'ARROW', colour: 'RED', from: { x: 0.72, y: 0.16 }, to: { x: 0.55, y: 0.42 } },
  { kind: 'CIRCLE', colour: 'YELLOW', from: { x: 0.3, y: 0.4 }, to: { x: 0.55, y: 0.7 } },
  { kind: 'LINE', colour: 'ORANGE', from: { x: 0.7, y: 0.9 }, to: { x: 0.95, y: 0.75 } },
  { kind: 'MEASURE', colour: 'BLUE', from: { x: 0.12, y: 0.56 }, to: { x: 0.12, y: 0.98 }, text: '1.2 m' },
  { kind: 'TEXT', colour: 'WHITE', at: { x: 0.72, y: 0.1 }, text: 'Water entry' },
]

/** A wall with a water mark, drawn into an address. */
function draw([, wall, wet]: (typeof SCENES)[number], tide: number): string {
  const shapes = `<rect width="800" height="600" fill="${wall}"/><path d="M0 ${tide}Q200 ${tide - 60} 400 ${tide}T800 ${tide}V600H0z" fill="${wet}"/>`
  return `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 800 600" width="800" height="600">${shapes}</svg>`)}`
}

const photos: Photo[] = SCENES.map((scene, at) => {
  const picture = draw(scene, 300 + at * 60)
  const instant = `2026-03-0${at + 1}T23:15:00.000Z`
  return {
    id: `photo-${at}`,
    jobId: 'job',
    thumbnail: picture,
    report: picture,
    screen: picture,
    original: picture,
    name: `IMG_000${at}.jpg`,
    width: 800,
    height: 600,
    degrees: 0,
    caption: scene[0],
    latitude: at === 0 ? -27.46794 : null,
    longitude: at === 0 ? 153.02809 : null,
    camera: at === 0 ? 'Apple iPhone 14' : null,
    beforeId: null,
    fault: null,
    marks: at === 0 ? MARKS : [],
    number: at + 1,
    position: at,
    createdBy: { ...people[0]!, id: 'priya', email: 'priya@example.test', role: 'Technician', dp: null },
    happenedAt: instant,
    capturedAt: instant,
    receivedAt: instant,
    isLateEntry: at === 1,
    lateReason: at === 1 ? 'No signal in the basement' : null,
    createdAt: instant,
    updatedAt: instant,
    version: 1,
  }
})

const onTheWay = (name: string, more: Pick<Shown, 'state' | 'share' | 'refusal'>, order: number): Shown => ({
  id: name,
  order,
  kind: 'photo',
  method: 'POST',
  path: '/',
  body: {},
  files: [keptFile('photos', new File([], name))],
  about: ['note'],
  names: [],
  to: 'note',
  old: [],
  tabId: 'tab',
  at: '2026-03-01T23:15:00.000Z',
  ...more,
})

const message = '“notes.jpg” is no photo, or not all of it arrived.'
const underway = [
  onTheWay('IMG_0004.jpg', { state: 'sending', share: 0.4 }, 1),
  onTheWay('IMG_0005.jpg', { state: 'waiting', share: 0 }, 2),
  onTheWay('notes.jpg', { state: 'refused', share: 0, refusal: { code: 'invalid', message, fields: [] } }, 3),
]

/** Stored photos, those on their way, and the same for viewing only. */
export function PhotoGallery() {
  const [isWaiting, setWaiting] = useState(false)
  const notHere = () => notify.info('Not here')
  const queue = { photos: isWaiting ? underway : [], cancel: notHere, retry: notHere, forget: notHere }
  return (
    <Section title="Photos">
      <Row>
        <Button onClick={() => setWaiting(!isWaiting)}>{isWaiting ? 'None on their way' : 'Some on their way'}</Button>
      </Row>
      <QueryProvider>
        <PhotoGrid jobId="job" timezone={ZONE} photos={photos} queue={queue} />
        <PhotoGrid jobId="job" timezone={ZONE} photos={photos.slice(0, 2)} label="Photos to look at" readOnly />
      </QueryProvider>
    </Section>
  )
}
