import { expect, it } from 'vitest'

import type { GalleryPhoto } from '@/lib/job/photos/schema'

import { filterOf, galleryHref, readGalleryView } from './gallery-view'
import { groupsOf, photoTowards, withGoing } from './photo-groups'

const BRISBANE = 'Australia/Brisbane'
const photo = (happenedAt: string, roomName: string | null, inspectionId = 'visit') =>
  ({ happenedAt, roomId: roomName, roomName, inspectionId, inspectionDate: '2026-03-01T22:00:00.000Z' }) as GalleryPhoto
const told = (photos: GalleryPhoto[], by: 'day' | 'room' | 'visit') =>
  groupsOf(photos, by, BRISBANE).map(({ title, photos }) => [title, photos.length])

it('photos of one day stand together, on the clock of the site', () => {
  const photos = ['2026-03-02T13:59:00Z', '2026-03-01T14:00:00Z', '2026-03-01T13:59:00Z'].map((at) => photo(at, 'Hall'))
  expect(told(photos, 'day').map(([, amount]) => amount)).toEqual([2, 1])
})

it('photos of one room stand together, and those of no room at the end', () => {
  const photos = [
    photo('2026-03-02T01:00:00Z', 'Hall'),
    photo('2026-03-01T01:00:00Z', 'Hall'),
    photo('2026-03-02T01:00:00Z', null),
  ]
  expect(told(photos, 'room')).toEqual([
    ['Hall', 2],
    ['Floor plans', 1],
  ])
})

it('photos on their way to another room stand there as they will be read', () => {
  const [hall, bath] = [
    { id: 'Hall', roomName: 'Hall' },
    { id: 'Bath', roomName: 'Bath' },
  ]
  const some = [
    ['a', '4', 'Hall'],
    ['b', '2', 'Hall'],
    ['c', '3', 'Bath'],
    ['d', '1', 'Bath'],
    ['e', '5', null],
  ] as const
  const photos = some.map(([id, day, room]) => ({ ...photo(`2026-03-0${day}T01:00:00Z`, room), id }))
  const after = (ids: string[], room: typeof hall, more = {}) =>
    withGoing(photos, { ids: new Set(ids), room }, { by: 'room', rooms: [hall, bath], isCut: false, ...more }).map(
      ({ id, roomId }) => `${id} ${roomId}`,
    )
  expect(after(['b'], bath)).toEqual(['a Hall', 'c Bath', 'b Bath', 'd Bath', 'e null'])
  expect(after(['c'], hall, { by: 'day' })).toEqual(['a Hall', 'b Hall', 'c Hall', 'd Bath', 'e null'])
  expect(after(['a', 'b'], bath, { roomId: 'Hall' })).toEqual(['c Bath', 'd Bath', 'e null'])
  const last = { id: 'Attic', roomName: 'Attic' }
  const cut = photos.slice(0, 4)
  const rooms = [hall, bath, last]
  const read = { by: 'room', rooms, isCut: true } as const
  expect(withGoing(cut, { ids: new Set(['a']), room: last }, read).map(({ id }) => id)).toEqual(['b', 'c', 'd'])
})

it('photos of one visit stand together under its time', () => {
  const photos = [photo('2026-03-02T01:00:00Z', 'Hall', 'late'), photo('2026-03-02T01:00:00Z', 'Bath', 'early')]
  expect(told(photos, 'visit')).toEqual([
    [expect.stringMatching(/^Visit of .*08:00|8:00/), 1],
    [expect.any(String), 1],
  ])
})

it('the view lives in the address, and nonsense is left out', () => {
  const room = '0190b1f2-0000-7000-8000-000000000001'
  const view = readGalleryView({ by: 'room', as: 'list', room, visit: 'nonsense' })
  expect(view).toEqual({ by: 'room', as: 'list', room, visit: undefined })
  expect(galleryHref('1', view)).toBe(`/jobs/1/photos?by=room&as=list&room=${room}`)
  expect(galleryHref('1', readGalleryView({ by: 'colour', as: 'wall' }))).toBe('/jobs/1/photos')
  expect(filterOf(view)).toEqual({ by: 'room', roomId: room })
})

it('the arrows lead to the photo beside, above and below, over the edges of groups', () => {
  const group = (...ids: string[]) => ({ key: ids[0]!, title: '', photos: ids.map((id) => ({ id }) as GalleryPhoto) })
  const groups = [group('a', 'b', 'c', 'd', 'e'), group('f', 'g')]
  const way = (from: string, ...keys: string[]) =>
    keys.map((key) => photoTowards(key, from, groups, 3)).map((id) => id ?? 'nowhere')
  expect(way('a', 'ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown')).toEqual(['nowhere', 'b', 'nowhere', 'd'])
  expect(way('c', 'ArrowDown')).toEqual(['e'])
  expect(way('e', 'ArrowRight', 'ArrowDown', 'ArrowUp')).toEqual(['f', 'g', 'b'])
  expect(way('g', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'Enter')).toEqual(['e', 'nowhere', 'a', 'g', 'nowhere'])
})
