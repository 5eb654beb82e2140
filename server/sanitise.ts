import sanitizeHtml from 'sanitize-html'
import { isHttpsAddress } from '#domain/session/address.ts'

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li b strong i em u s sub sup blockquote pre code span div a table thead tbody tr th td'

/** HTML of an announcement as it is stored: text and its structure, links over https, and nothing that acts or styles. */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: tags.split(' '),
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    transformTags: {
      a: (tagName, { href = '' }) => ({
        tagName,
        attribs: { ...(isHttpsAddress(href) && { href }), rel: 'noopener noreferrer', target: '_blank' },
      }),
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
  })
}
