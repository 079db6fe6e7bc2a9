import { pagesOf } from '@/lib/base/paged'

import type { Notice } from './schema'

export const noticePages = pagesOf<Notice>(20)
