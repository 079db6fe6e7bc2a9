import 'server-only'
import path from 'node:path'

import { env } from '@/lib/base/env'

import { diskStorage } from './disk'
import type { Storage } from './interface'
import { s3Storage } from './s3'

export type { ByteRange, ObjectEntry, Storage, StoredObject } from './interface'
export { newObjectKey } from './key'

let chosen: Storage | undefined

/** The store that the environment names: a bucket when S3_BUCKET is set, else DATA_DIR/files on this machine. */
export function storage(): Storage {
  return (chosen ??= choose())
}

function choose(): Storage {
  if (!env.S3_BUCKET) return diskStorage(path.resolve(env.DATA_DIR, 'files'))
  return s3Storage({
    bucket: env.S3_BUCKET,
    region: env.S3_REGION,
    endpoint: env.S3_ENDPOINT,
    accessKeyId: env.S3_ACCESS_KEY_ID,
    secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    forcePathStyle: env.S3_FORCE_PATH_STYLE,
  })
}
