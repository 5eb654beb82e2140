import type { Finding, PaperQuestion } from '#server/features/exam/paper/paper.ts'
import { readItem } from './item.ts'
import { readPackage } from './package.ts'
import { parseXml } from './xml.ts'

/** Spells a piece of QTI 3.0 as 2.1 does: `qti-simple-choice response-identifier` as `simpleChoice responseIdentifier`. */
export const asVersion2 = (xml: string): string =>
  xml
    .replaceAll(/(<\/?)qti-([a-z-]+)/g, (_, start: string, name: string) => start + camel(name))
    .replaceAll(/ ([a-z]+(?:-[a-z]+)+)=/g, (_, name: string) => ` ${camel(name)}=`)
const camel = (name: string) => name.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())

type Parts = {
  body: string
  responses?: string
  outcomes?: string
  processing?: string
  rest?: string
  attributes?: string
}

export const template = (name: string) =>
  `<qti-response-processing template="http://www.imsglobal.org/question/qti_v3p0/rptemplates/${name}"/>`

export const response = (
  id: string,
  right: readonly string[],
  more: { type?: string; cardinality?: string; mapping?: string } = {},
) =>
  `<qti-response-declaration identifier="${id}" base-type="${more.type ?? 'identifier'}" cardinality="${more.cardinality ?? (right.length > 1 ? 'multiple' : 'single')}">
${right.length > 0 ? `<qti-correct-response>${right.map((value) => `<qti-value>${value}</qti-value>`).join('')}</qti-correct-response>` : ''}
${more.mapping ?? ''}</qti-response-declaration>`

export const mapping = (entries: Readonly<Record<string, number>>, attributes = 'default-value="0"') =>
  `<qti-mapping ${attributes}>${Object.entries(entries)
    .map(([key, value]) => `<qti-map-entry map-key="${key}" mapped-value="${value}"/>`)
    .join('')}</qti-mapping>`

/** An item of QTI 3.0 on few lines, so that a test can check line numbers. */
export const makeItem = (
  id: string,
  {
    body,
    responses = '',
    outcomes = '',
    processing = template('match_correct'),
    rest = '',
    attributes = '',
  }: Parts,
) =>
  `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="${id}" title="Title of ${id}" ${attributes}>${responses.replaceAll('\n', '')}
<qti-outcome-declaration identifier="SCORE" base-type="float" cardinality="single"/>${outcomes}
<qti-item-body>${body}</qti-item-body>
${processing}${rest}</qti-assessment-item>`

export const choices = (words: Readonly<Record<string, string>>, more = 'max-choices="1"') =>
  `<qti-choice-interaction response-identifier="RESPONSE" ${more}>${Object.entries(words)
    .map(([id, word]) => `<qti-simple-choice identifier="${id}">${word}</qti-simple-choice>`)
    .join('')}</qti-choice-interaction>`

export type ReadItem = { question: PaperQuestion | undefined; reported: string[]; kinds: Finding['kind'][] }

export function readXmlItem(xml: string): ReadItem {
  const { root, findings: broken } = parseXml('item.xml', new TextEncoder().encode(xml))
  if (!root) return readItemOf(undefined, broken)
  const { question, findings } = readItem('item.xml', root)
  return readItemOf(question, findings)
}

const readItemOf = (question: PaperQuestion | undefined, findings: readonly Finding[]): ReadItem => ({
  question,
  reported: findings.map(({ line, problem }) => `${line}: ${problem}`),
  kinds: findings.map(({ kind }) => kind),
})

type Resource = { path: string; kind: 'test' | 'item'; version?: '2p1' | '3p0' }

export const makeManifest = (resources: readonly Resource[]) =>
  `<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1"><resources>
${resources.map(({ path, kind, version = '3p0' }) => `<resource identifier="${path}" type="imsqti_${kind}_xmlv${version}" href="${path}"/>`).join('\n')}
</resources></manifest>`

/** A test with one line per section. */
export const makeTest = (inner: string) =>
  `<qti-assessment-test xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="T" title="A test"><qti-test-part identifier="P">
${inner}
</qti-test-part></qti-assessment-test>`

export const readFiles = (files: Readonly<Record<string, string>>) =>
  readPackage('imsmanifest.xml', (path) => {
    const text = files[path]
    return text === undefined ? undefined : new TextEncoder().encode(text)
  })

/* Contents of items. */

export const letters = { A: 'one', B: 'two', C: 'three' }
export const inlineChoice = (id: string, words: Readonly<Record<string, string>>) =>
  `<qti-inline-choice-interaction response-identifier="${id}">${Object.entries(words)
    .map(([one, word]) => `<qti-inline-choice identifier="${one}">${word}</qti-inline-choice>`)
    .join('')}</qti-inline-choice-interaction>`
export const matchBody = (left: readonly string[], right: readonly string[]) =>
  `<qti-match-interaction response-identifier="RESPONSE">${[left, right]
    .map(
      (side) =>
        `<qti-simple-match-set>${side.map((id) => `<qti-simple-associable-choice identifier="${id}" match-max="1">${id}!</qti-simple-associable-choice>`).join('')}</qti-simple-match-set>`,
    )
    .join('')}</qti-match-interaction>`
export const entry = (id = 'RESPONSE') => `<qti-text-entry-interaction response-identifier="${id}"/>`
export const float = (value: number) => `<qti-base-value base-type="float">${value}</qti-base-value>`
export const score = (value: number | string) =>
  `<qti-set-outcome-value identifier="SCORE">${typeof value === 'number' ? float(value) : value}</qti-set-outcome-value>`
export const when = (condition: string, then: string, otherwise = '') =>
  `<qti-response-condition><qti-response-if>${condition}${then}</qti-response-if>${otherwise ? `<qti-response-else>${otherwise}</qti-response-else>` : ''}</qti-response-condition>`
export const processing = (rules: string) => `<qti-response-processing>${rules}</qti-response-processing>`
export const variable = '<qti-variable identifier="RESPONSE"/>'
export const near = (mode: string, tolerance: string, value: number) =>
  `<qti-equal tolerance-mode="${mode}" tolerance="${tolerance}">${variable}${float(value)}</qti-equal>`
