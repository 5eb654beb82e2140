export type BucketAddress = { bucket: string; prefix: string; region: string; endpoint?: string }

/**
 * `s3://bucket/prefix?region=ap-south-1&endpoint=https://…`; credentials as in Amazon's own tools
 * (AWS_ACCESS_KEY_ID and others). @throws when it is not such an address
 */
export function readBucketAddress(text: string): BucketAddress {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== 's3:' || url.hostname === '')
    throw new Error('FILES_URL: must be s3://bucket/prefix, with ?region= and ?endpoint= where needed')
  const prefix = url.pathname.replace(/^\/+|\/+$/g, '')
  const endpoint = url.searchParams.get('endpoint')
  return {
    bucket: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    ...(endpoint && { endpoint }),
  }
}
