import { Parser } from 'htmlparser2'

export type ScreenHtml = {
  html: string
  /** CSS of the former style attributes, which the page's policy does not allow. */
  rules: string
  classes: ReadonlySet<string>
}

const removedElements = new Set(['script', 'link'])
/** The portal renders the same elements again: their ids and names must stay unique. */
const removedAttributes = new Set(['id', 'name', 'for', 'autofocus'])

/** Prepares the HTML that React rendered for the page: removes everything that runs, loads or identifies. */
export function prepareScreen(source: string): ScreenHtml {
  const rules: string[] = []
  const classes = new Set<string>()
  let html = ''
  let copiedTo = 0
  /** The removed element that is open. */
  let removed: string | undefined

  /** Puts a text in place of the tag at the parser's position; everything before it is copied. */
  const replaceTag = (text: string) => {
    if (removed === undefined) html += source.slice(copiedTo, parser.startIndex) + text
    copiedTo = parser.endIndex + 1
  }
  const readAttribute = (name: string, value: string): string => {
    if (removedAttributes.has(name)) return ''
    if (name !== 'style') return ` ${name}="${value}"`
    const style = value.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&')
    if (/[<>{}\\]|&/.test(style)) return ''
    rules.push(`#picture [data-style="${rules.length}"]{${style}}`)
    return ` data-style="${rules.length - 1}"`
  }

  const parser = new Parser(
    {
      onopentag: (name, attributes) => {
        for (const className of attributes.class?.split(' ') ?? []) classes.add(className)
        if (removedElements.has(name)) {
          replaceTag('')
          if (name === 'script') removed = name
        } else if (Object.keys(attributes).some((key) => key === 'style' || removedAttributes.has(key))) {
          const end = source[parser.endIndex - 1] === '/' ? '/>' : '>'
          const written = Object.entries(attributes).map(([key, value]) => readAttribute(key, value))
          replaceTag(`<${name}${written.join('')}${end}`)
        }
      },
      onclosetag: (name) => {
        if (name !== removed) return
        copiedTo = parser.endIndex + 1
        removed = undefined
      },
    },
    { decodeEntities: false, lowerCaseTags: false, lowerCaseAttributeNames: false },
  )
  parser.end(source)
  return { html: html + source.slice(copiedTo), rules: rules.join(''), classes }
}
