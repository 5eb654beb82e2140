import { randomUUID } from 'node:crypto'
import { ListMultipartUploadsCommand, ListObjectsV2Command } from '@aws-sdk/client-s3'
import { openClient } from '#server/files/store/bucket.ts'
import { readBucketAddress } from '#server/files/store/bucket-address.ts'

/**
 * A separate part of a bucket of a real S3-compatible server, which `npm run cluster files` starts.
 * @param of like FILES_URL
 */
export function openRealBucket(of: string) {
  const address = of.replace(/^s3:\/\/([^/?]+)/, `s3://$1/${randomUUID()}`)
  const { bucket: Bucket, prefix: Prefix } = readBucketAddress(address)
  const client = openClient(address)
  return {
    address,
    names: async (): Promise<string[]> => {
      const { Contents = [] } = await client.send(new ListObjectsV2Command({ Bucket, Prefix }))
      const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix }))
      return [...Contents, ...Uploads].map(({ Key }) => Key ?? '')
    },
    close: async () => client.destroy(),
  }
}
