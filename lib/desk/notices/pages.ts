import { pagesOf } from '@/lib/base/paged'

import type { Notice } from './schema'

/** So many are marked by one call. */
export const MOST_MARKED = 100

export const noticePages = pagesOf<Notice>(20)
