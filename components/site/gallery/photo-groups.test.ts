import { expect, it } from 'vitest'

import type { GalleryPhoto } from '@/lib/job/photos/schema'

import { filterOf, galleryHref, readGalleryView } from './gallery-view'
import { groupsOf, photoTowards } from './photo-groups'

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
