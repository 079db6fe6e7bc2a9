import type { GalleryPhoto } from '@/lib/job/photos/schema'

/** Photos as a change of several names them. */
export const asSeen = (photos: readonly GalleryPhoto[]) => photos.map(({ id, version }) => ({ id, version }))
