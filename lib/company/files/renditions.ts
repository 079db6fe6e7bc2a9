/** The longer edge of the sizes that the worker makes of each photo, in pixels. */
export const RENDITION_EDGES = { thumbnail: 400, report: 900, screen: 1600 } as const
export type RenditionSize = keyof typeof RENDITION_EDGES
export const RENDITION_SIZES = Object.keys(RENDITION_EDGES) as RenditionSize[]

/** The key of one object of a set: below one key of the store, which the file's row knows. */
export const renditionKey = (base: string, size: RenditionSize): string => `${base}_${size}`

/** The objects of one set. */
export const keysOfRenditions = (base: string): string[] => RENDITION_SIZES.map((size) => renditionKey(base, size))

/** @returns the key of the set that an object belongs to; its own key if it belongs to none */
export const renditionBase = (key: string): string => {
  const size = RENDITION_SIZES.find((size) => key.endsWith(`_${size}`))
  return size ? key.slice(0, -size.length - 1) : key
}
