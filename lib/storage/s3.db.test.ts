import { randomUUID } from 'node:crypto'

import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { hasS3Server, startS3Server } from '@/scripts/lib/s3-server.mjs'

import type { Storage } from './interface'
import { keepsItsPromises, key } from './promises'
import { s3Storage } from './s3'

const outside = process.env.S3_TEST_ENDPOINT && {
  endpoint: process.env.S3_TEST_ENDPOINT,
  region: process.env.S3_TEST_REGION ?? 'us-east-1',
  accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? '',
  stop: async () => {},
}
const hasS3 = Boolean(outside) || hasS3Server()

describe.skipIf(!hasS3)('files in a bucket', () => {
  let server: Awaited<ReturnType<typeof startS3Server>>
  let store: Storage
  const bucket = `test-${randomUUID()}`

  beforeAll(async () => {
    server = outside || (await startS3Server())
    const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
    const { endpoint, region, ...credentials } = server
    await new S3Client({ endpoint, region, credentials, forcePathStyle: true }).send(
      new CreateBucketCommand({ Bucket: bucket }),
    )
    store = s3Storage({ ...server, bucket, forcePathStyle: true })
  }, 200_000)
  afterAll(() => server?.stop())

  keepsItsPromises(() => store)

  it('says that the store is away when the bucket, the keys or the server are wrong', async () => {
    const wrong = [
      s3Storage({ ...server, bucket: 'no-such-bucket', forcePathStyle: true }),
      s3Storage({ ...server, bucket, secretAccessKey: 'wrong', forcePathStyle: true }),
      s3Storage({ ...server, bucket, endpoint: 'http://127.0.0.1:1', forcePathStyle: true }),
    ]
    for (const away of wrong) {
      await expect(away.probe()).rejects.toMatchObject({ code: 'unavailable' })
      await expect(away.get(key())).rejects.toMatchObject({ code: 'unavailable' })
    }
  })
})
