import { expect, it } from 'vitest'

import { movingRefusal } from './rules'

const of = (...types: Parameters<typeof movingRefusal>[0][number]['recordType'][]) =>
  movingRefusal(types.map((recordType) => ({ recordType })))

it('photos of photo notes move to another room', () => expect(of('PHOTO_NOTE', 'PHOTO_NOTE')).toBeNull())

it('photos of something else stay with it, which is named', () => {
  expect(of('PHOTO_NOTE', 'MOISTURE_READING')).toBe(
    'One of these photos belongs to a moisture reading and stays with it. Only photos of photo notes move to another room.',
  )
  expect(of('MOISTURE_READING', 'MOISTURE_READING', 'FLOOR_PLAN')).toBe(
    '3 of these photos belong to a moisture reading or a floor plan and stay with it. Only photos of photo notes move to another room.',
  )
})
