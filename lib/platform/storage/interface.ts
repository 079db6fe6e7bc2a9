import type { Readable } from 'node:stream'

/** The part of a file between two offsets, both included, as HTTP's Range writes it. */
export type ByteRange = { start: number; end: number }

/** An object being read. `size` is that of the whole object, also when a range was asked for. Read the stream or destroy it. */
export type StoredObject = { stream: Readable; size: number }

/** The facts that a listing has about one object. */
export type ObjectEntry = { key: string; size: number; modifiedAt: Date }

/**
 * The store for the bytes of files. It takes and gives streams only, so that no file is ever whole in memory. The
 * database knows a file's name and type. A store that does not answer throws `unavailable` (503).
 */
export interface Storage {
  /**
   * Stores the body under the key. When it returns, the object is whole and durable; when it throws, there is none. An
   * error of the body itself (a request that was cut short) is thrown on.
   */
  put(key: string, body: Readable, options: { contentType: string }): Promise<{ size: number }>
  /** Opens an object, or the part of it that a range names. Throws `notFound` when there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject>
  /** Copies an object to a place on this machine's disk, of which its bytes take no memory. Throws `notFound`. */
  copyTo(key: string, place: string): Promise<void>
  /** Removes an object; a missing one is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Every object, or those of one organisation, in no order. */
  list(organizationId?: number): AsyncIterable<ObjectEntry>
  /** Removes the remains of unfinished puts (a killed process) from before the given instant. */
  discardUnfinished(before: Date): Promise<void>
  /** Resolves when the store can be read and written. */
  probe(): Promise<void>
}
