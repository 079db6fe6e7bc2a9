import { pagesOf } from '@/lib/base/paged'

import type { Note } from './schema'

export const notePages = pagesOf<Note>(30)
