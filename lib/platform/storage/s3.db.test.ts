import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { keepsItsPromises, key } from '@/e2e/servers/storage-promises'
import { hasBucket, openBucket } from '@/e2e/servers/test-bucket'

import type { Storage } from './interface'
import { s3Storage } from './s3'

describe.skipIf(!hasBucket)('files in a bucket', () => {
  let server: Awaited<ReturnType<typeof openBucket>>
  let store: Storage

  beforeAll(async () => {
    server = await openBucket()
    store = s3Storage(server)
  }, 200_000)
  afterAll(() => server?.stop())

  keepsItsPromises(() => store)

  it('says that the store is away when the bucket, the keys or the server are wrong', async () => {
    const wrong = [
      s3Storage({ ...server, bucket: 'no-such-bucket' }),
      s3Storage({ ...server, secretAccessKey: 'wrong' }),
      s3Storage({ ...server, endpoint: 'http://127.0.0.1:1' }),
    ]
    for (const away of wrong) {
      await expect(away.probe()).rejects.toMatchObject({ code: 'unavailable' })
      await expect(away.get(key())).rejects.toMatchObject({ code: 'unavailable' })
    }
  })
})
