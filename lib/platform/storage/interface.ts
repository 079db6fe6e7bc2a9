import type { Readable } from 'node:stream'

/** The part of a file between two offsets, both included, as HTTP's Range writes it. */
export type ByteRange = { start: number; end: number }

/** An object being read. `size` is that of the whole object, also when a range was asked for. Read the stream or destroy it. */
export type StoredObject = { stream: Readable; size: number }

/** What a listing says about one object. */
export type ObjectEntry = { key: string; size: number; modifiedAt: Date }

/**
 * Where the bytes of files live. Only streams cross it, so that no file is ever whole in memory; what a file is called
 * and what type it has is the database's to say. A store that does not answer throws `unavailable` (503).
 */
export interface Storage {
  /**
   * Keeps the body under the key. When it returns, the object is whole and durable; when it throws, there is none.
   * An error of the body itself (a request that was cut short) is thrown as it came.
   */
  put(key: string, body: Readable, options: { contentType: string }): Promise<{ size: number }>
  /** Opens an object, or the part of it that a range names. Throws `notFound` when there is none. */
  get(key: string, range?: ByteRange): Promise<StoredObject>
  /** Removes an object; one that is not there is no error. */
  remove(key: string): Promise<void>
  exists(key: string): Promise<boolean>
  /** Every object, in no order. */
  list(): AsyncIterable<ObjectEntry>
  /** Removes what puts that never ended (a killed process) left behind before the given instant. */
  discardUnfinished(before: Date): Promise<void>
  /** Resolves when the store can be read and written. */
  probe(): Promise<void>
}
