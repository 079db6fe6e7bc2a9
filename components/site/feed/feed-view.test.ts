import { expect, it } from 'vitest'

import { feedHref, filterOf, isNarrowed, readFeedView } from './feed-view'

const KITCHEN = '0190b5f4-0000-7000-8000-000000000001'
const HALL = '0190b5f4-0000-7000-8000-000000000002'

it('an address says what is looked at, and nothing that cannot be', () => {
  const view = readFeedView({ room: [KITCHEN, HALL, KITCHEN, 'x'], visit: 'nonsense', type: ['MOISTURE', 'ODOUR'] })
  expect(view).toEqual({ room: [KITCHEN, HALL], visit: [], type: ['MOISTURE'] })
  expect(feedHref('7', view)).toBe(`/jobs/7/rooms?room=${KITCHEN}&room=${HALL}&type=MOISTURE`)
  expect(filterOf(view)).toEqual({ roomIds: [KITCHEN, HALL], type: ['MOISTURE'] })
})

it('the bare address narrows nothing', () => {
  const view = readFeedView({})
  expect([isNarrowed(view), filterOf(view), feedHref('7', view)]).toEqual([false, {}, '/jobs/7/rooms'])
})
