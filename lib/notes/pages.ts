import { pagesOf } from '@/lib/paged'

import type { Note } from './schema'

export const notePages = pagesOf<Note>(30)
