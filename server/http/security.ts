import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'
import { builtPortal } from '#server/http/portal.ts'

/**
 * Headers of every reply. Scripts come from this server alone; the one style that stands in the pages is named
 * by its hash, which the build writes down.
 */
export async function secureHeaders(app: FastifyInstance): Promise<void> {
  const styles = JSON.parse(await readFile(join(builtPortal, 'style-hashes.json'), 'utf8')) as string[]
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styles.map((hash) => `'sha256-${hash}'`)],
        imgSrc: ["'self'", 'data:', 'blob:', 'https:'],
        fontSrc: ["'self'"],
        // Back ends that /config.json may name are reached over https only.
        connectSrc: ["'self'", 'https:'],
        // Recordings and other videos; the players of other hosts run in frames of their own.
        mediaSrc: ["'self'", 'blob:', 'https:'],
        frameSrc: [
          'https://player.vimeo.com',
          'https://player.vdocipher.com',
          'https://www.youtube-nocookie.com',
          // Shows Word, Excel and PowerPoint of public addresses, where we cannot (PRODUCT §3).
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
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
    strictTransportSecurity: false,
    // Of browsers that are gone; every header travels with every file.
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    // The page's policy rules its scripts and styles; on their own they need only the shortest.
    if (request.url.startsWith('/assets/')) {
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
    }
    reply.header(
      'permissions-policy',
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
    )
    // Only a connection that came by TLS may promise to come by TLS again.
    if (request.protocol === 'https')
      reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains')
  })
}
