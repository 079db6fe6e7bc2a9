import 'server-only'
import { Readable } from 'node:stream'

import { and, eq, isNull, sql } from 'drizzle-orm'

import { reading } from '@/db/reading'
import { sameRow } from '@/db/rows'
import { files, photos } from '@/db/schema'
import { type Tx, inOrganization } from '@/db/tenancy'
import { nextVersion } from '@/db/versioned'
import { DomainError, nullWhenMissing, unsupported } from '@/lib/base/errors'
import { withLocalCopy } from '@/lib/company/files/local-copy'
import { storedFile } from '@/lib/company/files/queries'
import {
  RENDITION_EDGES,
  RENDITION_SIZES,
  type RenditionSize,
  keysOfRenditions,
  renditionKey,
} from '@/lib/company/files/renditions'
import { toDownload } from '@/lib/company/files/service'
import { getPhoto } from '@/lib/job/photos/queries'
import type { PhotoParams } from '@/lib/job/photos/schema'
import { record } from '@/lib/platform/activity/service'
import type { Actor } from '@/lib/platform/auth/actor'
import { withExtension } from '@/lib/platform/http/file-name'
import { log } from '@/lib/platform/http/log'
import { type Turn, toRenditions } from '@/lib/platform/images/encode'
import { enqueue } from '@/lib/platform/queue/enqueue'
import type { Download } from '@/lib/platform/route/download'
import { newObjectKey, storage } from '@/lib/platform/storage'

const UNSHOWABLE = 'This photo cannot be shown. Its original can be saved.'

const LARGEST_FIRST = RENDITION_SIZES.toSorted((a, b) => RENDITION_EDGES[b] - RENDITION_EDGES[a])

/**
 * Makes the sizes of a photo: upright, turned, without what its camera wrote. It skips a photo that is gone, and one
 * that was turned meanwhile, for which another job waits. When the store does not answer, the queue tries again; of one
 * that cannot be shown it tells whoever has the job open.
 */
export async function makeRenditions({
  organizationId,
  fileId,
}: {
  organizationId: number
  fileId: string
}): Promise<void> {
  const photo = await inOrganization({ organizationId }, (tx) => findUnrendered(tx, { organizationId, fileId }))
  if (!photo) return
  const base = newObjectKey(organizationId, new Date())
  try {
    const images = await withLocalCopy(photo.key, (path) =>
      toRenditions(path, {
        edges: LARGEST_FIRST.map((size) => RENDITION_EDGES[size]),
        turn: photo.degrees as Turn,
      }),
    )
    for (const [at, size] of LARGEST_FIRST.entries()) {
      await storage().put(renditionKey(base, size), Readable.from([images[at]!]), { contentType: 'image/jpeg' })
    }
  } catch (error) {
    if (!isUnreadable(error)) throw error
    log.warn({ err: error, organizationId, fileId }, 'a photo could not be made smaller')
    return inOrganization({ organizationId }, (tx) => tellUnshowable(tx, { organizationId }, fileId))
  }
  const own = and(eq(photos.organizationId, organizationId), eq(photos.fileId, fileId))
  const claimed = await inOrganization({ organizationId }, async (tx) => {
    // The lock waits for a person who turns the photo at this moment; one who turns it later finds these to drop.
    const [now] = await tx
      .select({ degrees: photos.degrees, fault: photos.fault })
      .from(photos)
      .where(own)
      .for('no key update')
    if (now?.degrees !== photo.degrees) return []
    if (now.fault === 'UNSHOWABLE') {
      await tx
        .update(photos)
        .set({ fault: null, ...nextVersion(photos) })
        .where(own)
    }
    return tx
      .update(files)
      .set({ renditionsKey: base })
      .where(and(eq(files.organizationId, organizationId), eq(files.id, fileId), isNull(files.renditionsKey)))
      .returning({ id: files.id })
  })
  if (!claimed.length) for (const key of keysOfRenditions(base)) await storage().remove(key)
}

async function tellUnshowable(tx: Tx, { organizationId }: { organizationId: number }, fileId: string): Promise<void> {
  const own = and(eq(photos.organizationId, organizationId), eq(photos.fileId, fileId))
  const [photo] = await tx
    .update(photos)
    .set({ fault: 'UNSHOWABLE', ...nextVersion(photos) })
    .where(and(own, sql`${photos.fault} is distinct from 'UNSHOWABLE'`))
    .returning({ id: photos.id, jobId: photos.jobId })
  if (!photo) return
  await record(tx, { organizationId, userId: null }, 'photo.unshown', {
    subjectType: 'photo',
    subjectId: photo.id,
    jobId: photo.jobId,
    details: {},
  })
}

async function findUnrendered(tx: Tx, { organizationId, fileId }: { organizationId: number; fileId: string }) {
  const [row] = await tx
    .select({ key: files.key, degrees: photos.degrees })
    .from(photos)
    .innerJoin(files, sameRow(files, photos.fileId))
    .where(and(eq(photos.organizationId, organizationId), eq(photos.fileId, fileId), isNull(files.renditionsKey)))
  return row
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof DomainError && ['not_found', 'too_large', 'unsupported'].includes(error.code)

/** Removes the sizes of a photo: they show it as it was. */
export async function dropRenditions(tx: Tx, { organizationId }: Actor, fileId: string): Promise<void> {
  const own = and(eq(files.organizationId, organizationId), eq(files.id, fileId))
  const [file] = await tx.select({ base: files.renditionsKey }).from(files).where(own).for('no key update')
  if (!file?.base) return
  await tx.update(files).set({ renditionsKey: null }).where(own)
  await enqueue(tx, 'remove-objects', { keys: keysOfRenditions(file.base) })
}

/**
 * A photo in one of its sizes.
 * @param turn the turn that the caller believes it has; for another turn the answer is not cached
 * @returns null until the worker has made it
 * @throws not_found, unsupported for one that cannot be shown
 */
export async function openRendition(
  actor: Actor,
  at: PhotoParams,
  { size, turn }: { size: RenditionSize; turn?: number },
): Promise<Download | null> {
  const { photo, renditionsKey } = await reading(actor, (tx) => getPhoto(tx, actor, at))
  if (!renditionsKey && photo.fault === 'UNSHOWABLE') throw unsupported(UNSHOWABLE)
  if (!renditionsKey) return null
  const key = renditionKey(renditionsKey, size)
  // It was turned a moment ago: the object of its earlier name is gone.
  const found = await storage().get(key).catch(nullWhenMissing)
  if (!found) return null
  const { stream, size: bytes } = found
  return {
    id: `${photo.id}-${size}-${photo.degrees}`,
    name: withExtension(photo.name, 'jpg'),
    type: 'image/jpeg',
    size: bytes,
    inline: true,
    ...(turn === photo.degrees ? { isImmutable: true as const } : { changedAt: new Date(photo.updatedAt) }),
    open: async (range) => {
      if (!range) return stream
      stream.destroy()
      return (await storage().get(key, range)).stream
    },
    discard: async () => void stream.destroy(),
  }
}

/** The original bytes, for saving. @throws not_found */
export async function openOriginal(actor: Actor, at: PhotoParams): Promise<Download> {
  return inOrganization(actor, async (tx) => {
    const { fileId } = await getPhoto(tx, actor, at)
    return toDownload((await storedFile(tx, actor, fileId))!)
  })
}
