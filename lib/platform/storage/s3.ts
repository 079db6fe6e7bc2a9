import 'server-only'
import { createWriteStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

import type { S3Client } from '@aws-sdk/client-s3'

import { notFound } from '@/lib/base/errors'

import { answering, receiving } from './failure'
import type { Storage } from './interface'
import { assertObjectKey, isObjectKey } from './key'

export type S3Options = {
  bucket: string
  region: string
  endpoint?: string
  accessKeyId?: string
  secretAccessKey?: string
  forcePathStyle: boolean
}

// The smallest part that S3 takes; an upload has at most two of them in memory.
const PART_BYTES = 5 * 1024 * 1024
const PARTS_AT_ONCE = 2

/** Files in a bucket of any service that speaks S3. The first call loads the SDK, not the start. */
export function s3Storage({ bucket, region, endpoint, forcePathStyle, ...keys }: S3Options): Storage {
  let connected: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined

  function connect() {
    return (connected ??= import('@aws-sdk/client-s3').then((sdk) => ({
      sdk,
      client: new sdk.S3Client({
        region,
        endpoint,
        forcePathStyle,
        // Without keys of ours, the SDK uses the host's: a role, a profile, its own environment.
        credentials:
          keys.accessKeyId && keys.secretAccessKey
            ? { accessKeyId: keys.accessKeyId, secretAccessKey: keys.secretAccessKey }
            : undefined,
        // The default sends checksum trailers, which services other than Amazon's refuse.
        requestChecksumCalculation: 'WHEN_REQUIRED',
        responseChecksumValidation: 'WHEN_REQUIRED',
        maxAttempts: 3,
        requestHandler: { connectionTimeout: 3000, requestTimeout: 30_000, throwOnRequestTimeout: true },
      }),
    })))
  }

  const store: Storage = {
    async put(key, body, { contentType }) {
      assertObjectKey(key)
      return receiving(body, async (source) => {
        const [{ client }, { Upload }] = await Promise.all([connect(), import('@aws-sdk/lib-storage')])
        const params = { Bucket: bucket, Key: key, Body: source, ContentType: contentType }
        await new Upload({ client, params, partSize: PART_BYTES, queueSize: PARTS_AT_ONCE }).done()
      })
    },

    async get(key, range) {
      assertObjectKey(key)
      return answering(async () => {
        const { client, sdk } = await connect()
        const command = new sdk.GetObjectCommand({
          Bucket: bucket,
          Key: key,
          Range: range && `bytes=${range.start}-${range.end}`,
        })
        const answer = await client.send(command).catch((error) => {
          throw isAbsent(error) ? notFound('file') : error
        })
        return { stream: answer.Body as Readable, size: wholeSize(answer) }
      })
    },

    async copyTo(key, place) {
      const { stream } = await store.get(key)
      await pipeline(stream, createWriteStream(place, { mode: 0o600 }))
    },

    async remove(key) {
      assertObjectKey(key)
      await answering(async () => {
        const { client, sdk } = await connect()
        await client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))
      })
    },

    async exists(key) {
      assertObjectKey(key)
      return answering(async () => {
        const { client, sdk } = await connect()
        return client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key })).then(
          () => true,
          (error) => {
            if (isAbsent(error)) return false
            throw error
          },
        )
      })
    },

    async *list(organizationId) {
      const within = organizationId === undefined ? undefined : `${organizationId}/`
      const { client, sdk } = await answering(connect)
      let from: string | undefined
      do {
        const page = await answering(() =>
          client.send(new sdk.ListObjectsV2Command({ Bucket: bucket, Prefix: within, ContinuationToken: from })),
        )
        for (const { Key: key, Size: size, LastModified: modifiedAt } of page.Contents ?? []) {
          if (key && isObjectKey(key) && size !== undefined && modifiedAt) yield { key, size, modifiedAt }
        }
        from = page.NextContinuationToken
      } while (from)
    },

    discardUnfinished: (before) =>
      answering(async () => {
        const { client, sdk } = await connect()
        const { Uploads: uploads = [] } = await client.send(new sdk.ListMultipartUploadsCommand({ Bucket: bucket }))
        for (const { Key: key, UploadId, Initiated: begun } of uploads) {
          if (!key || !isObjectKey(key) || !begun || begun >= before) continue
          await client.send(new sdk.AbortMultipartUploadCommand({ Bucket: bucket, Key: key, UploadId }))
        }
      }),

    probe: () =>
      answering(async () => {
        const { client, sdk } = await connect()
        await client.send(new sdk.HeadBucketCommand({ Bucket: bucket }))
      }),
  }
  return store
}

/** The answer to a range has `bytes 0-9/1000` beside its own length; a whole object has its length alone. */
function wholeSize({ ContentRange, ContentLength }: { ContentRange?: string; ContentLength?: number }): number {
  return ContentRange ? Number(ContentRange.split('/')[1]) : (ContentLength ?? 0)
}

function isAbsent(error: unknown): boolean {
  const { name, $metadata } = error as { name?: string; $metadata?: { httpStatusCode?: number } }
  return name === 'NoSuchKey' || name === 'NotFound' || (name !== 'NoSuchBucket' && $metadata?.httpStatusCode === 404)
}
