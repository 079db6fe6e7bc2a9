import { pagesOf } from '@/lib/base/paged'

import type { GalleryPhoto } from './schema'

/** The photos of a job as far as they were scrolled: whole rows of three, four, six and eight. */
export const galleryPages = pagesOf<GalleryPhoto>(96)
