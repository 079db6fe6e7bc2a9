import { queryString } from '@/lib/platform/http/client'
import { EVERY_FEED_ITEM_TYPE, type FeedItemType } from '@/lib/site/feed/rules'
import type { FilterFeed } from '@/lib/site/feed/schema'

/** What of a job's feed is looked at; an empty list does not narrow. Lives in the address. */
export interface FeedView {
  room: string[]
  visit: string[]
  type: FeedItemType[]
}

type Parameters = Record<string, string | string[] | undefined>

const MOST_VALUES = 100
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const listed = (value: string | string[] | undefined) => (value === undefined ? [] : [value].flat())
const ids = (value: string | string[] | undefined) =>
  [...new Set(listed(value).filter((id) => ID.test(id)))].slice(0, MOST_VALUES)

/** Reads an address; what it says that cannot be is left out. */
export const readFeedView = ({ room, visit, type }: Parameters): FeedView => ({
  room: ids(room),
  visit: ids(visit),
  type: EVERY_FEED_ITEM_TYPE.filter((one) => listed(type).includes(one)),
})

export const feedHref = (jobId: string, view: Partial<FeedView>): string => `/jobs/${jobId}/rooms${queryString(view)}`

export const isNarrowed = ({ room, visit, type }: FeedView): boolean => room.length + visit.length + type.length > 0

/** The view as the API takes it. */
export const filterOf = ({ room, visit, type }: FeedView): Pick<FilterFeed, 'roomIds' | 'inspectionIds' | 'type'> => ({
  ...(room.length && { roomIds: room }),
  ...(visit.length && { inspectionIds: visit }),
  ...(type.length && { type }),
})
