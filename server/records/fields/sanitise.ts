import sanitizeHtml from 'sanitize-html'
import { mathAttributes, mathTags } from '#domain/mathml.ts'
import { httpsOnly } from '#domain/session/address.ts'

const tags =
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li b strong i em u s sub sup blockquote pre code span div a table thead tbody tr th td'

/**
 * Sanitised HTML of an announcement: text and its structure, https links, and nothing that acts or styles.
 */
export function sanitiseHtml(html: string): string {
  return sanitizeHtml(html, {
    allowedTags: tags.split(' '),
    allowedAttributes: {
      a: ['href', 'rel', 'target'],
      th: ['colspan', 'rowspan'],
      td: ['colspan', 'rowspan'],
    },
    transformTags: {
      a: (tagName, attribs) => {
        const href = httpsOnly(attribs.href ?? '')
        return { tagName, attribs: { ...(href && { href }), rel: 'noopener noreferrer', target: '_blank' } }
      },
    },
    allowedSchemes: ['https'],
    allowProtocolRelative: false,
  })
}

/** Text around a question. Links would lead out of an exam. */
const questionTags =
  'p br hr h1 h2 h3 h4 h5 h6 ul ol li dl dt dd b strong i em u s sub sup small q blockquote pre code span div figure figcaption table caption thead tbody tfoot tr th td bdi bdo ruby rt rp mark'

/** Removed with their text: it is code, or the formula again. */
const withoutText =
  'script style textarea option noscript annotation annotation-xml title template xmp noembed noframes iframe plaintext'

/** The id of the stored file of an image's address; undefined removes the image. */
export type FileIdOf = (address: string) => number | undefined

const ofQuestions: sanitizeHtml.IOptions = {
  allowedTags: [...questionTags.split(' '), ...mathTags, 'img'],
  allowedAttributes: {
    '*': ['dir', 'lang'],
    ...Object.fromEntries(mathTags.map((tag) => [tag, [...mathAttributes]])),
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
    img: ['data-file', 'alt', 'width', 'height'],
  },
  nonTextTags: withoutText.split(' '),
  allowedSchemes: [],
  allowProtocolRelative: false,
  // Parsers nest less deep, and would show something else than was checked.
  nestingLimit: 100,
}

/**
 * Sanitised HTML of a question, a passage or a solution: text, tables, MathML, and images only by the id of a
 * stored file, which `presentImages` (`#server/files/html-images.ts`) turns into an address. TeX is text.
 */
export function sanitiseQuestionHtml(html: string, fileIdOf: FileIdOf): string {
  if (html === '') return ''
  return sanitizeHtml(html, {
    ...ofQuestions,
    transformTags: {
      // Any existing id is dropped: ids are only assigned here.
      img: (_, { src = '', alt = '', width = '', height = '' }) => {
        const fileId = fileIdOf(src)
        if (fileId === undefined) return { tagName: 'span', attribs: {}, text: alt }
        const sizes = Object.entries({ width, height }).filter(([, size]) => /^\d{1,4}$/.test(size))
        return {
          tagName: 'img',
          attribs: { 'data-file': String(fileId), alt, ...Object.fromEntries(sizes) },
        }
      },
    },
  })
}
