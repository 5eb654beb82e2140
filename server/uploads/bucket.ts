import { S3Store } from '@tus/s3-store'
import { ERRORS } from '@tus/server'
import { clientSettings, fetchObject, openClient } from '#server/files/store/bucket.ts'
import { readBucketAddress } from '#server/files/store/bucket-address.ts'
import type { Store } from '#server/uploads/uploads.ts'

/** The library stops at a multipart upload that is complete, and leaves its objects. */
class PartsStore extends S3Store {
  override async remove(id: string): Promise<void> {
    try {
      await super.remove(id)
    } catch (error) {
      if (error !== ERRORS.FILE_NOT_FOUND) throw error
    }
    const Objects = [{ Key: id }, { Key: this.infoKey(id) }, { Key: this.partKey(id, true) }]
    await this.client.deleteObjects({ Bucket: this.bucket, Delete: { Objects } })
    await this.clearCache(id)
  }
}

/**
 * Uploads in the bucket of the files, each as a multipart upload. Parts are sent one after another: after a
 * kill, a part that overtook the one before would be counted as if that existed.
 */
export function openUploadBucket(address: string): Store {
  const { bucket, prefix } = readBucketAddress(address)
  const client = openClient(address)
  const keyOf = (id: string) => `${prefix}uploads/${id}`
  const data = new PartsStore({
    partSize: 8 * 1024 * 1024,
    maxConcurrentPartUploads: 1,
    useTags: false,
    s3ClientConfig: { bucket, ...clientSettings(address) },
  })
  return {
    data,
    keyOf,
    open: (id, range) => fetchObject(client, { Bucket: bucket, Key: keyOf(id) }, range),
  }
}
