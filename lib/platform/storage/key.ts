import { uuidv7 } from 'uuidv7'

// No dot, no backslash, no empty segment: a key cannot leave its root, nor name an unfinished file of the disk store.
const SHAPE = /^[a-zA-Z0-9_-]+(\/[a-zA-Z0-9_-]+)*$/

/** A new key of our own: `<organizationId>/<yyyy>/<uuidv7>`. The user's name for the file is never part of it. */
export function newObjectKey(organizationId: number, now: Date): string {
  return `${organizationId}/${now.getUTCFullYear()}/${uuidv7()}`
}

/** Whether a text has the form of `newObjectKey` and is safe as a path below a root. */
export function isObjectKey(key: string): boolean {
  return key.length <= 200 && SHAPE.test(key)
}

/** Throws for a key that could lead out of the store: that is a defect of ours, never a user's input. */
export function assertObjectKey(key: string): void {
  if (!isObjectKey(key)) throw new TypeError('Not an object key.')
}
