import 'server-only'
import { createReadStream } from 'node:fs'

import { and, eq, isNull } from 'drizzle-orm'

import { files } from '@/db/schema'
import { inOrganization } from '@/db/tenancy'
import { DomainError } from '@/lib/base/errors'
import { withLocalCopy } from '@/lib/company/files/local-copy'
import { storedFile } from '@/lib/company/files/queries'
import { toUprightImage } from '@/lib/platform/images/encode'
import { newObjectKey, storage } from '@/lib/platform/storage'

/** Twice the size in the list, for screens of double density. */
const LONGEST_EDGE = 256

/**
 * Makes a picture small, once. It skips a file that is gone, or that cannot be read as a picture. When the store does
 * not answer, the queue tries again.
 */
export async function makeThumbnail({ organizationId, fileId }: { organizationId: number; fileId: string }) {
  const file = await inOrganization({ organizationId }, (tx) => storedFile(tx, { organizationId }, fileId))
  if (!file || file.thumbnailKey) return
  try {
    await withLocalCopy(file.key, async (source) => {
      const image = await toUprightImage({ path: source, name: file.name }, { maxEdge: LONGEST_EDGE })
      const key = newObjectKey(organizationId, new Date())
      await storage().put(key, createReadStream(image.path), { contentType: image.type })
      const claimed = await inOrganization({ organizationId }, (tx) =>
        tx
          .update(files)
          .set({ thumbnailKey: key })
          .where(and(eq(files.organizationId, organizationId), eq(files.id, fileId), isNull(files.thumbnailKey)))
          .returning({ id: files.id }),
      )
      if (!claimed.length) await storage().remove(key)
    })
  } catch (error) {
    if (!isUnreadable(error)) throw error
  }
}

const isUnreadable = (error: unknown): boolean =>
  error instanceof DomainError && ['not_found', 'too_large', 'unsupported'].includes(error.code)
