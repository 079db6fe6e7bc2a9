import { isId } from '@/lib/base/ids'
import { queryString } from '@/lib/platform/http/client'
import { EVERY_FEED_ITEM_TYPE, type FeedItemType } from '@/lib/site/feed/rules'
import type { FilterFeed } from '@/lib/site/feed/schema'

/** The filters of a job's feed; an empty list does not filter. They live in the address. */
export interface FeedView {
  room: string[]
  visit: string[]
  type: FeedItemType[]
}

type Parameters = Record<string, string | string[] | undefined>

const MOST_VALUES = 100
const listed = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
const ids = (value: string | string[] | undefined) => [...new Set(listed(value).filter(isId))].slice(0, MOST_VALUES)

/** Reads an address; impossible values are left out. */
export const readFeedView = ({ room, visit, type }: Parameters): FeedView => ({
  room: ids(room),
  visit: ids(visit),
  type: EVERY_FEED_ITEM_TYPE.filter((one) => listed(type).includes(one)),
})

export const feedHref = (jobId: string, view: Partial<FeedView>): string => `/jobs/${jobId}/rooms${queryString(view)}`

export const isNarrowed = ({ room, visit, type }: FeedView): boolean => room.length + visit.length + type.length > 0

/** The view in the API's parameters. */
export const filterOf = ({ room, visit, type }: FeedView): Pick<FilterFeed, 'roomIds' | 'inspectionIds' | 'type'> => ({
  ...(room.length && { roomIds: room }),
  ...(visit.length && { inspectionIds: visit }),
  ...(type.length && { type }),
})
