import { Readable } from 'node:stream'

import type { FEED_ITEM_TYPES } from '@/db/enums/site'
import * as s from '@/db/schema'
import type { Tx } from '@/db/tenancy'
import { newId } from '@/lib/base/wire'
import type { FileKind } from '@/lib/company/files/rules'
import { newObjectKey, storage } from '@/lib/platform/storage'

import type { Scope } from './world'

/** The kind of a record, or of another value that only a real record has: a key of some area's `records`. */
export type Kind = string

/** An area's part of the access tests: its calls, tried by everybody, and the records that they name. */
export interface Samples {
  /** How to make a record of each kind. */
  records?: Record<Kind, (scope: Scope) => Promise<string>>
  /** Writes rows that no call names, so that the other organisation has a row in every table. */
  rows?: (scope: Scope) => Promise<unknown>
  /** The kind of id in a path's parameter, by the path up to it. */
  paths?: Record<string, Kind>
  /**
   * A call's needs beyond its schema: required fields that are texts, e-mail addresses, choices, numbers and flags are
   * filled in without an entry here. Ids are given by the kind of their record.
   */
  calls?: Record<string, Sample>
}

export interface Sample {
  path?: Record<string, Kind | Word>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  /** The names under which a picture is sent; under `file`, a sheet. */
  files?: string[]
  /** Brings the caller's organisation to where the call is possible, in place of the plan with everything. */
  prepare?: (scope: Scope) => Promise<unknown>
  /** Set when the call ends the caller's organisation, or refuses a second caller at once: each then has one of their own. */
  endsOrganization?: boolean
}

/** Stands for the id of a record in a sample; filled in when the call is made. */
export class Ref {
  constructor(readonly kind: Kind) {}
}
export const the = (kind: Kind) => new Ref(kind)

/** Makes a text or number that is new at every call. */
export class Fresh {
  constructor(readonly make: (scope: Scope) => string | number | Promise<string>) {}
}

/** A word of a path that is no id: the type of an item. */
export class Word {
  constructor(readonly word: string) {}
}

/** The smallest possible PNG: one transparent pixel. */
export const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

/** Two hours of a Monday. */
export const span = { start: '2026-03-02T00:00:00.000Z', end: '2026-03-02T02:00:00.000Z' }

export const clocks = () => ({ happenedAt: new Date().toISOString(), capturedAt: new Date().toISOString() })

export const made = async (record: Promise<{ id: string }>): Promise<string> => (await record).id

/** Writes a row under an id of its own. @returns the id */
export async function stored(
  scope: Scope,
  insert: (tx: Tx, own: { organizationId: number; id: string }) => PromiseLike<unknown>,
): Promise<string> {
  const own = { organizationId: scope.organizationId, id: newId() }
  await scope.act(async (tx) => void (await insert(tx, own)))
  return own.id
}

export const placeOf = async (scope: Scope) => ({
  jobId: await scope.get('job'),
  roomId: await scope.get('room'),
  inspectionId: await scope.get('visit'),
})

export async function putFeedItem(scope: Scope, type: (typeof FEED_ITEM_TYPES)[number]): Promise<string> {
  const row = { ...(await placeOf(scope)), type, note: scope.text('Note'), createdBy: scope.caller.userId }
  return stored(scope, (tx, own) => tx.insert(s.roomFeedItems).values({ ...own, ...row, ...clocks() }))
}

export async function putFile(
  scope: Scope,
  kind: FileKind,
  mimeType: string,
  bytes: Buffer = Buffer.from(scope.text('A file')),
): Promise<string> {
  const key = newObjectKey(scope.organizationId, new Date())
  await storage().put(key, Readable.from([bytes]), { contentType: mimeType })
  const row = { key, name: scope.text('file'), mimeType, size: bytes.length, kind }
  return stored(scope, (tx, own) => tx.insert(s.files).values({ ...own, ...row }))
}
