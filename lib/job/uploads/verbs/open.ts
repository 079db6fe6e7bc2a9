import 'server-only'
import { buffer } from 'node:stream/consumers'

import { reading } from '@/db/reading'
import { notFound } from '@/lib/base/errors'
import { inMemory, toPreview } from '@/lib/company/files/preview'
import { toDownload } from '@/lib/company/files/service'
import { getFile } from '@/lib/job/uploads/owners'
import type { Actor } from '@/lib/platform/auth/actor'
import { withExtension } from '@/lib/platform/http/file-name'
import type { Download } from '@/lib/platform/route/download'
import { storage } from '@/lib/platform/storage'

const find = (actor: Actor, id: string) => reading(actor, (tx) => getFile(tx, actor, id))

/** A file with the facts that a browser needs. @throws not_found, also for what the actor may not see */
export const openFile = async (actor: Actor, id: string): Promise<Download> => toDownload(await find(actor, id))

/** A file for viewing. @throws not_found, unsupported for what cannot be shown */
export const openPreview = async (actor: Actor, id: string): Promise<Download> => toPreview(await find(actor, id))

/** A small picture. @throws not_found until there is one */
export async function openThumbnail(
  actor: Actor,
  { fileId, name }: { fileId: string; name: string },
): Promise<Download> {
  const { thumbnailKey } = await find(actor, fileId)
  if (!thumbnailKey) throw notFound('thumbnail')
  const bytes = await buffer((await storage().get(thumbnailKey)).stream)
  return inMemory(`${fileId}-thumbnail`, { bytes, name: withExtension(name, 'jpg'), type: 'image/jpeg' })
}
