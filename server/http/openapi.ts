import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import { sentBy } from '#domain/translation/sent-by.ts'
import type { Config } from '#server/config.ts'
import { describeRecords } from '#server/exchange/admin/openapi.ts'

/** Where the API description is served: the page, and `/json` under it. */
export const openApiPath = '/api-docs'

const token = (description: string) =>
  ({ type: 'apiKey', name: 'Authorization', in: 'header', description }) as const

/** The portal's policy without Trusted Types, which this page does not support. */
const policy = {
  'default-src': "'none'",
  'script-src': "'self'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'form-action': "'none'",
  'frame-ancestors': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
}

/** The page runs third-party code on the portal's host: only with API_DOCS on. */
export async function describeApi(app: FastifyInstance, { hasApiDocs }: Config): Promise<void> {
  if (!hasApiDocs) return
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Homeroom',
        version: '1.0.0',
        description:
          'Every call that the portal makes. Errors carry the HTTP status and `{statusCode, message}`; ids that are not the session’s own answer 404; a session that is over answers 403.',
      },
      components: {
        securitySchemes: {
          student: token('`student_auth` of the sign-in: `<secret>.<acad_yr_id>`'),
          exam: token('`examdesk_auth_token` of the sign-in'),
          scorecard: token('`scorecard_auth_token` of the sign-in'),
          panel: token('`pass` of `/examPanel/open`'),
          desk: token('`token` of the desk’s sign-in'),
          admin: token('A token of the admin API: `npm run admin-token`'),
        },
      },
    },
    transform: ({ schema, url, ...rest }) => {
      const call = rest.route.config?.call
      const response = call && { 200: sentBy(call.reply) }
      return jsonSchemaTransform({
        ...rest,
        url,
        schema: call ? { ...schema, response } : { ...schema, hide: true },
      })
    },
    transformObject: (document) =>
      describeRecords('openapiObject' in document ? document.openapiObject : document.swaggerObject),
  })
  await app.register(swaggerUi, { routePrefix: openApiPath, staticCSP: policy })
}
