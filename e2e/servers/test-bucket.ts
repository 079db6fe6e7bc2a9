import { randomUUID } from 'node:crypto'

import { hasS3Server, startS3Server } from '@/scripts/lib/s3-server.mjs'

const outside = process.env.S3_TEST_ENDPOINT && {
  endpoint: process.env.S3_TEST_ENDPOINT,
  region: process.env.S3_TEST_REGION ?? 'us-east-1',
  accessKeyId: process.env.S3_TEST_ACCESS_KEY_ID ?? '',
  secretAccessKey: process.env.S3_TEST_SECRET_ACCESS_KEY ?? '',
  stop: async () => {},
}

/** Whether tests have a bucket: in the store that the environment names, or in one that they start. */
export const hasBucket = Boolean(outside) || hasS3Server()

/** Whether that bucket can be reached without TLS, so that a test can stand between. */
export const hasPlainBucket = outside ? outside.endpoint.startsWith('http:') : hasS3Server()

/** A new, empty bucket on a real S3-compatible server. `stop()` ends what was started for it. */
export async function openBucket() {
  const server = outside || (await startS3Server())
  const { CreateBucketCommand, S3Client } = await import('@aws-sdk/client-s3')
  const { endpoint, region, ...credentials } = server
  const bucket = `test-${randomUUID()}`
  await new S3Client({ endpoint, region, credentials, forcePathStyle: true }).send(
    new CreateBucketCommand({ Bucket: bucket }),
  )
  return { ...server, bucket, forcePathStyle: true }
}

/** The environment of an app that stores its files there. */
export const environmentOf = (store: Awaited<ReturnType<typeof openBucket>>) => ({
  S3_BUCKET: store.bucket,
  S3_ENDPOINT: store.endpoint,
  S3_REGION: store.region,
  S3_ACCESS_KEY_ID: store.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.secretAccessKey,
  S3_FORCE_PATH_STYLE: 'true',
})
