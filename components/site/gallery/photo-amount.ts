import type { GalleryPhoto } from '@/lib/job/photos/schema'

/** @returns `1 photo`, `1,204 photos` */
export const amountOf = (count: number): string =>
  `${count.toLocaleString('en-AU')} ${count === 1 ? 'photo' : 'photos'}`

/** Photos as a change of several names them. */
export const asSeen = (photos: readonly GalleryPhoto[]) => photos.map(({ id, version }) => ({ id, version }))
