import { knownConfig } from '#portal/shared/config.ts'

/** Files are uploaded here before their form is sent (the tus protocol). */
const uploadsPath = '/api/v1/uploads'
const tus = { 'Tus-Resumable': '1.0.0' }

/** The address of uploads; a token is sent to no other. */
export const uploadsEndpoint = (mainApi: string): string =>
  new URL(`${mainApi}${uploadsPath}`, location.href).href

const isOurs = (url: string): boolean => url.startsWith(`${uploadsEndpoint(knownConfig().main_api)}/`)

/** Deletes an upload on the server, which would otherwise expire some days later. */
export async function deleteUpload(url: string, headers: Record<string, string>): Promise<void> {
  if (isOurs(url)) await fetch(url, { method: 'DELETE', headers: { ...headers, ...tus }, keepalive: true })
}

/** Whether the server lacks an upload, or a part of a complete one. @throws where no reply comes */
export async function isUploadLost(url: string, headers: Record<string, string>): Promise<boolean> {
  if (!isOurs(url)) return false
  const reply = await fetch(url, { method: 'HEAD', headers: { ...headers, ...tus } })
  if (reply.status === 404 || reply.status === 410) return true
  const bytesIn = (name: string) => Number(reply.headers.get(name))
  return reply.ok && bytesIn('upload-offset') < bytesIn('upload-length')
}
