import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet, { type HelmetOptions } from 'helmet'
import { portalConfig } from '#domain/config.ts'
import type { Config } from '#server/config.ts'
import { violationsPath } from '#server/http/security/violations.ts'

/**
 * Headers of every reply. Scripts come from this server only; a page allows the styles in it by
 * their hashes (`server/http/look/pages.ts`). Further hosts of pictures, recordings and calls come from the settings.
 */
export function secureHeaders(app: FastifyInstance, config: Config): void {
  const elsewhere = [...backEndsOf(config), ...config.CONTENT_HOSTS]
  const headers = headersOf({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...elsewhere],
        fontSrc: ["'self'"],
        // Files stored for use offline have addresses in the page's memory.
        connectSrc: ["'self'", 'blob:', ...elsewhere],
        // The players of other hosts run in frames.
        mediaSrc: ["'self'", 'blob:', ...elsewhere],
        frameSrc: [
          'https://player.vimeo.com',
          'https://player.vdocipher.com',
          'https://www.youtube-nocookie.com',
          // Shows Word, Excel and PowerPoint files of public addresses, where we cannot.
          'https://view.officeapps.live.com',
        ],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        objectSrc: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['dompurify', 'homeroom'],
        // The second is for browsers that do not know the first.
        reportTo: ['policy'],
        reportUri: [violationsPath],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    // For outdated browsers; every header is sent with every file.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  const parts = ofParts(headers)
  const ofPages = {
    ...headers,
    'reporting-endpoints': `policy="${violationsPath}"`,
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  }
  app.addHook('onRequest', async (request, reply) => {
    const isAsset = /^\/(desk-files\/(as-family\/)?)?assets\//.test(request.url)
    reply.headers(isAsset || request.routeOptions.config.call ? parts : ofPages)
    // Only a TLS connection may promise TLS.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}

/**
 * For scripts, styles and replies of calls, which the policy of their page covers: opened directly they only need the shortest.
 * On a slow line every reply would be up to a kilobyte larger.
 */
const ofParts = (headers: Record<string, string>) => ({
  'content-security-policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
  ...Object.fromEntries(partHeaders.map((name) => [name, headers[name]])),
})
const partHeaders = ['cross-origin-resource-policy', 'referrer-policy', 'x-content-type-options']

/** The same for every request: computing them each time costs more than many calls. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const headers: Record<string, string> = {}
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(options)({} as IncomingMessage, response as unknown as ServerResponse, (error?: unknown) => {
    if (error) throw error
  })
  return headers
}

/** The back ends that /config.json names. */
function backEndsOf({ PORTAL_CONFIG }: Config): string[] {
  const { main_api, custom_product, online_test_1, online_test_2 } = portalConfig.parse(
    JSON.parse(PORTAL_CONFIG),
  )
  const apart = [main_api, custom_product, online_test_1, online_test_2].filter((address) => address !== '')
  return [...new Set(apart.map((address) => new URL(address).origin))]
}
